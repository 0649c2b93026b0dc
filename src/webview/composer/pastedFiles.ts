import { post } from '../page/vscodeApi';

/** Bytes that can be dropped or pasted at once; they are kept in memory, and with the conversation. */
const maxBytes = 25 * 1024 * 1024;

/** Hands files that came with their bytes to the host; says which it could not take. */
export async function holdFiles(files: readonly File[], from: 'paste' | 'drop'): Promise<void> {
  const { small, tooLarge } = bySize(files);
  const read = await Promise.allSettled(small.map(inMemoryFile));
  const held = read.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const unreadable = small.filter((_, index) => read[index]?.status === 'rejected');
  if (held.length > 0) {
    post({ type: 'part.attachBytes', from, files: held });
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

/** The files for which there is room, in their order, and those for which there is none. */
function bySize(files: readonly File[]): { small: readonly File[]; tooLarge: readonly File[] } {
  let left = maxBytes;
  const small = files.filter(({ size }) => {
    const fits = size <= left;
    left -= fits ? size : 0;
    return fits;
  });
  return { small, tooLarge: files.filter(file => !small.includes(file)) };
}

/**
 * The files that a paste brings; none where it brings text. Office programs put a picture of the text beside it, which
 * nobody means; file managers put the names of the files beside them, which nobody means either.
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

function inMemoryFile(file: File): Promise<{ name: string; mimeType: string; base64: string }> {
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
