// Values over time in bins: what plots are made from.
import type { Numbers } from "./packed";

export interface Bins {
  bin_ticks: number;
  /** Of the first bin; 0 if absent. */
  first_tick?: number;
  mean: Numbers;
  min: Numbers;
  max: Numbers;
}

export interface ActionCurve {
  bin_ticks: number;
  action: Numbers;
}
