// Letters of one width, in the place of those that a browser measures.
export const ABOVE = 0.74;
export const BELOW = 0.23;
export const widthOf = (text: string): number => text.length * 0.5;
