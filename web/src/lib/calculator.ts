// The sheet of a battle calculator, made by the form of its book, and how it is written into an address.
import type { Form, FormField, FormRows } from "./wire";

export type Value = FormField["usual"];
/** Units of one kind: what they are in words, and what of them is not as usual. */
export type UnitRow = { unit: string; count?: number; more: Record<string, Value> };
export type Sheet = {
  rows: Record<string, UnitRow[]>;
  values: Record<string, Value>;
  readings: Record<string, string>;
};

const fieldsOf = (form: Form): FormField[] => form.parts.flatMap((part) => part.fields);

export function blank(form: Form): Sheet {
  return {
    rows: Object.fromEntries(form.rows.map(({ id, start }) => [id, [{ unit: start, more: {} }]])),
    values: Object.fromEntries(fieldsOf(form).map(({ id, usual }) => [id, usual])),
    readings: {},
  };
}

/** What is sent and kept: units, and whatever else differs from a blank sheet. */
export function brief(form: Form, sheet: Sheet): Record<string, unknown> {
  const rows = form.rows.map((side) => [side.id, (sheet.rows[side.id] ?? []).map((row) => plain(side, row))] as const);
  const readings = Object.keys(sheet.readings).length ? { readings: sheet.readings } : {};
  return { ...Object.fromEntries(rows), ...differing(fieldsOf(form), sheet.values), ...readings };
}

function plain(side: FormRows, { unit, count = 1, more }: UnitRow): Record<string, unknown> {
  return { unit, ...(count !== 1 ? { count } : {}), ...differing(side.fields, more) };
}

function differing(fields: FormField[], values: Record<string, Value>): Record<string, Value> {
  const given = fields.map(({ id, usual }) => [id, values[id] ?? usual, usual] as const);
  const other = given.filter(([, value, usual]) => JSON.stringify(value) !== JSON.stringify(usual));
  return Object.fromEntries(other.map(([id, value]) => [id, value]));
}

export function write(form: Form, sheet: Sheet): string {
  return encodeURIComponent(JSON.stringify(brief(form, sheet)));
}

type Found = Record<string, unknown>;
const isRecord = (given: unknown): given is Found =>
  typeof given === "object" && given !== null && !Array.isArray(given);

// An address can be written by anybody: what is of another kind than on a sheet is left out.
function alike(given: unknown, usual: Value): given is Value {
  if (Array.isArray(usual)) return Array.isArray(given) && given.every((each) => typeof each === "string");
  return typeof given === typeof usual;
}

function fitting(fields: FormField[], found: Found): Record<string, Value> {
  const values = fields.map(({ id, usual }) => [id, found[id], usual] as const);
  return Object.fromEntries(values.flatMap(([id, value, usual]) => (alike(value, usual) ? [[id, value]] : [])));
}

function rowsOf(side: FormRows, given: unknown): Record<string, UnitRow[]> {
  if (!Array.isArray(given) || !given.every((row) => isRecord(row) && typeof row["unit"] === "string")) return {};
  const rows = (given as (Found & { unit: string })[]).map(({ unit, count, ...others }) => ({
    unit,
    ...(typeof count === "number" ? { count } : {}),
    more: fitting(side.fields, others),
  }));
  return { [side.id]: rows };
}

export function read(form: Form, query: string): Sheet {
  const usual = blank(form);
  try {
    const found: unknown = JSON.parse(decodeURIComponent(query));
    if (!isRecord(found)) return usual;
    const rows = form.rows.map((side) => rowsOf(side, found[side.id]));
    const readings = isRecord(found["readings"]) ? Object.entries(found["readings"]) : [];
    return {
      rows: Object.assign(usual.rows, ...rows) as Sheet["rows"],
      values: { ...usual.values, ...fitting(fieldsOf(form), found) },
      readings: Object.fromEntries(readings.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
    };
  } catch {
    return usual;
  }
}
