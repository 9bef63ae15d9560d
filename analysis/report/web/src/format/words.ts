// What the pictures of a metric space call its members, and how they write their numbers.
import { decimals, plain } from "./format";

export interface Words {
  one: string;
  many: string;
  /** The size of one of them. */
  norm: string;
  /** Of a norm or a distance. */
  value(value: number | null): string;
  /** Of round distances, for scales. */
  round(value: number): string;
  /** What a distance is, as a sentence. */
  distance: string;
  /** Unit of distances with a blank before it, or nothing. */
  unit: string;
}

export const PROGRAM_WORDS: Words = {
  one: "program",
  many: "programs",
  norm: "norm",
  value: decimals,
  round: plain,
  distance: "Area between two action curves, both axes scaled by the largest of the set. 0 is the same path.",
  unit: "",
};

/** In milli-action units, with four digits of the largest value. */
export function programmerWords(largest: number): Words {
  const digits = largest > 0 ? Math.min(9, Math.max(0, 3 - Math.floor(Math.log10(1e3 * largest)))) : 3;
  return {
    one: "programmer",
    many: "programmers",
    norm: "contribution",
    value: (value) => (value === null ? "–" : (1e3 * value).toFixed(digits)),
    round: (value) => plain(1e3 * value),
    distance: "Area between two action functions, in milli-action units, 10⁻³ ρT². 0 is the same way to the same end.",
    unit: " [10⁻³ ρT²]",
  };
}
