// The picture of a section to take away: as PNG everything that the section shows, as SVG what is drawn in SVG.
import { h } from "../format/dom";
import { svg } from "../format/svg";
import { color, theme } from "../format/theme";

export interface PictureTool {
  text: string;
  done: string;
  act(): Promise<void>;
}

/** Pixels of the picture for one of the page. */
const SCALE = 2;
const MARGIN = 16;
/** What a picture needs of the page's style sheet when it stands alone. */
const DRAWN_PROPERTIES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "display",
  "visibility", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline", "letter-spacing",
];

/** As XML, in which control characters of names have no place. */
const serialized = (root: Element) =>
  new XMLSerializer().serializeToString(root).replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

const dataAddress = (text: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/** The section as it is, with pictures in place of canvases, for drawing it on a canvas. */
function copyOf(section: HTMLElement): HTMLElement {
  const copy = section.cloneNode(true) as HTMLElement;
  const drawn = section.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, i) => {
    const source = drawn[i];
    if (!source || source.width === 0 || source.height === 0) return;
    const picture = h("img", { class: canvas.className, style: canvas.getAttribute("style") ?? "", src: source.toDataURL() });
    const { width, height } = source.getBoundingClientRect();
    Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
    canvas.replaceWith(picture);
  });
  for (const part of copy.querySelectorAll(".section-menu, .zoom, button.more")) part.remove();
  return copy;
}

async function pngOf(section: HTMLElement): Promise<Blob> {
  const { width, height } = section.getBoundingClientRect();
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN].map(Math.ceil) as [number, number];
  const copy = copyOf(section);
  copy.style.marginTop = "0";
  const styles = [...document.querySelectorAll("style")].map((style) => style.textContent).join("\n");
  const body = h("div", {}, h("style", {}, styles), copy);
  const { font, color: ink, fontVariantNumeric } = getComputedStyle(document.body);
  Object.assign(body.style, { font, color: ink, fontVariantNumeric, width: `${width}px`, padding: `${MARGIN}px`, boxSizing: "content-box" });
  const size = { width: wide, height: high };
  const root = svg("svg", { ...size, "data-theme": theme() }, svg("foreignObject", size, body));

  const image = new Image();
  image.src = dataAddress(serialized(root));
  await image.decode();
  const canvas = h("canvas", { width: wide * SCALE, height: high * SCALE });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser gives no canvas");
  context.fillStyle = color("paper");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large")))));
}

const areaOf = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

const isVisible = (element: Element) => areaOf(element) > 0;

/** The largest picture in SVG, with the colours of the page. */
function svgOf(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const { width, height } = picture.getBoundingClientRect();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const originals = [picture, ...picture.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => {
    const original = originals[i];
    if (!original || !(element instanceof SVGElement)) return;
    const style = getComputedStyle(original);
    element.setAttribute("style", DRAWN_PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
    for (const name of ["class", "tabindex"]) element.removeAttribute(name);
  });
  copy.prepend(svg("rect", { width: "100%", height: "100%", fill: color("paper") }));
  return serialized(copy);
}

function save(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Those that make sense for the section. */
export function pictureTools(section: HTMLElement, name: string): PictureTool[] {
  const drawn = [...section.querySelectorAll("canvas, svg, .cause-segment, .bar, .pipe-bar")].some(isVisible);
  const [picture] = [...section.querySelectorAll("svg")].filter(isVisible).sort((a, b) => areaOf(b) - areaOf(a));
  const tools: PictureTool[] = [];
  if (drawn)
    tools.push(
      {
        text: "Copy picture (PNG)", done: "Picture copied",
        act: () => navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(section) })]),
      },
      { text: "Save picture (PNG)", done: "Picture saved", act: async () => save(await pngOf(section), `${name}.png`) },
    );
  if (picture)
    tools.push({ text: "Save picture (SVG)", done: "Picture saved", act: async () => save(new Blob([svgOf(picture)], { type: "image/svg+xml" }), `${name}.svg`) });
  return tools;
}
