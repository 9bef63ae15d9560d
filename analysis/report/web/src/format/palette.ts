// Colours that tell names apart, after Okabe and Ito: distinguishable with any colour vision. The names that carry
// most come first; what is beyond the palette is grey.
import { color, theme } from "./theme";

const SERIES = {
  light: ["#0072b2", "#d55e00", "#009e73", "#b8578c", "#e69f00", "#3d9bd6", "#8a7b00"],
  dark: ["#56b4e9", "#f08a4b", "#2fbf95", "#e295c0", "#e6ad33", "#8fb8ff", "#e8df5a"],
};
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

export function seriesColor(index: number): string {
  return SERIES[theme()][index] ?? color("neutral");
}

/** For curves, of which there may be more than colours: the dash pattern changes where the colours start again. */
export function curveColor(index: number): string {
  return seriesColor(index % SERIES.light.length);
}

export function curveDash(index: number): number[] {
  return DASHES[Math.floor(index / SERIES.light.length) % DASHES.length] ?? [];
}
