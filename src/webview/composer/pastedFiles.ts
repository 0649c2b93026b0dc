/**
 * @returns the files that a paste brings; none if it brings text. Office programs add a picture of the text, which is
 *   not wanted; file managers add the names of the files as text, which is not wanted either.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...clipboard.files];
  // The file manager of GNOME before version 40 puts the operation, such as `copy`, before the paths.
  const text = clipboard
    .getData('text/plain')
    .replace(/^x-special\/nautilus-clipboard\n(?:copy|cut)\n/, '')
    .trim();
  const isNames = text.split(/\r?\n/).map(pathOf).every(isNameOfAny(files));
  return text === '' || isNames ? files : [];
}

/** The path in a URI, as Dolphin writes it; other lines unchanged. */
function pathOf(line: string): string {
  try {
    return line.startsWith('file:') ? decodeURIComponent(line) : line;
  } catch {
    return line;
  }
}

function isNameOfAny(files: readonly File[]): (line: string) => boolean {
  return line =>
    files.some(({ name }) => line === name || (/[\\/]/.test(line) && line.endsWith(name)));
}
