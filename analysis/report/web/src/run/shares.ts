// The table of shares: which opcodes, classes, functions or source lines carry the action.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, shortName, shortPath } from "../format/format";
import { showFound } from "../format/found";
import type { Key } from "../format/keys";
import { KEYS } from "../format/keys";
import { onThemeChange } from "../format/theme";
import { causeBar } from "../why/causes";
import { causeOrder, type Region, type Share, shareName, sharesBy } from "./run_data";
import { colorOfName } from "./score";

const FIRST_ROWS = 12;

/** What a share carries: of counted regions work and length, of others action. */
function carried(share: Share): number[] {
  return share.work_flop === undefined ? [share.action] : [share.work_flop, share.length_byte ?? 0];
}

function isMeasured(shares: Share[]): boolean {
  return shares.some((share) => share.mean_kappa !== undefined);
}

function meanKappa(share: Share): string {
  const { mean_kappa: mean, mean_kappa_error: error } = share;
  return mean == null || error == null ? "" : `${mean.toFixed(1)} ± ${error.toFixed(1)}`;
}

function isCounted(region: Region): boolean {
  return region.by_opcode[0]?.work_flop !== undefined;
}

/** Ticks stand before the action; the bar is of their causes. */
function row(region: Region, key: Key, share: Share, measured: boolean): HTMLElement {
  const hasTicks = share.ticks !== undefined;
  const fraction = Math.max(0, Math.min(share.fraction ?? 0, 1));
  const name = shareName(share, key);
  const bar = h("span", { class: "bar" });
  bar.style.width = `${100 * fraction}%`;
  bar.style.background = colorOfName(region, key, share[key] ?? "");
  return h("tr", {},
    h("th", { scope: "row", class: "name", title: name }, key === "line" ? shortPath(name) : shortName(name)),
    key === "line" ? h("td", { class: "name", title: share.inlined_function ? `${share.inlined_function}, inlined into ${share.function}` : share.function }, shortName(share.inlined_function ?? share.function ?? "")) : null,
    hasTicks ? h("td", { class: "number" }, count(share.ticks ?? 0)) : null,
    hasTicks ? h("td", { class: "number" }, percent(region.ticks > 0 ? (share.ticks ?? 0) / region.ticks : null)) : null,
    h("td", { class: "number" }, count(share.count)),
    ...carried(share).map((value) => h("td", { class: "number" }, count(value))),
    measured ? h("td", { class: "number" }, meanKappa(share)) : null,
    h("td", { class: "number" }, percent(share.fraction)),
    h("td", { class: "bar-cell", "aria-hidden": "true" }, hasTicks ? causeBar(share.causes ?? {}, region.ticks, causeOrder(region)) : h("span", { class: "bar-track" }, bar)));
}

export interface Shares {
  element: HTMLElement;
  show(key: Key, name: string): void;
}

export function createShares(region: Region, lifetime: AbortSignal): Shares {
  const place = h("div", { class: "shares-table" });
  let key: Key = "opcode";
  const build = () => {
    const shares = sharesBy(region, key);
    const heading = KEYS.find(({ value }) => value === key)?.heading ?? key;
    if (shares.length === 0) {
      place.replaceChildren(h("p", { class: "hint" }, `Nothing is known by ${heading}.`));
      return;
    }
    const measured = isMeasured(shares);
    const body = h("tbody");
    const more = expandable(shares.length, FIRST_ROWS, (rows) =>
      body.replaceChildren(...shares.slice(0, rows).map((share) => row(region, key, share, measured))));
    const columns = [
      { heading },
      ...(key === "line" ? [{ heading: "function" }] : []),
      ...(region.by_cause ? [{ heading: "ticks", numeric: true }, { heading: "", unit: "%", numeric: true }] : []),
      { heading: "count", numeric: true },
      ...(isCounted(region)
        ? [{ heading: "work", unit: "flop", numeric: true }, { heading: "length", unit: "byte", numeric: true }]
        : [{ heading: "action", unit: "e₀·tick", numeric: true }]),
      ...(measured ? [{ heading: "mean κ", unit: "tick", numeric: true }] : []),
      { heading: "share", unit: "%", numeric: true },
      { heading: "" },
    ];
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), `Shares by ${heading}`));
    if (more) place.append(more);
  };
  build();
  onThemeChange(build, lifetime);
  const keys = choice<Key>("Shares by", KEYS, key, (next) => {
    key = next;
    build();
  });
  const title = isCounted(region) ? "Shares of the instructions" : region.by_cause ? "Shares of ticks and action" : "Shares of the action";
  return {
    element: section(title, "shares", h("div", { class: "tools" }, keys), place),
    show(next, name) {
      keys.querySelector<HTMLElement>(`[data-value="${next}"]`)?.click();
      const index = sharesBy(region, next).findIndex((share) => shareName(share, next) === name);
      if (index >= FIRST_ROWS) place.querySelector<HTMLElement>(".more")?.click();
      const found = place.querySelectorAll("tbody tr")[index];
      if (found) showFound(found);
    },
  };
}
