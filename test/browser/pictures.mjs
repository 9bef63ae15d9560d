// node pictures.mjs PROFILE_FOLDER FILE.html FOLDER NAME=SELECTOR...: pictures of the page's sections, for the
// documentation.
import { join } from "node:path";
import { openPage, startBrowser } from "./harness.mjs";

const [profile, file, folder, ...pictures] = process.argv.slice(2);
const browser = await startBrowser(profile);

async function take(name, selector) {
  const { page, complaints } = await openPage(browser, file, { width: 1000 });
  if (complaints.length > 0) throw new Error(complaints.join("; "));
  await page.locator(selector).first().screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

for (const picture of pictures) {
  const at = picture.indexOf("=");
  await take(picture.slice(0, at), picture.slice(at + 1));
}
await browser.close();
