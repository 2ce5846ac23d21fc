// Written by tools/make_client.py (`make client`) from the server's routes. Do not edit.
import type {
  Account,
  Aim,
  Asked,
  BookCard,
  Bookmark,
  Choice,
  Consent,
  CoverageCard,
  Created,
  Delivery,
  Feed,
  FightSheet,
  Form,
  Give,
  Given,
  Guide,
  Hook,
  InShort,
  Keys,
  Layer,
  LayerName,
  Level,
  Line,
  LuckRow,
  NewGame,
  Remark,
  RulePage,
  RuleRow,
  Ruling,
  Scene,
  Several,
  Sheet,
  Suggested,
  Sum,
  Suppose,
  TakeBack,
  ToDo,
  Tried,
  View,
  Wish,
} from "./wire";

/** A request as a route asks for it. */
export type Call = {
  method: string;
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  text?: boolean;
};

/** What can be asked of a game with a key. */
export abstract class GameRoutes {
  protected abstract request<T>(call: Call): Promise<T>;
  protected abstract question<T>(what: Suppose["what"], fields: object, call: Call): Promise<T>;

  /** Return the position, who must decide, and how the game ended if it did. */
  view = () =>
    this.request<View>({ method: "GET", path: "" });

  /** Return what the role may know of one thing. */
  about = (fields: { name: string }) =>
    this.question<string[]>("about", { ...fields }, { method: "GET", path: "/about", query: fields });

  /** List the legal orders for some counters, and where each points. */
  aims = (fields: { units?: string } = {}) =>
    this.question<Aim[]>("aims", { ...fields }, { method: "GET", path: "/aims", query: fields });

  /** Return a figure with every line that it is folded from, from what the role sees. */
  ask = (fields: { text: string }) =>
    this.question<Sum>("ask", { ...fields }, { method: "GET", path: "/ask", query: fields });

  /** Return the position after an entry, as the role may see it. */
  at = (n: number) =>
    this.request<View>({ method: "GET", path: `/at/${encodeURIComponent(n)}` });

  /** Return the bookmarked entries of the key, each with its note. */
  bookmarks = () =>
    this.request<Bookmark[]>({ method: "GET", path: "/bookmarks" });

  /** Replace the bookmarks of the key; of two for the same entry the last is stored. */
  mark = (data: Bookmark[]) =>
    this.request<Bookmark[]>({ method: "PUT", path: "/bookmarks", body: data });

  /** Say what the seat must do before play goes on, what it may do, and what is closed. */
  checklist = () =>
    this.question<ToDo>("checklist", {}, { method: "GET", path: "/checklist" });

  /** Play orders in a row, as far as they are allowed. */
  commit = (data: Several) =>
    this.request<Given[]>({ method: "POST", path: "/commit", body: data });

  /** Return the lines that a half-typed one could become, each with one more word; legal orders come first. */
  complete = (fields: { text?: string } = {}) =>
    this.question<string[]>("complete", { ...fields }, { method: "GET", path: "/complete", query: fields });

  /** Agree to an undo that another seat asks for, or refuse it. */
  consent = (data: Consent) =>
    this.request<Given>({ method: "POST", path: "/consent", body: data });

  /** Return in a few lines what was taken, lost and threatened since an entry, as a seat sees it. */
  digest = (fields: { since: number }) =>
    this.request<InShort[]>({ method: "GET", path: "/digest", query: fields });

  /** Return a JSON feed with what waits for the holder of the key, if anything does. */
  ofGame = () =>
    this.request<Feed>({ method: "GET", path: "/feed" });

  /** Return the fight that an order would start, with the chance of every result; null if it starts none. */
  fight = (data: Asked) =>
    this.question<FightSheet | null>("fight", { ...data }, { method: "POST", path: "/fight", body: data });

  /** Return the fight of an entry as computed before it, with the dice that were rolled and the result. */
  fought = (n: number) =>
    this.request<FightSheet>({ method: "GET", path: `/fights/${encodeURIComponent(n)}` });

  /** Say whether an order may be given now, with every objection and its paragraph. */
  judge = (data: Asked) =>
    this.question<Ruling>("judge", { ...data }, { method: "POST", path: "/judge", body: data });

  /** List the layers of the book. */
  layers = () =>
    this.request<LayerName[]>({ method: "GET", path: "/layers" });

  /** Return the word that holds in each place, as far as the role sees. */
  layer = (name: string) =>
    this.question<Layer>("layer", { name }, { method: "GET", path: `/layers/${encodeURIComponent(name)}` });

  /** Return the accounts of every owner, each opened into its lines; empty in a game without accounts. */
  ledger = () =>
    this.question<Account[]>("ledger", {}, { method: "GET", path: "/ledger" });

  /** Return which player decides for each seat of a bot. */
  levels = () =>
    this.request<Level[]>({ method: "GET", path: "/levels" });

  /** Let another player decide for a bot from its next decision on; whoever has a seat may. */
  setLevel = (data: Level) =>
    this.request<Level[]>({ method: "PUT", path: "/levels", body: data });

  /** Return the entries of the journal as the role may read them. */
  lines = (fields: { since?: number; limit?: number } = {}) =>
    this.request<Line[]>({ method: "GET", path: "/lines", query: fields });

  /** Return the dice of each seat: their number, sum and expected sum, counts by face, and each roll. */
  luck = () =>
    this.request<LuckRow[]>({ method: "GET", path: "/luck" });

  /** List some legal orders of each verb that is open to the seat, as its player wants the verbs. */
  options = (fields: { verb?: string; limit?: number } = {}) =>
    this.question<Choice[]>("options", { ...fields }, { method: "GET", path: "/options", query: fields });

  /** Play an order; the response comes when it is on the disk, and a retry with the same id gets it again. */
  give = (data: Give) =>
    this.request<Given>({ method: "POST", path: "/orders", body: data });

  /** Return the game as text: whole for the referee and once it is over, else as the role may read it. */
  record = () =>
    this.request<string>({ method: "GET", path: "/record", text: true });

  /** Return what was wrong with the players of bots, and for the referee and at the end what each order was for. */
  remarks = (fields: { since?: number } = {}) =>
    this.request<Remark[]>({ method: "GET", path: "/remarks", query: fields });

  /** Show what would come of orders, up to the first die, secret or decision of another. */
  sandbox = (data: Several) =>
    this.request<Tried>({ method: "POST", path: "/sandbox", body: data });

  /** Return the board of a game, which never changes. */
  sheet = () =>
    this.request<Sheet>({ method: "GET", path: "/sheet" });

  /** Let the staff of a seat propose its next order, after orders that are only tried and by its instructions. */
  suggest = (data: Wish) =>
    this.request<Suggested>({ method: "POST", path: "/suggest", body: data });

  /** Answer as the route of that name would after these orders, which are tried on a copy of the game. */
  suppose = (data: Suppose) =>
    this.request<Ruling | Choice[] | Aim[] | string[] | ToDo | Sum | Account[] | Layer | FightSheet | null>({ method: "POST", path: "/suppose", body: data });

  /** Undo an entry and what came after it, or ask the others for their consent. */
  undo = (data: TakeBack) =>
    this.request<Given>({ method: "POST", path: "/undo", body: data });

  /** Delete the webhook of this key. */
  dropHook = () =>
    this.request<Hook>({ method: "DELETE", path: "/webhook" });

  /** Return the URL that notices of this key are posted to; empty if there is none. */
  hook = () =>
    this.request<Hook>({ method: "GET", path: "/webhook" });

  /** Post what waits for the key now, or else a test message, once, and return whether it arrived. */
  tryHook = () =>
    this.request<Delivery>({ method: "POST", path: "/webhook" });

  /** Set the URL that a notice is posted to when a decision waits for the seats of this key. */
  setHook = (data: Hook) =>
    this.request<Hook>({ method: "PUT", path: "/webhook", body: data });
}

/** What can be asked without a key. */
export abstract class OpenRoutes {
  protected abstract request<T>(call: Call): Promise<T>;

  /** List the books that can be played, with their scenarios, readings and questions. */
  books = () =>
    this.request<BookCard[]>({ method: "GET", path: "/books" });

  /** Count paragraphs by status, those that have cases and tests, and clauses. */
  coverage = (book: string) =>
    this.request<CoverageCard>({ method: "GET", path: `/books/${encodeURIComponent(book)}/coverage` });

  /** List every paragraph in our words, what play needs beyond the book, and what it cites elsewhere. */
  rules = (book: string) =>
    this.request<RuleRow[]>({ method: "GET", path: `/books/${encodeURIComponent(book)}/rules` });

  /** Return one paragraph with its clauses, references, readings, implementations and cases. */
  rule = (book: string, paragraph: string) =>
    this.request<RulePage>({ method: "GET", path: `/books/${encodeURIComponent(book)}/rules/${encodeURIComponent(paragraph)}` });

  /** Return the first turn of a scenario step by step, each with an order to give. */
  guide = (book: string, scenario: string) =>
    this.request<Guide>({ method: "GET", path: `/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(scenario)}/guide` });

  /** Return the start position as a spectator sees it. */
  scene = (book: string, scenario: string) =>
    this.request<Scene>({ method: "GET", path: `/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(scenario)}/scene` });

  /** Redirect to the board of the scenario; several scenarios may share one. */
  scenarioSheet = (book: string, scenario: string) =>
    this.request<Sheet>({ method: "GET", path: `/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(scenario)}/sheet` });

  /** Return a board. Its path holds a hash of its content, so clients may cache it indefinitely. */
  sheet = (book: string, mark: string) =>
    this.request<Sheet>({ method: "GET", path: `/books/${encodeURIComponent(book)}/sheets/${encodeURIComponent(mark)}` });

  /** List the names that a sheet can use, by kind. */
  calculatorChoices = (book: string) =>
    this.request<Record<string, string[]>>({ method: "GET", path: `/calculator/${encodeURIComponent(book)}` });

  /** Return the strengths, the odds, the die and every result of the battle on a sheet. */
  calculate = (book: string, data: Record<string, unknown>) =>
    this.request<FightSheet>({ method: "POST", path: `/calculator/${encodeURIComponent(book)}`, body: data });

  /** Return the fields of a sheet, with their choices and defaults. */
  calculatorForm = (book: string) =>
    this.request<Form>({ method: "GET", path: `/calculator/${encodeURIComponent(book)}/form` });

  /** Return a JSON feed with what is due in which game; unknown keys are ignored. */
  ofKeys = (data: Keys) =>
    this.request<Feed>({ method: "POST", path: "/feed", body: data });

  /** Create a game and return its keys, which cannot be had again. */
  begin = (data: NewGame) =>
    this.request<Created>({ method: "POST", path: "/games", body: data });

  /** List the players that can decide for a bot. */
  players = () =>
    this.request<string[]>({ method: "GET", path: "/players" });
}
