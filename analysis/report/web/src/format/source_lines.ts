// The text of source lines that a page carries (source_lines.cpp).

/** Lines by number; `missing` says why there are none, if so. */
export interface SourceFile {
  file: string;
  missing: string;
  lines: [number, string][];
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
