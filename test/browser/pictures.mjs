// node pictures.mjs PROFILE_FOLDER FILE.html FOLDER NAME[@WIDTH]=SELECTOR...: pictures of the page's sections, for the
// documentation, in a window so many pixels wide (1000).
import { join } from "node:path";
import { openPage, startBrowser } from "./harness.mjs";

const [profile, file, folder, ...pictures] = process.argv.slice(2);
const browser = await startBrowser(profile);

async function take(name, width, selector) {
  const { page, complaints } = await openPage(browser, file, { width });
  if (complaints.length > 0) throw new Error(complaints.join("; "));
  await page.locator(selector).first().screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

for (const picture of pictures) {
  const at = picture.indexOf("=");
  const [name, width] = picture.slice(0, at).split("@");
  await take(name, Number(width ?? 1000), picture.slice(at + 1));
}
await browser.close();
