/** The line endings of code other than LF, by the indexes of its lines. */
type LineEndings = ReadonlyMap<number, string>;

/** A frame of code. The element has the line endings because bundles of the page share no variables. */
interface CodeFrame extends Element {
  lineEndings?: LineEndings;
}

/** Keeps line endings for {@link codeSource} and {@link sentCode}: the page shows all of them as LF. */
export function keepLineEndings(frame: CodeFrame, endings: LineEndings): void {
  frame.lineEndings = endings;
}

/** @returns the code as it was sent, without the line ending of its last line */
export function codeSource(frame: Element): string {
  return sentCode(frame, (frame.querySelector('code')?.textContent ?? '').replace(/\n$/, ''), 0);
}

/**
 * @param shown a part of the code in a frame
 * @param line the index of the line in which it begins
 * @returns the part as it was sent
 */
export function sentCode({ lineEndings }: CodeFrame, shown: string, line: number): string {
  let ended = line;
  return lineEndings?.size ? shown.replace(/\n/g, () => lineEndings.get(ended++) ?? '\n') : shown;
}
