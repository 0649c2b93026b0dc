import { hiddenInLine } from '../../base/hiddenCharacters';

/** The last name of a path with forward slashes; empty if the path ends in a slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension of a path's last name with its dot, as in Node's `path.extname`; empty if it has none. */
export function extname(path: string): string {
  const base = baseName(path);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot) : '';
}

/** The last name of a path without its extension. */
export function stemOf(path: string): string {
  const base = baseName(path);
  return base.slice(0, base.length - extname(base).length);
}

/** The maximum length of a name with its extension, in UTF-16 code units. */
const maxNameLength = 100;

/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * A file name that is valid on all systems, made from a foreign name: no path, no hidden file, no device, and no
 * character that has a special meaning or is invisible.
 */
export function safeFileName(given: string): string {
  const base =
    given
      .normalize('NFC')
      .split(/[\\/]/)
      .findLast(part => part.trim() !== '') ?? '';
  const name = base
    .replace(hiddenInLine, '')
    .replace(/[<>:"|?*%\t]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|(?<![\s.])[\s.]+$/g, '');
  const safe = deviceName.test(name) ? `_${name}` : name;
  return safe === '' ? 'file' : shortened(safe);
}

/** Shortens a name and keeps its extension. */
function shortened(name: string): string {
  if (name.length <= maxNameLength) {
    return name;
  }
  const [extension = ''] = /\.[^. ]{1,15}$/.exec(name) ?? [];
  const stem = name.slice(0, maxNameLength - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem.replace(/[\s.]+$/, '') + extension;
}

/** Codicons by file extension; other files are code or unknown. */
const icons: Readonly<Record<string, readonly string[]>> = {
  'file-media':
    'apng avif bmp gif heic ico jpeg jpg mov mp3 mp4 m4a ogg png svg tif tiff wav webm webp'.split(
      ' ',
    ),
  'file-pdf': ['pdf'],
  'file-zip': '7z br bz2 gz jar rar tar tgz vsix xz zip zst'.split(' '),
  json: ['json', 'jsonc', 'jsonl'],
  markdown: ['md', 'markdown', 'mdx'],
  notebook: ['ipynb'],
  table: ['csv', 'tsv', 'ods', 'xls', 'xlsx'],
  'file-text': ['doc', 'docx', 'log', 'odt', 'rtf', 'txt'],
  'file-binary': ['bin', 'class', 'dll', 'exe', 'o', 'pyc', 'so', 'wasm'],
};

const byExtension = new Map(
  Object.entries(icons).flatMap(([icon, extensions]) =>
    extensions.map(extension => [extension, icon] as const),
  ),
);

/** Extensions of code files, which share an icon. */
const codeExtension =
  /^(?:astro|bash|bat|c|cc|clj|cmake|cpp|cs|css|cts|cu|dart|ex|exs|fs|go|gradle|graphql|groovy|h|hpp|hs|html?|java|js|jsx|kt|less|lua|m|mjs|mts|php|pl|proto|ps1|py|r|rb|rs|sass|scala|scss|sh|sql|svelte|swift|tf|toml|ts|tsx|vue|xml|ya?ml|zig|zsh)$/;

/** The name of the codicon for a file, by its extension. */
export function fileIcon(name: string): string {
  const extension = extname(name).slice(1).toLowerCase();
  return byExtension.get(extension) ?? (codeExtension.test(extension) ? 'file-code' : 'file');
}

/** @returns true for the name of an image that the page can show */
export function isImageName(name: string): boolean {
  return /\.(?:gif|jpe?g|png|webp)$/i.test(name);
}
