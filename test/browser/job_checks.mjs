// The page of a job of MPI ranks.
import { attempt, check, isDrawn, settle } from "./harness.mjs";

const FIRST_RANKS = 16, FIRST_WAITS = 8;
const share = (part, whole) => ((100 * part) / whole).toFixed(1);

/** The readout of a picture after keys, and after the pointer is at a place of its canvas. */
async function checkGrid(page, selector, keys, expected) {
  const box = page.locator(`${selector} .grid-box`), readout = page.locator(`${selector} .grid-readout`);
  check(`${selector} is drawn`, await isDrawn(page.locator(`${selector} canvas`)));
  await box.focus();
  for (const key of keys) await page.keyboard.press(key);
  const told = await readout.textContent();
  check("keys tell a cell", expected(told), told);
  check("and mark it", await page.locator(`${selector} .grid-cursor`).isVisible());
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box.boundingBox();
  await page.mouse.move(x + width * 0.7, y + height * 0.4);
  await settle(page);
  check("so does the pointer", (await readout.textContent()) !== told);
}

const bytesOf = (text) => Buffer.from(text, "base64");

/** How much of the first part of its time a rank works, in per cent. */
function firstWork({ parts, thousandths: { u16, scale } }, rank) {
  return ((bytesOf(u16).readUInt16LE(2 * 3 * parts * rank) * scale) / 10).toFixed(1);
}

/** "8 messages, 8,192 byte": the readout of a pair of ranks. */
function trafficOf({ from, to, messages, bytes }, pair) {
  const [senders, receivers] = [from, to].map(({ f32 }) => bytesOf(f32));
  for (let i = 0; 4 * i < senders.length; ++i)
    if (senders.readFloatLE(4 * i) === pair[0] && receivers.readFloatLE(4 * i) === pair[1]) {
      const [count, size] = [messages, bytes].map(({ f64 }) => bytesOf(f64).readDoubleLE(8 * i).toLocaleString("en-US"));
      return `${count} ${count === "1" ? "message" : "messages"}, ${size} byte`;
    }
  return "no messages";
}

async function checkRanks(page, report) {
  const ranks = report.ranks.length, second = Math.min(1, ranks - 1);
  const shares = (rank) => [rank.work_ticks, rank.waiting_ticks, rank.transferring_ticks, rank.after_end_ticks].map((ticks) => share(ticks, report.ticks));
  await checkGrid(page, ".rank-timeline", ["Home", "PageUp", "ArrowDown"], (told) => told.startsWith(`rank ${second}, ticks 0 to `) && told.includes(`works ${firstWork(report.timelines, second)} %`));
  const rows = page.locator(".rank-table tbody tr");
  check("ranks have rows", (await rows.count()) === Math.min(ranks, FIRST_RANKS));
  const cells = await rows.first().locator("td").allTextContents();
  check("with their shares", cells.slice(0, 4).join() === shares(report.ranks[0]).join(), cells.join());
  await page.locator(".ranks [data-value=work]").click();
  const most = [...report.ranks].sort((a, b) => b.work_ticks - a.work_ticks || a.rank - b.rank)[0];
  check("the order by work begins with the most", (await rows.first().locator("th").textContent()) === String(most.rank));
  await page.locator(".rank-timeline .grid-box").focus();
  await page.keyboard.press("PageUp");
  check("on the time line, too", (await page.locator(".rank-timeline .grid-readout").textContent()).startsWith(`rank ${most.rank},`));
  const ends = report.ranks.filter((rank) => !rank.complete && rank.last_call !== null);
  check("ranks that do not end are told", (await page.locator(".unfinished").allTextContents()).join() === ends.map((rank) => `Rank ${rank.rank} ends in ${rank.last_call}.`).join());
}

async function checkWaits(page, report) {
  const rows = page.locator(".wait-table .wait");
  check("waits have rows", (await rows.count()) === Math.min(report.waits.length, FIRST_WAITS));
  const [first] = report.waits;
  check("the first has its share", (await rows.first().locator(".wait-share").textContent()) === share(first.ticks, report.ticks * report.ranks.length));
  check("and its sentence", (await rows.first().locator(".wait-text").textContent()) === first.text);
  const lines = page.locator(".wait-lines").first();
  check("and the lines of the rank that is waited for", (await lines.locator(".cause-share").first().textContent()) === share(first.cause_lines[0].ticks, first.cause_line_ticks));
  await lines.locator("summary").click();
  check("which can be closed", !(await lines.locator("table").isVisible()));
  const hidden = report.waits_in_all - report.waits.length;
  check("what is left out is told", (await page.locator(".waits").textContent()).includes("smaller ones") === hidden > 0);
}

export async function checkJob(page, report) {
  check("the title names the program", (await page.locator("h1").textContent()) === report.program);
  check("the page opens with the sentence", (await page.locator("main > :first-child .answer-text").textContent()) === report.answer);
  const bar = await page.locator(".state-bar").boundingBox();
  const work = await page.locator(".state-bar [data-state=work]").boundingBox();
  check("work is as wide as its ticks", Math.abs(work.width / bar.width - report.work_ticks / (report.ticks * report.ranks.length)) < 0.01);
  const most = Math.max(...report.ranks.map((rank) => rank.work_ticks));
  const imbalance = await page.locator(".figure", { hasText: "most work of a rank" }).locator(".figure-number").textContent();
  check("the imbalance is a figure", Math.abs(Number(imbalance) - (most * report.ranks.length) / report.work_ticks) < 0.001, imbalance);
  await attempt("ranks", () => checkRanks(page, report));
  await attempt("waits", () => checkWaits(page, report));
  const places = report.transfers.filter((row) => row.ticks > 0);
  check("calls and transfers have rows", (await page.locator(".transfers tbody tr").count()) === places.length);
  const path = report.critical_path, longest = [...path.by_rank].sort((a, b) => b.ticks - a.ticks)[0];
  check("the critical path begins with its longest line", (await page.locator(".path-lines tbody tr td").nth(1).textContent()) === share(path.lines[0].ticks, report.ticks));
  check("and the rank that has most of it", (await page.locator(".path-ranks tbody th").first().textContent()) === String(longest.rank));
  const action = await page.locator(".figure", { hasText: "e₀·tick" }).locator(".figure-number").textContent();
  const [digits, prefix] = action.replaceAll(",", "").split(" "), factor = { M: 1e6, G: 1e9, T: 1e12 }[prefix] ?? 1;
  check("the action is a figure", Math.abs(Number(digits) * factor - report.action) <= 1e-3 * report.action, action);
  check("the energy of the ranks is drawn", await isDrawn(page.locator(".curves canvas").first()));
  const mapped = report.distances !== null && report.ranks.length > 2;
  check("few ranks are on a map", ((await page.locator(".map .dot").count()) === report.ranks.length) === mapped);
  const hasTraffic = (await page.locator(".traffic").count()) > 0;
  check("messages are shown exactly if there are any", hasTraffic === (report.messages.from.f32 !== ""));
  if (hasTraffic) await attempt("messages", () => checkGrid(page, ".traffic-map", ["Home", "PageUp", "ArrowRight"], (told) => told === `rank 0 to rank 1: ${trafficOf(report.messages, [0, 1])}`));
}
