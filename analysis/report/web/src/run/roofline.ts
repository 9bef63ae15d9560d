// The roofline: how much work a second the machine allows at each force (flop per byte), and where the regions are.
import { h, headRow, scrollBox, section } from "../format/dom";
import { percent, plain, withUnit } from "../format/format";
import { logAxis, svg } from "../format/svg";
import type { Peaks, Region } from "./run_data";

const WIDTH = 720, HEIGHT = 340, LEFT = 84, RIGHT = 84, TOP = 14, BOTTOM = 46;

interface Point {
  region: Region;
  force: number;
  power: number;
}

function pointsOf(regions: Region[]): Point[] {
  return regions.flatMap((region) => {
    const force = region.quantities.force?.value, power = region.quantities.power?.value;
    return force && power ? [{ region, force, power }] : [];
  });
}

function picture(peaks: Peaks, points: Point[], shown: Region): SVGElement {
  const ridges = peaks.levels.map((level) => level.force_flop_per_byte);
  const x = logAxis([...ridges, ...points.map(({ force }) => force)].flatMap((force) => [force / 2, force * 2]), LEFT, WIDTH - RIGHT);
  const [least, most] = x.ends;
  const y = logAxis([peaks.flop_per_s * 1.5, peaks.flop_per_s / 100, ...points.map(({ power }) => power / 1.5)], HEIGHT - BOTTOM, TOP);
  const box = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Roofline: work a second against force" });
  for (const power of x.powers) {
    box.append(svg("line", { class: "grid", x1: x.at(power), x2: x.at(power), y1: TOP, y2: HEIGHT - BOTTOM }));
    box.append(svg("text", { x: x.at(power), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, plain(power)));
  }
  for (const power of y.powers) {
    box.append(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y.at(power), y2: y.at(power) }));
    box.append(svg("text", { x: LEFT - 8, y: y.at(power) + 4, "text-anchor": "end" }, withUnit(power, "flop/s")));
  }
  box.append(svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, "force w/m [flop/byte]"));
  const floor = y.ends[0];
  for (const level of peaks.levels) {
    const begin = Math.max(least, floor / level.byte_per_s), ridge = level.force_flop_per_byte;
    box.append(svg("polyline", {
      class: "roof", points: [[begin, begin * level.byte_per_s], [ridge, peaks.flop_per_s], [most, peaks.flop_per_s]]
        .map(([force = 1, power = 1]) => `${x.at(force)},${y.at(power)}`).join(" "),
    }));
    // Levels of one bandwidth have one roof, and share a label.
    const alike = peaks.levels.filter(({ byte_per_s }) => byte_per_s === level.byte_per_s);
    if (alike[0] !== level) continue;
    const label = Math.sqrt(begin * ridge);
    box.append(svg("text", { class: "level", x: x.at(label) - 4, y: y.at(label * level.byte_per_s) - 6, "text-anchor": "end" }, alike.map((other) => other.level).join(", ")));
  }
  for (const { region, force, power } of points) {
    const dot = svg("circle", { class: region === shown ? "region shown" : "region", cx: x.at(force), cy: y.at(power), r: region === shown ? 6 : 4 });
    dot.append(svg("title", {}, `${region.name}: ${plain(force)} flop/byte, ${withUnit(power, "flop/s")}`));
    box.append(dot);
  }
  return box;
}

export function createRoofline(regions: Region[], shown: Region, peaks: Peaks | null): HTMLElement | null {
  const points = pointsOf(regions);
  const own = points.find(({ region }) => region === shown);
  if (!peaks || !own) return null;
  const columns = [{ heading: "level" }, { heading: "bandwidth", numeric: true }, { heading: "force", unit: "flop/byte", numeric: true },
    { heading: "attainable", numeric: true }, { heading: "of it", unit: "%", numeric: true }];
  const rows = peaks.levels.map((level) => {
    const attainable = Math.min(peaks.flop_per_s, own.force * level.byte_per_s);
    return h("tr", {}, h("th", { scope: "row" }, level.level),
      ...[withUnit(level.byte_per_s, "byte/s"), plain(level.force_flop_per_byte), withUnit(attainable, "flop/s"), percent(own.power / attainable)]
        .map((text) => h("td", { class: "number" }, text)));
  });
  return section("Software force and hardware forces", "roofline",
    h("p", { class: "hint" }, `Force ${plain(own.force)} flop/byte, power ${withUnit(own.power, "flop/s")}. Roofs: ${peaks.source}, ` +
      `at most ${withUnit(peaks.flop_per_s, "flop/s")}; each level as if all bytes came from there.`),
    picture(peaks, points, shown),
    scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Hardware forces"));
}
