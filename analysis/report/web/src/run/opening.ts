// What the page of a region opens with where its ticks have causes.
import { shortPath } from "../format/format";
import { splitLine, type SourceFile, textOfLine } from "../format/source_lines";
import { createAnswer } from "../why/answer";
import { type Region, shareName, sharesBy } from "./run_data";

export function createOpening(title: string, region: Region, sources: SourceFile[]): HTMLElement | null {
  if (region.answer === undefined || !region.by_cause) return null;
  const textOf = textOfLine(sources);
  const lines = sharesBy(region, "line").map((share) => {
    const name = shareName(share, "line"), place = splitLine(name);
    return {
      name: shortPath(name), title: `${name} ${share.function ?? ""}`.trim(), text: textOf(place?.file ?? null, place?.line ?? null),
      ticks: share.ticks ?? 0, causes: share.causes ?? {}, action: share.fraction,
    };
  });
  const causes = Object.fromEntries(region.by_cause.map(({ cause, ticks }) => [cause, ticks]));
  return createAnswer(title, { ticks: region.ticks, causes, answer: region.answer, confidence: region.confidence }, lines);
}
