// node pictures.mjs PROFILE_FOLDER FILE.html FOLDER: pictures of the page's sections, for the documentation.
import { join } from "node:path";
import { openPage, startBrowser } from "./harness.mjs";

const [profile, file, folder] = process.argv.slice(2);
const browser = await startBrowser(profile);

async function take(name, selector) {
  const { page, complaints } = await openPage(browser, file, { width: 1000 });
  if (complaints.length > 0) throw new Error(complaints.join("; "));
  await page.locator(selector).first().screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

await take("spectrum", ".timeline");
await take("pipeline", ".pipeline");
await take("source", ".source");
await browser.close();
