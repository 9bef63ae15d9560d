// The JSON of a history (history_text.cpp).

export interface HistoryPoint {
  recorded_at: string;
  commit: string;
  label: string;
  ticks: number;
  instructions: number;
  action: number;
  norm: number;
  /** From the point before. */
  distance: number;
  core_has_changed: boolean;
}

export interface HistorySeries {
  program: string;
  region: string;
  thread: string;
  core: string | null;
  points: HistoryPoint[];
}

export interface HistoryReport {
  report: "history";
  source: string;
  series: HistorySeries[];
}
