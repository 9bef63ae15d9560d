// What a page with causes opens with: the sentence, all causes as one bar, and the source lines that have the ticks.
import { type Child, h } from "../format/dom";
import { count, percent } from "../format/format";
import { keepState, restoreState } from "../format/page_state";
import { causeBar, causeSwatch, causesText, largestCauses } from "./causes";
import { type CauseRow, causeTable } from "./cause_table";
import type { CausedTicks, Confidence } from "./why_data";

const FIRST_LINES = 8;

/** `beside` stands next to the lines where there is room. */
export function createAnswer(title: string, region: CausedTicks & { answer: string; advice?: string | null; confidence?: Confidence | null | undefined }, lines: CauseRow[], beside: Child = null): HTMLElement {
  const { ticks, causes } = region;
  const largest = largestCauses(causes);
  const order = largest.map(([cause]) => cause);
  const bar = causeBar(causes, ticks, order);
  bar.classList.add("cause-whole");
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", `Ticks by cause: ${causesText(causes, ticks)}`);

  const place = h("div", { class: "cause-lines" });
  const table = { heading: "source line", rows: lines, ticks, order, firstRows: FIRST_LINES };
  let chosen: string | null = null;
  const buttons = new Map(largest.map(([cause, value]) => [cause,
    h("button", { type: "button", class: "cause-key", "aria-pressed": "false", title: `${count(value)} ticks; shows only this cause` },
      causeSwatch(cause), cause, h("span", { class: "legend-value" }, ` ${percent(ticks > 0 ? value / ticks : null)} %`))]));
  const show = () => {
    for (const [cause, button] of buttons) button.setAttribute("aria-pressed", String(cause === chosen));
    place.replaceChildren(causeTable(table, chosen));
  };
  for (const [cause, button] of buttons)
    button.addEventListener("click", () => {
      chosen = chosen === cause ? null : cause;
      keepState("cause", chosen);
      show();
    });
  show();
  restoreState("cause", (cause) => buttons.get(cause)?.click());
  const legend = h("ul", { class: "cause-legend", "aria-label": "Causes" }, ...[...buttons.values()].map((button) => h("li", {}, button)));
  return h("section", { class: "answer" }, h("h2", {}, title), h("p", { class: "answer-text" }, region.answer),
    region.advice ? h("p", { class: "advice" }, region.advice) : null,
    ticks > 0 ? bar : null, ticks > 0 ? legend : null,
    ticks > 0 ? (beside ? h("div", { class: "answer-columns" }, place, beside) : place) : null,
    region.confidence && ticks > 0 ? h("p", { class: "hint confidence" }, region.confidence.sentence) : null);
}
