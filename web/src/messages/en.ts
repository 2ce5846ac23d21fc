// English: flat keys, the first part of a key says where it is used.

import { board } from "./board";

export const en = {
  ...board,
} as const;
