// Pages live behind the # so that keys in a link never reach the server's log.
export type Route =
  | { page: "start" }
  | { page: "new"; book: string; scenario: string }
  | { page: "game"; game: string; key: string }
  | { page: "rules"; book: string; id: string }
  | { page: "calculator"; book: string; sheet: string }
  | { page: "missing" };

export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first = "", second = "", third = ""] = parts;
  if (first === "") return { page: "start" };
  if (first === "new" && third) return { page: "new", book: second, scenario: third };
  if (first === "game" && second) return { page: "game", game: second, key: third };
  if (first === "rules") return { page: "rules", book: second, id: parts.slice(2).join("/") };
  if (first === "calculator") return { page: "calculator", book: second, sheet: query };
  return { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const to = {
  start: () => "#/",
  new: (book: string, scenario: string) => `#/new/${book}/${scenario}`,
  game: (game: string, key: string) => `#/game/${game}/${key}`,
  rules: (book = "", id = "") =>
    ["#/rules", book, id]
      .filter(Boolean)
      .map((part, at) => (at ? encodeURIComponent(part) : part))
      .join("/"),
  calculator: (book = "") => (book ? `#/calculator/${encodeURIComponent(book)}` : "#/calculator"),
};

class Router {
  route = $state.raw<Route>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = read(location.hash);
    });
  }

  go(hash: string): void {
    location.hash = hash.replace(/^#/, "");
  }
}

export const router = new Router();
