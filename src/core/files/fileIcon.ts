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

/** Extensions of code, which have the same icon. */
const code =
  /^(?:astro|bash|bat|c|cc|clj|cmake|cpp|cs|css|cts|cu|dart|ex|exs|fs|go|gradle|graphql|groovy|h|hpp|hs|html?|java|js|jsx|kt|less|lua|m|mjs|mts|php|pl|proto|ps1|py|r|rb|rs|sass|scala|scss|sh|sql|svelte|swift|tf|toml|ts|tsx|vue|xml|ya?ml|zig|zsh)$/;

/** The name of the codicon for a file, by its extension. */
export function fileIcon(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return byExtension.get(extension) ?? (code.test(extension) ? 'file-code' : 'file');
}

/** @returns true if a name is that of an image that the page can show */
export function isImageName(name: string): boolean {
  return /\.(?:gif|jpe?g|png|webp)$/i.test(name);
}
