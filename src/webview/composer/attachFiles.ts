import type { InMemoryFile } from '../../protocol/fromPage';
import { maxDroppedMegabytes } from '../../protocol/limits';
import { post } from '../page/vscodeApi';

/** Sends dropped or pasted files with their bytes to the extension, and the names of the files that it can't take. */
export async function attachFiles(files: readonly File[], from: 'paste' | 'drop'): Promise<void> {
  const { small, tooLarge } = bySize(files);
  const results = await Promise.allSettled(small.map(inMemoryFile));
  const readable = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const unreadable = small.filter((_, index) => results[index]?.status === 'rejected');
  if (readable.length > 0) {
    post({ type: 'part.attachBytes', from, files: readable });
  }
  for (const [why, refused] of [
    ['tooLarge', tooLarge],
    ['unreadable', unreadable],
  ] as const) {
    if (refused.length > 0) {
      post({ type: 'part.refused', why, names: refused.map(({ name }) => name) });
    }
  }
}

/** Splits files into small ones, which fit into the limit together, and the others, in their order. */
function bySize(files: readonly File[]): { small: readonly File[]; tooLarge: readonly File[] } {
  let left = maxDroppedMegabytes * 1024 * 1024;
  const small = files.filter(({ size }) => {
    const fits = size <= left;
    left -= fits ? size : 0;
    return fits;
  });
  return { small, tooLarge: files.filter(file => !small.includes(file)) };
}

function inMemoryFile(file: File): Promise<InMemoryFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    reader.addEventListener('load', () => {
      const url = reader.result as string;
      resolve({
        name: file.name,
        mimeType: file.type,
        base64: url.slice(url.indexOf(',') + 1),
      });
    });
    reader.readAsDataURL(file);
  });
}

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
