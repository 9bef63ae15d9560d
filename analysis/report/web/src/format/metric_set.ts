// A metric space of any set, and its tree.

/** Of clusters: below the number of programs a program, beyond it the merge of that place. */
export interface Merge {
  left: number;
  right: number;
  height: number;
  size: number;
}

export interface Dendrogram {
  order: number[];
  merges: Merge[];
}

/** A metric space, of programs or of programmers. */
export interface MetricSet {
  programs: { name: string; norm: number | null }[];
  distance: (number | null)[][];
  least_action: string[];
  map: { explained: number | null; stress: number | null; points: [number, number][] };
  dendrogram: Dendrogram;
}
