import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';

/** Sections in which each item of a list promises something. */
const promising = {
  'README.md': [
    'What you get',
    'You see what is sent',
    'For people who build the service',
    'For teams',
    'Help and trust',
  ],
  'SECURITY.md': ['What is promised'],
} as const;

describe('each claim', () => {
  let tests: ReadonlySet<string>;

  before(async () => {
    const names = await Promise.all(
      ['test', 'src/features'].map(folder => readdir(path.join(root, folder), { recursive: true })),
    );
    tests = new Set(names.flat().map(name => path.basename(name)));
  });

  for (const [file, titles] of Object.entries(promising)) {
    for (const title of titles) {
      it(`in ${file}, ${title}, names in a comment the tests that show it`, async () => {
        const text = await readText(file);
        const section = text.split(/^## /m).find(each => each.startsWith(`${title}\n`)) ?? '';
        const items = section.split('\n').filter(line => line.startsWith('- '));
        assert.ok(items.length > 2, `${items.length} items`);
        for (const item of items) {
          const [, comment = ''] = /<!-- (.+) -->$/.exec(item) ?? [];
          const named = comment.split(', ');
          assert.deepEqual(
            named.filter(name => !name.endsWith('.ts') || !tests.has(name)),
            [],
            item,
          );
        }
      });
    }
  }

  it('in docs/invariants.md has its test beside it', async () => {
    const text = await readText('docs/invariants.md');
    const promises = text
      .split(/^\| Promise \| Test \|$/m)
      .slice(1)
      .flatMap(table => (table.split('\n\n')[0] ?? '').split('\n').slice(2));
    assert.ok(promises.length > 40, `${promises.length} promises`);
    assert.deepEqual(
      promises.filter(row => row !== '' && !/`[\w.]+\.ts`/.test(row)),
      [],
    );
  });
});
