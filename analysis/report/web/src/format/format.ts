// Numbers as the page shows them: four significant digits, SI prefixes (powers of ten), never powers of two.

const PREFIXES = ["q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q"];
const EXACT_BELOW = 1e7;

export const NO_VALUE = "–";

interface Scaled {
  text: string;
  prefix: string;
}

function significant(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}

function scale(value: number, digits: number): Scaled {
  if (value === 0 || !Number.isFinite(value)) return { text: String(value), prefix: "" };
  let power = Math.floor(Math.log10(Math.abs(value)) / 3);
  if (Number((Math.abs(value) / 1000 ** power).toPrecision(digits)) >= 1000) ++power;
  power = Math.max(-10, Math.min(10, power));
  return { text: significant(value / 1000 ** power, digits), prefix: PREFIXES[power + 10] ?? "" };
}

/** Whole numbers with all digits up to seven, then with a prefix. */
export function count(value: number): string {
  if (Math.abs(value) < EXACT_BELOW) return Math.round(value).toLocaleString("en-US");
  const { text, prefix } = scale(value, 4);
  return `${text} ${prefix}`;
}

/** The number and, apart from it, the unit with its prefix. */
export function split(value: number, unit: string, whole = false): { number: string; unit: string } {
  if (whole && Math.abs(value) < EXACT_BELOW) return { number: count(value), unit };
  const { text, prefix } = scale(value, 4);
  return { number: text, unit: prefix + unit };
}

export function withUnit(value: number | null, unit: string): string {
  if (value === null) return NO_VALUE;
  const parts = split(value, unit);
  return `${parts.number} ${parts.unit}`;
}

export function energy(value: number | null): string {
  return value === null ? NO_VALUE : significant(value, 4);
}

/** A plain number; very large and very small ones with a power of ten. */
export function plain(value: number | null): string {
  if (value === null) return NO_VALUE;
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-3 && magnitude < 1e6)) return Number(value.toPrecision(4)).toLocaleString("en-US", { maximumFractionDigits: 6 });
  const [mantissa, exponent] = value.toExponential(3).split("e");
  const superscript = [...String(Number(exponent))].map((digit) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(digit)]).join("");
  return `${value === 10 ** Number(exponent) ? "" : `${mantissa} · `}10${superscript}`;
}

export function percent(fraction: number | null): string {
  return fraction === null ? NO_VALUE : (100 * fraction).toFixed(1);
}

/** "n tick" or "n ticks". */
export function ticks(value: number): string {
  return `${count(value)} ${value === 1 ? "tick" : "ticks"}`;
}

/** The end of a long path: the last folder, the file, and the line behind it. */
export function shortPath(path: string): string {
  const parts = path.split("/");
  return path.length <= 28 || parts.length <= 2 ? path : `…/${parts.slice(-2).join("/")}`;
}

const LONGEST_NAME = 29;
/** A name that is cut in its middle: those of C++ are alike at their heads, and at their ends. */
export function shortName(name: string): string {
  const kept = Math.floor((LONGEST_NAME - 1) / 2);
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, kept)}…${name.slice(-kept)}`;
}

/** Labels of an axis: one prefix for all of them, as many decimals as their distance needs. */
export function axisLabels(values: number[]): string[] {
  const largest = Math.max(...values.map(Math.abs), 0);
  if (largest === 0) return values.map(String);
  const power = largest < 1e5 ? 0 : Math.floor(Math.log10(largest) / 3);
  const step = values.length > 1 ? Math.abs((values[1] ?? 0) - (values[0] ?? 0)) / 1000 ** power : 1;
  let decimals = 0;
  while (decimals < 9 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6) ++decimals;
  return values.map((value) => {
    const text = (value / 1000 ** power).toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return power === 0 || value === 0 ? text : `${text} ${PREFIXES[power + 10]}`;
  });
}

/** The core model's name, and what makes its ticks hypothetical. */
export function coreText({ core, perfect }: { core: string | null; perfect: string[] }): string {
  const name = core ?? "none";
  return perfect.length === 0 ? name : `${name}, perfect ${perfect.join(" and ")}: ticks are hypothetical`;
}

/** Four decimals, as norms and distances are shown. */
export function decimals(value: number | null): string {
  return value === null ? NO_VALUE : value.toFixed(4);
}

/** A difference with its sign. */
export function signed(value: number, text: (magnitude: number) => string = count): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${text(Math.abs(value))}`;
}
