// Written by tools/make_client.py (`make client`) from the server's records. Do not edit.

/** So many orders are tried or given at once. */
export const MOST_ORDERS = 200;

/** What the server says on a live connection. */
export type FromServer = ({ type: "view" } & View) | Change | Given | ({ type: "problem" } & Problem) | Beat;

/** What a client says on a live connection. */
export type FromClient = Hello | Give | Beat;

/** The books of one owner. */
export type Account = {
  owner: string;
  /** What the owner is called. */
  title: string;
  sums: Sum[];
};

/** An order that could be given with what is selected, and where it points. */
export type Aim = {
  text: string;
  verb: string;
  place?: string;
  label?: string;
};

/** An order to judge or to work out, and for which of the key's seats. */
export type Asked = {
  text: string;
  seat?: string;
};

/** Heartbeat: the client is still there. */
export type Beat = {
  type: "beat";
};

/** A book on the shelf. */
export type BookCard = {
  id: string;
  title: string;
  scenarios: ScenarioCard[];
  readings: ReadingCard[];
  /** How each question is written. */
  questions: string[];
  /** The verbs of orders that can start a fight. */
  fights?: string[];
  /** The scenario that somebody new is offered first; empty if none is. */
  first?: string;
  /** Whether it works fights of a real map out. */
  calculator?: boolean;
};

/** An entry that a key wants to find again. */
export type Bookmark = {
  n: number;
  note?: string;
};

/** A case that shows a paragraph: what is done and asked in it, and what is expected, line by line. */
export type CaseCard = {
  id: string;
  title: string;
  file: string;
  text: string;
  expected: string;
};

/** A place to draw: a hex, or a box with its corners. Lengths are in widths of a hex, y goes down. */
export type Cell = {
  id: string;
  x: number;
  y: number;
  terrain: string;
  /** What is printed in it beside its number: a city, the name of a box. */
  title?: string;
  tags?: string[];
  /** Of a box or an area; 0 for a hex. */
  width?: number;
  height?: number;
  /**
   * For a hex its neighbours in the six directions, clockwise from the top (or from the upper right where a point is
   * at the top), an empty name where the board ends; for a box whatever it leads to.
   */
  near?: string[];
};

/** One result of a fight: its code, its name, the exact chance and the same as a number for a chart. */
export type Chance = {
  code: string;
  title: string;
  chance: string;
  share: number;
  detail?: string[];
};

/** Message of a live connection after entries were added: their lines, and what has changed in the view. */
export type Change = {
  type: "change";
  entries: number;
  lines: Line[];
  turn: string;
  step: string;
  due: DueNow[];
  /** Tokens, holders and marks that are new or different; figures, strokes and focus whole. */
  scene: Scene;
  gone: Gone;
  ending?: Ending;
  asks?: UndoAsk[];
};

/** Some legal orders of one verb, and whether there are more. */
export type Choice = {
  verb: string;
  help: string;
  usage: string;
  orders: string[];
  more?: boolean;
};

/** A sentence and the paragraph behind it, written as `book id`. */
export type Cited = {
  text: string;
  ref?: string;
  /** Of an objection: malformed, unknown, not_your_turn, wrong_phase, illegal or stale. */
  kind?: string;
};

/** One thing that a paragraph says, and the cases on both sides of it, each by its id among those of the page. */
export type ClauseCard = {
  id: string;
  kind: string;
  text: string;
  /** The cases that show it at work. */
  shown?: string[];
  /** The cases that are just outside of it. */
  spared?: string[];
  /** Why nothing in a game can bring it about, where nothing can. */
  never?: string;
};

/** Agree, or not, to what another seat asked to undo. */
export type Consent = {
  seat: string;
  agree: boolean;
  client: string;
  /** The undo request that is answered, as the view shows it. */
  asked: UndoAsk;
};

/** How many paragraphs of a book have each status, how many have cases and tests, and the same of clauses. */
export type CoverageCard = {
  paragraphs: number;
  ruled: number;
  data: number;
  note: number;
  open: number;
  cased: number;
  tested: number;
  clauses: number;
  /** Clauses that cases show on every side that they have. */
  clauses_shown: number;
};

/** A new game and its keys, which are shown only here: the server stores their hashes. */
export type Created = {
  game: string;
  keys: Key[];
};

/** Result of a test delivery to a webhook. */
export type Delivery = {
  delivered: boolean;
  /** Why it did not arrive; empty if it did. */
  said: string;
};

/** Who must decide what. */
export type DueNow = {
  seat: string;
  what: string;
  ref: string;
  verbs: string[];
};

/** How a game ended. */
export type Ending = {
  winners: string[];
  why: string;
  ref: string;
};

/** Something that happened: what kind of thing, in words, by which paragraph, and the dice if any were rolled. */
export type Fact = {
  kind: string;
  text: string;
  ref?: string;
  dice?: number[];
};

/** A JSON feed (version 1.1) of what is due. */
export type Feed = {
  items: FeedItem[];
  version: string;
  title: string;
};

/** A notice as an item of a JSON feed. */
export type FeedItem = {
  id: string;
  title: string;
  content_text: string;
  url: string;
  _wavell: Notice;
};

/** A fight worked out, its figures opened into their lines. */
export type FightSheet = {
  title: string;
  sums: Sum[];
  results: Chance[];
  notes?: string[];
  refs?: string[];
  expected?: Record<string, string>;
  /** The dice, once rolled. */
  rolled?: number[];
  /** The result that came, once rolled. */
  came?: string;
};

/** A number worth having on the screen; `ask` is the question whose answer explains it. */
export type Figure = {
  title: string;
  value: string;
  ask?: string;
  side?: string;
};

/** Everything that can stand on a sheet, beside the readings of the book. */
export type Form = {
  rows: FormRows[];
  parts: FormPart[];
};

/** One field of a sheet. */
export type FormField = {
  /** Its key in the data. */
  id: string;
  title: string;
  /**
   * One of the choices; a text; a number; a check, ticked if it is not as usual; boxes, any number of the choices;
   * listed, a list with one of the choices at most.
   */
  kind: "choice" | "text" | "number" | "check" | "boxes" | "listed";
  /** Its value unless another is given. */
  usual: string | number | boolean | string[];
  /** Its possible values, each with its title. */
  choices?: Record<string, string>;
  least?: number;
  /** The bounds of a number. */
  most?: number;
  help?: string;
  /** Its name on a command line, if that is not its key. */
  option?: string;
};

/** Fields that belong together. */
export type FormPart = {
  title: string;
  fields: FormField[];
};

/** The units of one side, a row for each kind: `unit` in words, `count`, and the fields. */
export type FormRows = {
  /** Its key in the data. */
  id: string;
  title: string;
  fields: FormField[];
  /** The unit that a new sheet begins with. */
  start: string;
  help?: string;
  /** Help on a command line: how a row is written as one text. */
  words?: string;
};

/** An order, the position it was decided on, and an id that the client chooses; a retry gets the stored response. */
export type Give = {
  type: "give";
  text: string;
  decided_at: number;
  client: string;
  /** Which of the key's seats gives it; empty if it has only one. */
  seat?: string;
  override?: boolean;
};

/**
 * What came of an order: refused with the objections, or durable as entry `n`.
 *
 * On a live connection the facts are in the change that comes with it, and not here.
 */
export type Given = {
  type: "given";
  client: string;
  ruling: Ruling;
  n?: number;
  entries?: number;
  facts?: Fact[];
};

/** What a scene no longer has, by the keys that it had in the scene. */
export type Gone = {
  /** Ids of tokens; one that the change also contains is removed and put on top of its stack again. */
  tokens?: string[];
  /** Places that nobody holds now. */
  holders?: string[];
  /** Places without any mark now. */
  marks?: string[];
};

/** A first turn that a newcomer is led through, from one seat. */
export type Guide = {
  seat: string;
  steps: Step[];
};

/**
 * First message of a live connection: the key, the seat to look from, and how many entries the client has.
 *
 * With `entries` -1 the server begins with a whole view; else it sends the changes since then (resume).
 */
export type Hello = {
  type: "hello";
  key: string;
  role?: string;
  entries?: number;
};

/** The URL that notices of a key are posted to; empty if there is none. */
export type Hook = {
  url: string;
};

/** A function or a row of data that implements a paragraph. */
export type ImplementationCard = {
  role: string;
  name: string;
  where: string;
  text: string;
};

/** Something that has changed for a seat, in words, and whether for the better. */
export type InShort = {
  text: string;
  better: boolean;
};

/** A secret link: what it lets its holder be. */
export type Key = {
  /** A side, `table` (hot seat), spectator or referee. */
  role: string;
  seats: string[];
  key: string;
  link: string;
};

/** The keys of somebody's games. */
export type Keys = {
  keys: string[];
};

/** Something that can be laid over the board: for each place the word that holds there. */
export type Layer = {
  id: string;
  title: string;
  places: Record<string, string>;
  /** What each word means. */
  legend?: Record<string, string>;
};

/** A layer that can be laid over the board. */
export type LayerName = {
  id: string;
  title: string;
};

/** Which player decides for a bot: `recruit`, `staff`, or any other that is installed. */
export type Level = {
  seat: string;
  player: string;
};

/** An entry of the journal as a key may read it. */
export type Line = {
  n: number;
  /** start, order, override, undo, fork, or rules where the rules changed. */
  kind: string;
  seat: string;
  text: string;
  facts?: Fact[];
  undone?: boolean;
  turn?: string;
  step?: string;
};

/** One roll: in which entry, what for, what it showed and what was to be expected. */
export type LuckRoll = {
  n: number;
  why: string;
  ref: string;
  dice: number[];
  expected: string;
};

/** The dice of one seat: how many, their sum, and what was to be expected. */
export type LuckRow = {
  seat: string;
  dice: number;
  sum: number;
  expected: string;
  faces: number[];
  rolls?: LuckRoll[];
};

/** A game to be created; seats are `person` or `bot`, and with `hot_seat` one key decides for all persons. */
export type NewGame = {
  book: string;
  scenario: string;
  title?: string;
  seats?: Record<string, "person" | "bot">;
  names?: Record<string, string>;
  /** For seats of bots the player that decides, `staff` if none is named. */
  levels?: Record<string, string>;
  hot_seat?: boolean;
  mode?: "strict" | "advisory";
  readings?: Record<string, string>;
};

/** What waits for the holder of a key in a game, with a subject and a text ready for e-mail. */
export type Notice = {
  game: string;
  title: string;
  /** Those of the key that must decide. */
  seats: string[];
  entries: number;
  turn: string;
  step: string;
  subject: string;
  text: string;
  link: string;
  over?: boolean;
};

/** What went wrong, in one sentence. */
export type Problem = {
  status: number;
  detail: string;
  ref?: string;
};

/** An open question of a book, and the choices that a game has; `ref` is the first paragraph it is about. */
export type ReadingCard = {
  id: string;
  ref: string;
  question: string;
  choices: Record<string, string>;
  default: string;
  why: string;
};

/** What a bot says of its order in entry `n`: what it is for, and what was wrong with its player. */
export type Remark = {
  n: number;
  why?: string;
  fault?: string;
};

/** A paragraph with its clauses, references, readings, implementations, cases and tests. */
export type RulePage = {
  id: string;
  heading: string;
  kind: string;
  status: string;
  text: string;
  children: string[];
  refs: string[];
  cited_by: string[];
  readings: ReadingCard[];
  /** What implements it. */
  standing: ImplementationCard[];
  /** Those that cite it, then those that are only just outside of one of its clauses. */
  cases: CaseCard[];
  parent?: string;
  twin?: string;
  why?: string;
  printed?: string[];
  tests?: string[];
  /** What the linter finds in the printed text. */
  findings?: Cited[];
  clauses?: ClauseCard[];
};

/** A row of the index. Its status is ruled, data, note or open; `frame` is ours, `outside` in another book. */
export type RuleRow = {
  id: string;
  heading: string;
  kind: string;
  status: string;
  text: string;
  parent?: string;
};

/** May I? Every objection, and every paragraph that allows it. */
export type Ruling = {
  allowed: boolean;
  /** The order as the book writes it; empty if it could not be read. */
  order?: string;
  objections?: Cited[];
  permits?: Cited[];
};

/** A scenario to choose: what it is about, who plays, and whether its first turn is shown step by step. */
export type ScenarioCard = {
  id: string;
  title: string;
  history: string;
  victory: string;
  seats: string[];
  guided?: boolean;
};

/** A position as it is drawn for one seat. */
export type Scene = {
  /** By id, the lowest of a stack first. */
  tokens: Record<string, Token>;
  /** Which side holds a place, where that matters. */
  holders?: Record<string, string>;
  /** Further things that lie in a place, in a few words each: a fort, 3 SPs, a railhead. */
  marks?: Record<string, string[]>;
  figures?: Figure[];
  /** Lines that play has added: a railway as far as it is built, a sea line. */
  strokes?: Stroke[];
  /** Where to look first: the places that the scenario is about. */
  focus?: string[];
};

/** Orders tried one after another on a copy (sandbox), or given in a row (commit). */
export type Several = {
  orders: string[];
  decided_at: number;
  seat?: string;
  client?: string;
};

/** A board as it is printed. */
export type Sheet = {
  id: string;
  title: string;
  /** Whether the hexes stand on a side (columns) rather than on a point (rows). */
  flat: boolean;
  cells: Cell[];
  strokes?: Stroke[];
  /** What each kind of terrain is called. */
  terrains?: Record<string, string>;
  /** How each kind of terrain is drawn: the first pattern gives the colour, each its marks. */
  grounds?: Record<string, ("sea" | "clear" | "forest" | "woods" | "jungle" | "mountain" | "high_mountain" | "rough" | "ravine" | "sand" | "stony" | "waste" | "swamp" | "marsh" | "lake" | "area" | "box")[]>;
  /** How each kind of stroke is drawn. */
  lines?: Record<string, "river" | "wide_river" | "great_river" | "strait" | "cliff" | "ridge" | "ravine" | "border" | "track" | "road" | "rail" | "rail_laid" | "rail_planned" | "sea_line">;
  /** The hue of a nation's counters, in degrees. */
  hues?: Record<string, number>;
  /** What kinds of strokes and tags of cells are called, where their names do not say it. */
  features?: Record<string, string>;
};

/** What a person wants the staff to keep to. */
export type Standing = {
  /** Units, and places whose units: they are given no orders. */
  hold?: string[];
  /** What an attack must come to at least, such as 2:1. */
  odds?: string;
  /** In how many of a hundred trials an answer that could be passed must gain something. */
  chance?: number;
  /** How many units must always be left in a place, whichever they are. */
  reserve?: Record<string, number>;
};

/** One thing to do or to look at. */
export type Step = {
  title: string;
  text: string;
  /** The place that it is about. */
  look?: string;
  /** The order to give, as it is typed; without one there is only something to see. */
  order?: string;
};

/** A line on the board: a hexside between two cells (`sides`), or a road, a railway or a way from cell to cell. */
export type Stroke = {
  kind: string;
  cells: string[];
  side?: boolean;
};

/** The order that the staff proposes and what it is for, or why it proposes none. */
export type Suggested = {
  order?: string;
  /** Half a sentence that begins with "to". */
  why?: string;
  stopped?: string;
};

/** How much? A figure and the lines it is folded from. */
export type Sum = {
  title: string;
  total: string;
  lines?: SumLine[];
};

/** One line of a figure: what it does (`+4`, `x1/2`), why, by which paragraph, and the figure it stands for. */
export type SumLine = {
  short: string;
  why: string;
  ref?: string;
  part?: Sum;
};

/**
 * Orders that are tried first, what is asked then, and what the route of that name takes.
 *
 * It is sent and not written into an address, because proxies cut long ones off.
 */
export type Suppose = {
  orders: string[];
  what: "judge" | "options" | "aims" | "complete" | "checklist" | "ask" | "ledger" | "about" | "layer" | "fight";
  text?: string;
  verb?: string;
  limit?: number;
  units?: string;
  name?: string;
  seat?: string;
};

/** Undo entry `n` and what came after it; -1 is the last. What needs consent is asked of the others. */
export type TakeBack = {
  decided_at: number;
  client: string;
  n?: number;
  seat?: string;
};

/** The checklist: what must be done before play goes on, what may be, what no longer can. */
export type ToDo = {
  must: Cited[];
  may: Cited[];
  closed: Cited[];
};

/** A counter as a seat sees it. */
export type Token = {
  id: string;
  place: string;
  side: string;
  /** What it is, in a few words, as it is read aloud. */
  title: string;
  /** The figures printed on it: 4-6. */
  factors?: string;
  /** What is drawn on it: letters of NATO's APP-6 as milsymbol reads them (SFGPUCI----D); empty for a marker. */
  symbol?: string;
  nation?: string;
  /** The mark above the symbol: XX, III, II. */
  size?: string;
  /** What holds of it now, in single words: moved, hidden, disrupted, out_of_supply, reserve ... */
  state?: string[];
  /** The counter that carries it. */
  carried?: string;
  /** How many units it stands for: more than one in a stack that is not seen into, where they may be counted. */
  count?: number;
};

/** Result of a sandbox: the ruling on each order, why it stopped, and the view after it. */
export type Tried = {
  rulings: Ruling[];
  view: View;
  /** Why it went no further: dice would be rolled, a secret shown, or another would decide. */
  stopped?: string;
  facts?: Fact[];
};

/** A seat asks the others for their consent to undo entry `n` and what came after it. */
export type UndoAsk = {
  seat: string;
  n: number;
};

/** A game as a key sees it now, or as it stood after an entry. */
export type View = {
  game: string;
  book: string;
  scenario: string;
  title: string;
  /** The seat it is seen from: a side, spectator or referee. */
  role: string;
  /** All seats of the game; those that the key may decide for are in `mine`. */
  seats: string[];
  mine: string[];
  /** For each seat a name, or `bot`. */
  players: Record<string, string>;
  /** How many entries the journal has: the position that an order is decided on. */
  entries: number;
  turn: string;
  step: string;
  due: DueNow[];
  scene: Scene;
  mode: string;
  readings: Record<string, string>;
  /** The commitment of the dice. */
  dice: string;
  ending?: Ending;
  /** What consent is asked for, at most one thing by each seat. */
  asks?: UndoAsk[];
};

/** A proposal is wanted: after some orders that are only tried, and with standing instructions. */
export type Wish = {
  orders: string[];
  decided_at: number;
  seat?: string;
  client?: string;
  standing?: Standing;
};
