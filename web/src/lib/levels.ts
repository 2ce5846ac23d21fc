// The levels of the computer that are offered first, and what they are called.
import { t } from "./i18n";

export const DEFAULT_LEVEL = "staff";
// For whoever plays a first turn step by step.
export const GUIDED_LEVEL = "recruit";
export const OFFERED = ["recruit", "staff", "marshal"];

export function levelName(name: string): string {
  if (name === "recruit") return t("level.recruit");
  if (name === "staff") return t("level.staff");
  if (name === "marshal") return t("level.marshal");
  if (name === "plain") return t("level.plain");
  return name;
}
