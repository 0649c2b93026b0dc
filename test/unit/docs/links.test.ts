import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { readMarkdown } from './markdownFile';

const docs = await readdir(path.join(root, 'docs'), { recursive: true });
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...docs.map(name => path.posix.join('docs', name.replaceAll('\\', '/'))),
].filter(name => name.endsWith('.md'));

describe('links', () => {
  for (const file of files) {
    it(`of ${file} lead to files and headings that exist`, async () => {
      const { targets } = await readMarkdown(file);
      const broken: string[] = [];
      for (const target of targets) {
        if (!(await resolves(file, target))) {
          broken.push(target);
        }
      }
      assert.deepEqual(broken, []);
    });
  }

  it('show every picture of docs/pictures', async () => {
    const shown = await Promise.all(
      files.map(async file => {
        const { targets } = await readMarkdown(file);
        return targets.map(target => path.posix.join(path.posix.dirname(file), target));
      }),
    );
    const pictures = await readdir(path.join(root, 'docs/pictures'));
    assert.deepEqual(
      pictures.filter(name => !shown.flat().includes(`docs/pictures/${name}`)),
      [],
    );
  });
});

/**
 * @returns true if the target exists; always true for an address with a scheme, because network addresses are not
 *   checked
 */
async function resolves(from: string, target: string): Promise<boolean> {
  if (/^[a-z]+:/.test(target)) {
    return true;
  }
  const [link = '', anchor] = decodeURI(target).split('#');
  const file = link === '' ? from : path.posix.join(path.posix.dirname(from), link);
  try {
    await stat(path.join(root, file));
  } catch {
    return false;
  }
  return anchor === undefined || (await readMarkdown(file)).anchors.has(anchor);
}
