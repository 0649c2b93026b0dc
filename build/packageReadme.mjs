/**
 * The README of the package, `dist/README.md`. VS Code shows nothing of it but what is in the text
 * or has an https address: pictures and links into the sources stay out.
 */
import { readFile, writeFile } from 'node:fs/promises';

/**
 * @param {string} source
 * @param {string} target
 */
export async function writePackageReadme(source, target) {
  const text = await readFile(source, 'utf8');
  await writeFile(
    target,
    text.replace(/^!\[.*\]\((?!https:).*\)\n+/gm, '').replace(
      // Links to sections of the README itself work.
      /\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g,
      '$1',
    ),
  );
}
