// How wide words are in the letters of the page. They are measured large and scaled down, so that the grid of pixels and
// the hinting of a machine do not count: the same word has the same width everywhere.

export type Face = "plain" | "strong" | "slanted" | "figures" | "small";

/** The letters of the board, as the canvas names them; the style sheets beside have the same. */
const FACES: Record<Face, string> = {
  plain: 'normal 400 200px "Wavell Serif"',
  strong: 'normal 600 200px "Wavell Serif"',
  slanted: 'italic 400 200px "Wavell Serif"',
  figures: 'normal 600 200px "Wavell Sans"',
  small: 'normal 400 200px "Wavell Sans"',
};
const SIZE = 200;
/** What a letter may have above the line it stands on, and a tail below it, as shares of its size. */
export const ABOVE = 0.74;
export const BELOW = 0.23;

const state = $state({ ready: false });
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** Whether the letters are there; until then nothing is placed, for it would have to move. */
export const lettersReady = (): boolean => state.ready;

/** Fetch the letters; if one cannot be had, what the browser takes instead is measured. */
export async function fetchLetters(): Promise<void> {
  if (state.ready) return;
  await Promise.allSettled(Object.values(FACES).map((face) => document.fonts.load(face)));
  known.clear();
  state.ready = true;
}

/** The width of a text as a multiple of the size of its letters. */
export function widthOf(text: string, face: Face): number {
  void state.ready;
  const key = `${face} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (pen) pen.font = FACES[face];
    width = pen ? pen.measureText(text).width / SIZE : text.length * 0.5;
    known.set(key, width);
  }
  return width;
}

/** The largest size up to `most` at which a text is no wider than `room`. */
export const fitting = (text: string, face: Face, room: number, most: number): number =>
  Math.min(most, room / Math.max(widthOf(text, face), 0.01));
