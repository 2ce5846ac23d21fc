// The number of a side gives its shape and colour: the seats of the game by their names, then whoever else there is.

export const ordered = (seats: readonly string[]): string[] => [...seats].sort();

/** The number of a seat; a role that is no seat has one of none. */
export function rankOf(seat: string, seats: readonly string[]): number {
  const at = ordered(seats).indexOf(seat);
  return at < 0 ? Math.max(2, seats.length) : at;
}
