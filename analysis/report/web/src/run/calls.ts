// The flame graph of a region: its chains of calls by what their ticks are spent on, by action and by instructions.
import { createFlame, type FlameWeight } from "../format/flame";
import { causePaths } from "../why/cause_paths";
import { causeColor } from "../why/causes";
import type { CallPath, Region } from "./run_data";
import { colorOfName } from "./score";

export function createCalls(region: Region, lifetime: AbortSignal): HTMLElement | null {
  if (region.call_paths.length < 2) return null;
  const by = (value: "action" | "ticks" | "count", text: string, unit: string): FlameWeight =>
    ({ value, text, unit, paths: region.call_paths.map((path: CallPath) => ({ name: path.function, caller: path.caller, own: path[value] })) });
  const ticks: FlameWeight = region.by_path
    ? { value: "cause", text: "ticks by cause", unit: "tick", paths: causePaths(region.by_path) }
    : by("ticks", "ticks", "tick");
  const action = by("action", "action", "e₀·tick"), instructions = by("count", "instructions", "instructions");
  return createFlame(region.name, region.by_path ? [ticks, action, instructions] : [action, ticks, instructions],
    ({ name, cause }) => (cause ? causeColor(cause) : colorOfName(region, "function", name)), lifetime);
}
