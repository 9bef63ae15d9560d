// Chains of calls with their causes as a tree for the flame graph: beneath each function its causes.
import type { FlamePath } from "../format/flame";
import type { CausedPath } from "./why_data";
import { largestCauses } from "./causes";

export function causePaths(chains: CausedPath[]): FlamePath[] {
  const paths: FlamePath[] = [];
  const places = new Map<string, number>();
  const placeOf = (chain: string[]): number | null => {
    const name = chain.at(-1);
    if (name === undefined) return null;
    const key = JSON.stringify(chain);
    const known = places.get(key);
    if (known !== undefined) return known;
    const caller = placeOf(chain.slice(0, -1));
    places.set(key, paths.length);
    paths.push({ name: name || "(unknown)", caller, own: 0 });
    return paths.length - 1;
  };
  for (const { path, causes } of chains) {
    const caller = placeOf(path.length > 0 ? path : [""]);
    for (const [cause, own] of largestCauses(causes)) paths.push({ name: cause, caller, own, cause });
  }
  return paths;
}
