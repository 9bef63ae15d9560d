// How programs look in the pictures of a comparison. Each has a colour of its own while there are few; of many, those
// of one of the largest clusters share one.
import type { Dendrogram, MetricSet } from "./metric_set";
import { curveColor, curveDash } from "./palette";

export const MOST_OWN_COLORS = 28;
const CLUSTERS = 7;

export interface ProgramLook {
  color(program: number): string;
  dash(program: number): number[];
  /** Of lines, in pixels. */
  width: number;
}

/** The programs of each of the `count` clusters before the last merges, in the order of the tree. */
export function largestClusters(tree: Dendrogram, count: number): number[][] {
  const programs = tree.order.length;
  const members = tree.order.map((_, i) => [i]);
  const left = new Set(members.keys());
  for (const { left: a, right: b } of tree.merges.slice(0, Math.max(0, programs - count))) {
    left.delete(a);
    left.delete(b);
    left.add(members.length);
    members.push([...(members[a] ?? []), ...(members[b] ?? [])]);
  }
  const place = new Map(tree.order.map((program, at) => [program, at]));
  const first = (cluster: number[]) => place.get(cluster[0] ?? 0) ?? 0;
  return [...left].map((id) => members[id] ?? []).sort((a, b) => first(a) - first(b));
}

export function lookOf(report: MetricSet): ProgramLook {
  if (report.programs.length <= MOST_OWN_COLORS) return { color: curveColor, dash: curveDash, width: 2 };
  const cluster = new Map<number, number>();
  largestClusters(report.dendrogram, CLUSTERS).forEach((programs, i) => programs.forEach((program) => cluster.set(program, i)));
  return { color: (program) => curveColor(cluster.get(program) ?? 0), dash: () => [], width: 1 };
}
