/** The line endings of the code in a frame other than LF, by the indexes of the lines. */
type LineEndings = ReadonlyMap<number, string>;

const lineEndings = new WeakMap<Element, LineEndings>();

/** Keeps line endings for {@link codeSource}: the page shows all of them as LF. */
export function keepLineEndings(frame: Element, endings: LineEndings): void {
  lineEndings.set(frame, endings);
}

/** @returns the code as it was sent, without the line ending of its last line */
export function codeSource(frame: Element): string {
  const text = (frame.querySelector('code')?.textContent ?? '').replace(/\n$/, '');
  const endings = lineEndings.get(frame);
  return endings?.size ? text.replace(/\n/g, nextEnding(endings)) : text;
}

function nextEnding(endings: LineEndings): () => string {
  let line = 0;
  return () => endings.get(line++) ?? '\n';
}
