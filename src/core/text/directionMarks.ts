/** Characters that change the order in which the text after them is shown, as "Trojan Source" attacks use them. */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** The names of such characters in a text, each once, as `U+202E`. */
export function directionMarks(text: string): readonly string[] {
  const found = new Set(text.match(marks) ?? []);
  return [...found].map(mark => `U+${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
