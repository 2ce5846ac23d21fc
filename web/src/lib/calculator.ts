// The sheet of the battle calculator, and how it is written into an address.
export type Company = {
  unit: string;
  count?: number;
  hex?: string;
  hexside?: string[];
  supply?: string;
  paid?: boolean;
  disrupted?: boolean;
  dispersed?: boolean;
  range?: number;
  carried?: string;
  landed?: string;
};
export type BattleSheet = {
  attack: Company[];
  defend: Company[];
  date: string;
  terrain: string;
  features: string[];
  hexside: string[];
  weather: string;
  sea: string;
  first: "die" | "aec";
  readings: Record<string, string>;
  planned: boolean;
  overrun: boolean;
  engineers: number;
  gs: number;
  das: number;
  ngs: number;
  ngs_defence: number;
  coast_defence: number;
  shift: number;
};

export function blank(): BattleSheet {
  return {
    attack: [{ unit: "12-10 XX german armour", count: 1 }],
    defend: [{ unit: "5-6 XX british infantry", count: 1 }],
    date: "Nov 3 41",
    terrain: "clear",
    features: [],
    hexside: [],
    weather: "clear",
    sea: "clear",
    first: "die",
    readings: {},
    planned: false,
    overrun: false,
    engineers: -1,
    gs: 0,
    das: 0,
    ngs: 0,
    ngs_defence: 0,
    coast_defence: 0,
    shift: 0,
  };
}

// Only what differs from a blank sheet is sent and kept.
export function brief(sheet: BattleSheet): Partial<BattleSheet> {
  const usual = blank();
  const kept = Object.entries(sheet).filter(([key, value]) => {
    const otherwise = usual[key as keyof BattleSheet];
    return key === "attack" || key === "defend" || JSON.stringify(value) !== JSON.stringify(otherwise);
  });
  return { ...Object.fromEntries(kept), attack: sheet.attack.map(plain), defend: sheet.defend.map(plain) };
}

function plain(company: Company): Company {
  const { unit, count = 1, hex = "", hexside = [], supply = "full", paid = true, disrupted = false } = company;
  const { dispersed = false, range = 1, carried = "", landed = "" } = company;
  return {
    unit,
    ...(count !== 1 ? { count } : {}),
    ...(hex ? { hex } : {}),
    ...(hexside.length ? { hexside } : {}),
    ...(supply !== "full" ? { supply } : {}),
    ...(paid ? {} : { paid }),
    ...(disrupted ? { disrupted } : {}),
    ...(dispersed ? { dispersed } : {}),
    ...(range !== 1 ? { range } : {}),
    ...(carried ? { carried } : {}),
    ...(landed ? { landed } : {}),
  };
}

export function write(sheet: BattleSheet): string {
  return encodeURIComponent(JSON.stringify(brief(sheet)));
}

// An address can be written by anybody: what is of another kind than on a sheet is left out.
function alike(given: unknown, usual: unknown): boolean {
  if (Array.isArray(usual)) return Array.isArray(given) && given.every((each) => alike(each, usual[0] ?? ""));
  return typeof given === typeof usual && given !== null && !Array.isArray(given);
}

export function read(query: string): BattleSheet {
  try {
    const found = JSON.parse(decodeURIComponent(query)) as Record<string, unknown>;
    const usual = blank();
    const fitting = Object.entries(usual).filter(([key, value]) => alike(found[key], value));
    return { ...usual, ...Object.fromEntries(fitting.map(([key]) => [key, found[key]])) };
  } catch {
    return blank();
  }
}
