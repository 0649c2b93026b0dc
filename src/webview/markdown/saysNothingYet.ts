/**
 * Whether an unfinished line could still become anything: a list item, a fence, a rule, a row of a
 * table. It waits for its next characters, so that no block comes and goes.
 */
export function saysNothingYet(line: string): boolean {
  return /^[\s>*+=#`~_|:-]*(?:\d{1,9}[.)]?\s*)?$/.test(line.slice(0, 200)) && line.length < 200;
}
