// English: flat keys, the first part of a key says where it is used.

import { board } from "./board";
import { pages } from "./pages";

export const en = {
  ...board,
  ...pages,
} as const;
