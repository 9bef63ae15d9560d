// By what instructions are summed.

export type Key = "opcode" | "class" | "function" | "line";

export const KEYS: { value: Key; text: string; heading: string }[] = [
  { value: "opcode", text: "opcode", heading: "opcode" },
  { value: "class", text: "class", heading: "class" },
  { value: "function", text: "function", heading: "function" },
  { value: "line", text: "line", heading: "source line" },
];
