// The instructions in flight around a spike, in the order of the program.
import type { Region, Spike, WindowEvent, WindowInstruction } from "./run_data";

export interface Row extends WindowEvent {
  static: WindowInstruction;
}

export function rowsOf(region: Region, stretch: Pick<Spike, "window">): Row[] {
  return stretch.window.flatMap((event) => {
    const instruction = region.window_instructions[event.instruction];
    return instruction ? [{ ...event, static: instruction }] : [];
  });
}
