// Searches all sections of all pages for those with every word, best first. The index is a script, since pages opened from files
// may not fetch anything; it is loaded when somebody begins to search.
"use strict";
const input = document.getElementById("search");
const found = document.getElementById("found");
const siteTop = document.body.dataset.top;
let loading = null;

function loadIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${siteTop}/search_index.js`;
    script.onload = () => resolve(searchIndex.docs.map((entry) => ({
      ...entry, lowTitle: entry.title.toLowerCase(), lowText: entry.text.toLowerCase(),
    })));
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

// How well a section fits: 0 where a word is missing. Words in titles, and at beginnings of words, count more.
function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    const start = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, "\\$&")}`, "gu");
    const inTitle = entry.lowTitle.includes(word) ? (start.test(entry.lowTitle) ? 20 : 5) : 0;
    const inText = entry.lowText.includes(word) ? 1 + Math.min(entry.lowText.match(start)?.length ?? 0, 5) : 0;
    if (inTitle + inText === 0) return 0;
    sum += inTitle + inText;
  }
  if (entry.location.includes("json.html#")) return sum / 4; // A single key of the reference: behind what is written to be read.
  return entry.location.includes("#") ? sum : sum / 2; // A whole page has the words of all its sections.
}

function excerpt(entry, words) {
  const at = Math.max(0, Math.min(...words.map((word) => entry.lowText.indexOf(word)).filter((place) => place >= 0), Infinity));
  const from = Number.isFinite(at) && at > 40 ? entry.text.indexOf(" ", at - 40) + 1 : 0;
  return (from > 0 ? "… " : "") + entry.text.slice(from, from + 140).replace(/\s+\S*$/, " …");
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return found.replaceChildren();
  const index = await loadIndex();
  const titles = new Map(index.filter((entry) => !entry.location.includes("#")).map((entry) => [entry.location, entry.title]));
  const hits = index.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
  hits.sort((a, b) => b[0] - a[0]);
  found.replaceChildren(...hits.slice(0, 12).map(([, entry]) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    const page = titles.get(entry.location.split("#")[0]);
    link.href = `${siteTop}/${entry.location}`;
    link.textContent = page && page !== entry.title ? `${page}: ${entry.title}` : entry.title;
    const text = document.createElement("p");
    text.textContent = excerpt(entry, words);
    row.append(link, text);
    return row;
  }));
  if (hits.length === 0) found.append(Object.assign(document.createElement("li"), { textContent: "No page has all of these words." }));
}

input.addEventListener("input", search);
// PAGE?q=WORDS is a link to a search.
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
  input.value = asked;
  search();
}
