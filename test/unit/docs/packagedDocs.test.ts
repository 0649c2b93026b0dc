import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

const folder = path.join(root, 'dist/docs');

describe('the documentation in the package', () => {
  it('has only links that lead somewhere', async () => {
    const names = (await readdir(folder, { recursive: true })).map(name =>
      name.replaceAll('\\', '/'),
    );
    const pages = names.filter(name => name.endsWith('.md'));
    assert.ok(pages.includes('README.md') && pages.includes('troubleshooting.md'));
    for (const page of pages) {
      const text = await readFile(path.join(folder, page), 'utf8');
      const targets = [...text.matchAll(/\]\((?!https?:|data|path)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
        ([, target]) => target ?? '',
      );
      assert.deepEqual(
        targets.filter(target => !names.includes(target)),
        [],
        page,
      );
    }
  });

  it('has no pages for those who change the extension', async () => {
    const index = await readFile(path.join(folder, 'README.md'), 'utf8');
    assert.doesNotMatch(index, /contribute|<!--/i);
    assert.match(index, /\[Troubleshooting\]\(troubleshooting\.md\)/);
  });
});
