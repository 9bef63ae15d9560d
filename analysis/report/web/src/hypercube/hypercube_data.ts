// What 'leastaction hypercube' writes.

export interface HypercubeMessage {
  from: string;
  to: string;
  words: number;
}

export interface HypercubeReport {
  report: "hypercube";
  dimensions: number;
  gray_code: string[];
  route: string[];
  all_to_all: HypercubeMessage[][];
  reduction: HypercubeMessage[][];
  /** Bits in the order in which the route corrects them, 1 the last. */
  order: number[];
  one_to_all: HypercubeMessage[][];
  binary_exchange: HypercubeMessage[][];
}
