// The JSON of an agreement (agreement_json.cpp).

/** Means in ticks of the core; null where nothing is known. */
export interface AgreementRow {
  opcode?: string;
  function?: string;
  line?: string;
  instruction?: string;
  events: number;
  below_resolution: number;
  simulated_events: number;
  measured_kappa: number | null;
  standard_error: number | null;
  simulated_kappa: number | null;
  difference: number | null;
  beyond_resolution: boolean;
}

export interface AgreementSide {
  name: string;
  mode: string;
  clock: { name: string; hz: number | null; resolution_ticks: number | null };
}

export interface AgreementReport {
  report: "agreement";
  measured: AgreementSide;
  simulated: AgreementSide;
  core: string | null;
  perfect: string[];
  completion: string;
  core_ticks_per_tick: number;
  resolution_kappa: number;
  measured_only_events: number;
  simulated_only_events: number;
  total: AgreementRow;
  by_opcode: AgreementRow[];
  by_function: AgreementRow[];
  by_line: AgreementRow[];
  by_instruction: AgreementRow[];
  notes: string[];
}
