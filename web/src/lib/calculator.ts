// The sheet of the battle calculator, and how it is written into an address.
export type Company = {
  unit: string; count?: number; hex?: string; hexside?: string[]; supply?: string; paid?: boolean; disrupted?: boolean;
};
export type BattleSheet = {
  attack: Company[]; defend: Company[]; date: string; terrain: string; features: string[]; hexside: string[];
  weather: string; planned: boolean; overrun: boolean; engineers: number; gs: number; das: number; ngs: number;
  ngs_defence: number; coast_defence: number; shift: number;
};

export function blank(): BattleSheet {
  return {
    attack: [{ unit: "12-10 XX german armour", count: 1 }], defend: [{ unit: "5-6 XX british infantry", count: 1 }],
    date: "Nov 3 41", terrain: "clear", features: [], hexside: [], weather: "clear", planned: false, overrun: false,
    engineers: -1, gs: 0, das: 0, ngs: 0, ngs_defence: 0, coast_defence: 0, shift: 0,
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
  return {
    unit,
    ...(count !== 1 ? { count } : {}), ...(hex ? { hex } : {}), ...(hexside.length ? { hexside } : {}),
    ...(supply !== "full" ? { supply } : {}), ...(paid ? {} : { paid }), ...(disrupted ? { disrupted } : {}),
  };
}

export function write(sheet: BattleSheet): string {
  return encodeURIComponent(JSON.stringify(brief(sheet)));
}

export function read(query: string): BattleSheet {
  try {
    const found = JSON.parse(decodeURIComponent(query)) as Partial<BattleSheet>;
    return { ...blank(), ...found };
  } catch {
    return blank();
  }
}
