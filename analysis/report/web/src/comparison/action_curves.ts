// The action curves of the programs of a comparison.
import type { ProgramLook } from "../format/clusters";
import { type Curves, drawCurves } from "../format/curves";
import { count } from "../format/format";
import { actionAt } from "../format/resample";
import type { ComparisonReport } from "./comparison_data";

export function createCurves(report: ComparisonReport, look: ProgramLook): Curves {
  const { programs } = report;
  const longest = Math.max(...programs.map((program) => program.ticks), 0);
  if (longest === 0) return { element: null, highlight: () => {}, redraw: () => {} };
  return drawCurves({
    names: programs.map(({ name }) => name),
    valueAt: (index, z) => {
      const program = programs[index];
      return program ? actionAt(program.action_curve, program.ticks, program.ticks + (z - 1) * longest) : 0;
    },
    text: count,
    title: "Action curves",
    xTitle: "shifted time z = 1 + (k − K) / K of the longest",
    yTitle: "action S [e₀·tick]",
    hint: "",
  }, look);
}
