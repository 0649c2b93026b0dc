/** Bidirectional embeddings, overrides and isolates, which reorder text ("Trojan Source" attacks, CVE-2021-42574). */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** The bidirectional control characters in a text, each once, as `U+202E`. */
export function directionMarks(text: string): readonly string[] {
  const found = new Set(text.match(marks) ?? []);
  return [...found].map(mark => `U+${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
