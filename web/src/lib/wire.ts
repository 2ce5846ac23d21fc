// What the server says, version 1: the records of src/wavell/table/schema/game.py and src/wavell/umpire/display/scene.py as JSON.
// What has its default value is left out, so everything with a default is optional here.

export type Cell = {
  id: string;
  x: number;
  y: number;
  terrain: string;
  title?: string;
  tags?: string[];
  width?: number;
  height?: number;
  near?: string[];
};
export type Stroke = { kind: string; cells: string[]; side?: boolean };
export type Sheet = {
  id: string;
  title: string;
  flat: boolean;
  cells: Cell[];
  strokes?: Stroke[];
  terrains?: Record<string, string>;
};
export type Token = {
  id: string;
  place: string;
  side: string;
  title: string;
  factors?: string;
  symbol?: string;
  nation?: string;
  size?: string;
  state?: string[];
  carried?: string;
  count?: number;
};
export type Figure = { title: string; value: string; ask?: string; side?: string };
export type Scene = {
  tokens: Record<string, Token>;
  holders?: Record<string, string>;
  marks?: Record<string, string[]>;
  figures?: Figure[];
  strokes?: Stroke[];
  focus?: string[];
};
export type Layer = { id: string; title: string; places: Record<string, string>; legend?: Record<string, string> };
export type Aim = { text: string; verb: string; place?: string; label?: string };

export type Cited = { text: string; ref?: string; kind?: string };
export type Ruling = { allowed: boolean; order?: string; objections?: Cited[]; permits?: Cited[] };
export type Sum = { title: string; total: string; lines?: SumLine[] };
export type SumLine = { short: string; why: string; ref?: string; part?: Sum };
export type Due = { seat: string; what: string; ref: string; verbs: string[] };
export type Fact = { kind: string; text: string; ref?: string; dice?: number[] };
export type Line = {
  n: number;
  kind: string;
  seat: string;
  text: string;
  facts?: Fact[];
  undone?: boolean;
  turn?: string;
  step?: string;
};
export type Ending = { winners: string[]; why: string; ref: string };
export type View = {
  game: string;
  book: string;
  scenario: string;
  title: string;
  role: string;
  seats: string[];
  mine: string[];
  players: Record<string, string>;
  entries: number;
  turn: string;
  step: string;
  due: Due[];
  scene: Scene;
  mode: string;
  readings: Record<string, string>;
  dice: string;
  ending?: Ending;
  asks?: string[];
};
export type Change = {
  type: "change";
  entries: number;
  lines: Line[];
  turn: string;
  step: string;
  due: Due[];
  scene: Scene;
  gone?: string[];
  bare?: string[];
  ending?: Ending;
  asks?: string[];
};
export type Hello = { type: "hello"; key: string; role?: string; entries?: number };
export type Give = {
  type: "give";
  text: string;
  decided_at: number;
  client: string;
  seat?: string;
  override?: boolean;
};
export type Given = { type: "given"; client: string; ruling: Ruling; n?: number; entries?: number; facts?: Fact[] };
export type Tried = { rulings: Ruling[]; view: View; stopped?: string; facts?: Fact[] };
export type NewGame = {
  book: string;
  scenario: string;
  title?: string;
  seats?: Record<string, "person" | "bot">;
  names?: Record<string, string>;
  hot_seat?: boolean;
  mode?: "strict" | "advisory";
  readings?: Record<string, string>;
};
export type Key = { role: string; seats: string[]; key: string; link: string };
export type Created = { game: string; keys: Key[] };
export type Choice = { verb: string; help: string; usage: string; orders: string[]; more?: boolean };
export type ToDo = { must: Cited[]; may: Cited[]; closed: Cited[] };
export type Account = { owner: string; sums: Sum[] };
export type Chance = { code: string; title: string; chance: string; share: number; detail?: string[] };
export type FightSheet = {
  title: string;
  sums: Sum[];
  results: Chance[];
  notes?: string[];
  refs?: string[];
  expected?: Record<string, string>;
  rolled?: number[];
  came?: string;
};
export type LuckRoll = { n: number; why: string; ref: string; dice: number[]; expected: string };
export type LuckRow = {
  seat: string;
  dice: number;
  sum: number;
  expected: string;
  faces: number[];
  rolls?: LuckRoll[];
};
export type Bookmark = { n: number; note: string };
export type Problem = { status: number; detail: string; ref?: string };

export type ScenarioCard = {
  id: string;
  title: string;
  history: string;
  victory: string;
  seats: string[];
  guided?: boolean;
};
export type BookCard = {
  id: string;
  title: string;
  scenarios: ScenarioCard[];
  readings: ReadingCard[];
  questions: string[];
  fights?: string[];
};
export type ReadingCard = {
  id: string;
  ref: string;
  question: string;
  choices: Record<string, string>;
  default: string;
  why: string;
};
export type RuleRow = { id: string; heading: string; kind: string; parent?: string; status: string; text: string };
export type RulePage = RuleRow & {
  children: string[];
  refs: string[];
  cited_by: string[];
  twin?: string;
  why?: string;
  printed?: string[];
  readings: ReadingCard[];
  standing: { role: string; name: string; where: string; text: string }[];
  cases: { id: string; title: string; file: string; text: string; expected: string }[];
  findings?: Cited[];
  tests?: string[];
};

export type GuideStep = { title: string; text: string; look?: string; order?: string };
export type Guide = { seat?: string; steps: GuideStep[] };
export type CalculatorChoices = {
  terrains: string[];
  features: string[];
  hexsides: string[];
  weathers: string[];
  sides: string[];
  supplies: string[];
  nations: string[];
  landed: string[];
  landings: string[];
};
export type Notice = {
  game: string;
  title: string;
  seats: string[];
  entries: number;
  turn: string;
  step: string;
  subject: string;
  text: string;
  link: string;
  over?: boolean;
};
export type Feed = {
  version: string;
  title: string;
  items: { id: string; title: string; content_text: string; url: string; _wavell: Notice }[];
};
export type Hook = { url: string };
export type Delivery = { delivered: boolean; said: string };
