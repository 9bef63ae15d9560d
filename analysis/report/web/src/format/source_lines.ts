// The text of source lines that a page carries (source_lines.cpp).

/** Lines by number; `missing` says why there are none, if so. `dated`: by its date alone it is what was compiled. */
export interface SourceFile {
  file: string;
  missing: string;
  lines: [number, string][];
  dated?: boolean;
}

/** What is to be said of a file's text; empty where nothing is. */
export function wordsOfSource(source: SourceFile | undefined): string {
  if (source === undefined || source.missing !== "") return `without its text. ${source?.missing ?? ""}`.trim();
  return source.dated ? "its text is not verified to be what was compiled: no debug information has its MD5 sum; its date fits." : "";
}

const FEW_FILES = 3;

/** The same of the files with most ticks. */
export function sourceHints(sources: SourceFile[]): string[] {
  return sources.slice(0, FEW_FILES).map((source) => ({ file: source.file, words: wordsOfSource(source) }))
    .filter(({ words }) => words !== "").map(({ file, words }) => `${file}: ${words}`);
}

/** The text of "file:line". */
export function textOfLine(sources: SourceFile[]): (file: string | null, line: number | null) => string {
  const texts = new Map(sources.map(({ file, lines }) => [file, new Map(lines)]));
  return (file, line) => (file === null || line === null ? "" : (texts.get(file)?.get(line) ?? ""));
}

/** File and number of "file:line". */
export function splitLine(name: string): { file: string; line: number } | null {
  const [, file, digits] = /^(.*):(\d+)$/s.exec(name) ?? [];
  return file === undefined ? null : { file, line: Number(digits) };
}
