// The page of machines on an efficiency surface: the surface as a picture to be turned, its (u, v) plane, and tables.
import { type Column, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { plain, withUnit } from "../format/format";
import { footer, header } from "../tools/frame";
import { lineSample } from "../format/line_sample";
import { createNotes } from "../format/notes";
import { curveColor, curveDash } from "../format/palette";
import { isMeasured, type Place, type SurfaceMachine, type SurfacePoint, type SurfaceReport, titleOf } from "./surface_data";
import { createSurfacePicture } from "./surface_picture";
import { createSurfacePlane } from "./surface_plane";

const FIRST_ROWS = 12;
const LOOK = { color: curveColor, dash: curveDash, width: 2 };

const VOCABULARY: [string, string][] = [
  ["hardware force", "of a machine: its power by a bandwidth, r₀/b [flop per length], or times a latency, r₀σ [flop per start-up]"],
  ["software force", "of an algorithm: its work by the length it moves, w/m, or by its start-ups, w/s"],
  ["coordinates u, v", "hardware forces by software forces"],
  ["efficiency e", "time of the work alone by all time: 1/(1 + the sum of the coordinates)"],
  ["summit", "u = v = 0, where nothing but work takes time"],
  ["tan θ", "v/u at the end of a path"],
  ["geodesic", "the shortest path on the surface"],
];

const nameOf = (report: SurfaceReport, point: SurfacePoint) => point.region ?? `${report.variable} = ${plain(point.value ?? null)}`;
const unitOf = (machine: SurfaceMachine, kind: string) => (kind === "latency" ? "flop/start-up" : `flop/${machine.length_unit}`);
const numbers = (...texts: string[]) => texts.map((text) => h("td", { class: "number" }, text));

/** What the picture tells of a point. */
function tipOf(report: SurfaceReport, { machine, point: place }: Place): HTMLElement {
  const of = report.machines[machine], point = of?.points[place];
  if (!of || !point) return h("div");
  const rows: [string, string][] = report.terms.map((term, i) => [term.name, plain(point.coordinates[i]?.value ?? null)]);
  rows.push(["efficiency", point.efficiency.toFixed(4)], ["time", withUnit(point.time_s, "s")]);
  if (point.measured_s !== undefined) rows.push(["measured", withUnit(point.measured_s, "s")]);
  rows.push(["limited by", point.limited_by]);
  return h("div", {}, h("strong", {}, titleOf(of)), h("p", {}, nameOf(report, point)),
    h("dl", {}, ...rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))));
}

function createMachines(report: SurfaceReport): HTMLElement {
  const columns: Column[] = [{ heading: "" }, { heading: "machine" }, { heading: "power r₀", numeric: true },
    ...report.terms.map(({ name }) => ({ heading: `force of ${name}`, numeric: true })),
    { heading: "efficiency, first", numeric: true }, { heading: "last", numeric: true }, { heading: "tan θ", numeric: true },
    { heading: "length of the path", numeric: true }, { heading: "to the summit", numeric: true }];
  const rows = report.machines.map((machine, i) => {
    const last = machine.points.at(-1);
    const forces = report.terms.map(({ kind }, term) => `${plain(last?.coordinates[term]?.hardware_force ?? null)} ${unitOf(machine, kind)}`);
    return h("tr", {}, h("td", {}, lineSample(LOOK, i)), h("th", { scope: "row" }, titleOf(machine)),
      ...numbers(withUnit(machine.power_flop_per_s, "flop/s"), ...forces, machine.points[0]?.efficiency.toFixed(4) ?? "", last?.efficiency.toFixed(4) ?? "",
        plain(machine.angle_tangent), plain(machine.length), plain(machine.length_to_summit)));
  });
  return section("Machines", "machines", scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Machines"));
}

/** Of models with several terms of a kind: what one's hardware force makes of the other's software force. */
function createGranularity(report: SurfaceReport): HTMLElement | null {
  const told = (row: (number | null)[]) => row.filter((value) => value !== null).length > 1;
  const rows = report.machines.flatMap((machine, i) => (machine.points.at(-1)?.granularity ?? []).flatMap((row, term) => told(row)
    ? [h("tr", {}, h("td", {}, lineSample(LOOK, i)), h("th", { scope: "row" }, titleOf(machine)), h("td", {}, report.terms[term]?.name ?? ""), ...numbers(...row.map(plain)))] : []));
  if (rows.length === 0) return null;
  const columns: Column[] = [{ heading: "" }, { heading: "machine" }, { heading: "hardware force of" }, ...report.terms.map(({ name }) => ({ heading: `by software force of ${name}`, numeric: true }))];
  return section("Granularity Γ", "granularity", h("p", { class: "hint" }, "Hardware forces by software forces (3.7), at the end of each path."),
    scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Granularity"));
}

const withError = (value: number | null, error: number | null) => (value === null || error === null ? plain(value) : `${plain(value)} ± ${Number(error.toPrecision(1)).toExponential()}`);

function createPairs(report: SurfaceReport): HTMLElement | null {
  if (report.pairs.length === 0) return null;
  const columns: Column[] = [{ heading: "machines" }, { heading: "tan of the angle between", numeric: true }, { heading: "geodesic, first", numeric: true },
    { heading: "last", numeric: true }, { heading: "area between", numeric: true }, { heading: "in (u, v)", numeric: true },
    { heading: "of triangles", numeric: true }];
  const body = h("tbody");
  const more = expandable(report.pairs.length, FIRST_ROWS, (shown) => body.replaceChildren(...report.pairs.slice(0, shown).map((pair) =>
    h("tr", {}, h("th", { scope: "row" }, `${pair.a}, ${pair.b}`), ...numbers(plain(pair.angle_difference_tangent), plain(pair.geodesic_first),
      plain(pair.geodesic_last), withError(pair.area, pair.area_error), withError(pair.projected_area, pair.projected_area_error), plain(pair.triangle_area))))));
  return section("Between machines", "pairs",
    h("p", { class: "hint" }, "Where two paths do not lie on one surface, only their angle is known."),
    scrollBox(h("table", {}, headRow(columns), body), "Between machines"), more);
}

function createPoints(report: SurfaceReport, onChoose: (place: Place | null) => void) {
  const hasMeasured = isMeasured(report);
  const columns: Column[] = [{ heading: report.variable, numeric: !hasMeasured }, { heading: "work", unit: "flop", numeric: true }, { heading: "time", numeric: true },
    ...(hasMeasured ? [{ heading: "measured", numeric: true }] : []), ...report.terms.map(({ name }) => ({ heading: name, numeric: true })),
    { heading: "efficiency", numeric: true }, { heading: "limited by" }];
  const body = h("tbody");
  const place = h("div");
  let shown = 0;
  let rows: HTMLElement[] = [];
  const build = (machine: number) => {
    shown = machine;
    rows = (report.machines[machine]?.points ?? []).map((point, i) => {
      const cells = [plain(point.work_flop), withUnit(point.time_s, "s"), ...(hasMeasured ? [withUnit(point.measured_s ?? null, "s")] : []),
        ...report.terms.map((_, term) => plain(point.coordinates[term]?.value ?? null)), point.efficiency.toFixed(4)];
      return h("tr", { pointerenter: () => onChoose({ machine, point: i }) },
        h("th", { scope: "row", class: hasMeasured ? "name" : "number" }, point.region ?? plain(point.value ?? null)), ...numbers(...cells), h("td", {}, point.limited_by));
    });
    const more = expandable(rows.length, FIRST_ROWS, (count) => body.replaceChildren(...rows.slice(0, count)));
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), "Points"));
    if (more) place.append(more);
  };
  body.addEventListener("pointerleave", () => onChoose(null));
  const select = h("select", { "aria-label": "Machine" }, ...report.machines.map((machine, i) => h("option", { value: i }, titleOf(machine))));
  select.addEventListener("change", () => build(Number(select.value)));
  build(0);
  return {
    element: section("Points", "points", report.machines.length > 1 ? h("div", { class: "tools" }, select) : null, place),
    show(chosen: Place | null) {
      rows.forEach((row, i) => row.classList.toggle("active", chosen?.machine === shown && chosen.point === i));
    },
  };
}

export function createSurfacePage(report: SurfaceReport): HTMLElement[] {
  const choose = (place: Place | null) => {
    for (const view of [picture, plane, points]) view.show(place);
  };
  const picture = createSurfacePicture(report, choose, (place) => tipOf(report, place));
  const plane = createSurfacePlane(report, choose);
  const points = createPoints(report, choose);
  const legend = h("ul", { class: "legend" }, ...report.machines.map((machine, i) => h("li", {}, lineSample(LOOK, i), " ", titleOf(machine))));
  const isOne = report.machines.every(({ on_one_surface }) => on_one_surface);
  const hint = "Drag to turn it; point at a path, or go along it with page up and page down. On the floor lies the projection onto the (u, v) plane. " +
    (isOne ? "" : "Each point lies on a surface of its own; that of the chosen point is shown, else that of the first. ");
  const hasBorder = report.terms.length === 2 && report.terms[0]?.kind !== report.terms[1]?.kind;
  const surface = section("Efficiency surface", "surface",
    h("p", { class: "hint" }, hint, hasBorder ? h("span", { class: "swatch border" }) : null, hasBorder ? "On this line latency and bandwidth limit alike." : null),
    picture.element, legend);
  const settings = Object.entries(report.settings).map(([name, value]) => `${name} = ${plain(value)}`).join(", ");
  const facts: [string, string][] = [["model", report.model], ["variable", report.variable], ["others", settings], ["assumed", report.assumption]];
  const main = h("main", {}, surface, plane.element, createMachines(report), createGranularity(report), createPairs(report), points.element, createNotes(report.notes));
  return [header(report.title || report.model, facts), main, footer(VOCABULARY)];
}
