/**
 * @returns the files that a paste brings; none if it brings text. Office programs add a picture of the text, which is
 *   not wanted; file managers add the names of the files as text, which is not wanted either.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  const isNames = text
    .split(/\r?\n/)
    .every(line =>
      files.some(({ name }) => line === name || (/[\\/]/.test(line) && line.endsWith(name))),
    );
  return text === '' || isNames ? files : [];
}
