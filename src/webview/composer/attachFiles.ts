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
