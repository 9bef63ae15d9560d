// One instruction as a particle that goes from rest to rest in κ ticks [N 5.1]: position, momentum, energies, force and
// action over its ticks, and its mass.
import { h, section } from "../format/dom";
import { count, plain, withUnit } from "../format/format";
import { responsive, svg } from "../format/svg";

const HEIGHT = 128, LEFT = 58, RIGHT = 12, TOP = 24, BOTTOM = 22, SAMPLES = 96;

export interface MovingInstruction {
  number: number;
  name: string;
  kappa: number;
}

/** e₀, l₀ = 1 word and one tick are 1; the instruction goes to l = l₀. */
export interface MotionState {
  position: number;
  momentum: number;
  kinetic: number;
  potential: number;
  force: number;
  action: number;
}

export const massOf = (kappa: number) => (8 * kappa ** 2) / Math.PI ** 2;

export function motionAt(kappa: number, k: number): MotionState {
  const angle = kappa > 0 ? (Math.PI * k) / kappa : 0;
  const kinetic = Math.sin(angle) ** 2, part = Math.sin(angle / 2) ** 2;
  return {
    position: part,
    momentum: ((4 * kappa) / Math.PI) * Math.sin(angle),
    kinetic,
    potential: -kinetic,
    force: -8 * (part - 0.5),
    action: (kappa / Math.PI) * (angle - Math.sin(angle) * Math.cos(angle)),
  };
}

const PANELS: { of: keyof MotionState; title: string; limits(kappa: number): [number, number] }[] = [
  { of: "position", title: "position r [l₀]", limits: () => [0, 1] },
  { of: "momentum", title: "momentum p [e₀·tick/l₀]", limits: (kappa) => [0, (4 * kappa) / Math.PI] },
  { of: "force", title: "force f [e₀/l₀]", limits: () => [-4, 4] },
  { of: "kinetic", title: "kinetic energy T [e₀]", limits: () => [0, 1] },
  { of: "potential", title: "potential V [e₀]", limits: () => [-1, 0] },
  { of: "action", title: "action S [e₀·tick]", limits: (kappa) => [0, kappa] },
];

function describe(kappa: number, k: number): string {
  const { position, momentum, kinetic, potential, force, action } = motionAt(kappa, k);
  return `tick ${plain(k)}: r ${plain(position)} l₀, p ${plain(momentum)} e₀·tick/l₀, T ${plain(kinetic)} e₀, V ${plain(potential)} e₀, f ${plain(force)} e₀/l₀, S ${plain(action)} e₀·tick`;
}

export interface Motion {
  element: HTMLElement;
  show(instruction: MovingInstruction): void;
}

/** `hz` of the clock, null if it is not known. */
export function createMotion(hz: number | null): Motion {
  let shown: MovingInstruction = { number: 0, name: "", kappa: 0 };
  let paint = () => {};
  const title = h("p", { class: "hint motion-title" });
  const readout = h("output", { class: "hint motion-readout" });
  const idle = () => (readout.textContent = "Point at a curve for the numbers at a tick.");

  const draw = (width: number) => {
    const columns = width > 760 ? 3 : width > 440 ? 2 : 1, panel = width / columns;
    const height = HEIGHT * Math.ceil(PANELS.length / columns);
    const picture = svg("svg", { width, height, role: "img", "aria-label": "Motion of the instruction" });
    const left = (i: number) => (i % columns) * panel + LEFT, inner = panel - LEFT - RIGHT;
    const guides = PANELS.map((_, i) => svg("line", { class: "guide", y1: Math.floor(i / columns) * HEIGHT + TOP, y2: Math.floor(i / columns) * HEIGHT + HEIGHT - BOTTOM, visibility: "hidden" }));
    paint = () => {
      const { kappa } = shown;
      const parts = PANELS.flatMap(({ of, title: name, limits }, i) => {
        const top = Math.floor(i / columns) * HEIGHT + TOP, bottom = top - TOP + HEIGHT - BOTTOM;
        const [low, high] = limits(kappa);
        const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
        const points = Array.from({ length: SAMPLES + 1 }, (_, j) => `${(left(i) + (inner * j) / SAMPLES).toFixed(1)},${y(motionAt(kappa, (kappa * j) / SAMPLES)[of]).toFixed(1)}`);
        const label = (text: string, x: number, at: number, anchor: string, className = "") => svg("text", { class: className, x, y: at, "text-anchor": anchor }, text);
        return [
          svg("path", { class: "grid", d: `M${left(i)} ${top}h${inner}M${left(i)} ${bottom}h${inner}`, fill: "none" }),
          label(name, left(i), top - 8, "start", "axis-name"),
          label(plain(high), left(i) - 6, top + 4, "end"), label(plain(low), left(i) - 6, bottom + 4, "end"),
          label("0", left(i), bottom + 16, "middle"), label(count(kappa), left(i) + inner, bottom + 16, "end"),
          svg("polyline", { class: "motion-curve", points: points.join(" ") }),
        ];
      });
      picture.replaceChildren(...parts, ...guides);
    };
    paint();
    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const part = (((event.clientX - box.left) % panel) - LEFT) / inner;
      const isInside = part >= 0 && part <= 1;
      guides.forEach((guide, i) => {
        guide.setAttribute("visibility", isInside ? "visible" : "hidden");
        for (const name of ["x1", "x2"]) guide.setAttribute(name, String(left(i) + part * inner));
      });
      if (isInside) readout.textContent = describe(shown.kappa, part * shown.kappa);
      else idle();
    });
    picture.addEventListener("pointerleave", () => {
      for (const guide of guides) guide.setAttribute("visibility", "hidden");
      idle();
    });
    return picture;
  };
  const element = section("Motion of one instruction", "motion", title, responsive("motion-picture", draw), readout);
  element.hidden = true;
  return {
    element,
    show(instruction) {
      if (instruction.number === shown.number && !element.hidden) return;
      shown = instruction;
      element.hidden = false;
      const { number, name, kappa } = instruction;
      const mass = massOf(kappa), inUnits = hz ? ` = ${plain(mass / hz ** 2)} flop·s²/word²` : "";
      const unit = hz ? `, m₀ = e₀/(ν₀l₀)², ν₀ = ${withUnit(hz, "Hz")}, l₀ = 1 word` : ", m₀ = e₀/(ν₀l₀)², l₀ = 1 word";
      title.textContent = `Instruction ${count(number)}, ${name}, as a particle that goes from rest at 0 to rest at l₀ in κ = ${count(kappa)} ticks: mass ${plain(mass)} m₀${inUnits}${unit}.`;
      idle();
      paint();
    },
  };
}
