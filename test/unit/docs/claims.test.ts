import assert from 'node:assert/strict';
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

describe('docs/invariants.md', () => {
  let tables: readonly (readonly (readonly [promise: string, tests: string])[])[];

  before(async () => {
    const text = await readText('docs/invariants.md');
    tables = text
      .split(/^\| Promise \| Test \|$/m)
      .slice(1)
      .map(table =>
        [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (.*) \| (.*) \|$/gm)]
          .map(([, promise = '', tests = '']) => [promise, tests] as const)
          .slice(1),
      );
  });

  it('has a test beside each promise', () => {
    const promises = tables.flat();
    assert.ok(promises.length > 80, `${promises.length} promises`);
    assert.deepEqual(
      promises.filter(([, tests]) => !/`[\w.]+\.ts`/.test(tests)),
      [],
    );
  });

  it('has the beginning of each item that promises something in README.md and SECURITY.md', async () => {
    const items: string[] = [];
    for (const [file, titles] of Object.entries(promising)) {
      const text = await readText(file);
      for (const title of titles) {
        const section = text.split(/^## /m).find(each => each.startsWith(`${title}\n`)) ?? '';
        const found = [...section.matchAll(/^- (.*)$/gm)].map(([, item = '']) => item);
        assert.ok(found.length > 1, `${found.length} items in ${file}, ${title}`);
        items.push(...found.map(item => item.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')));
      }
    }
    const beginnings = (tables.at(-1) ?? []).map(([promise]) => promise);
    assert.deepEqual(
      items.filter(item => beginnings.filter(each => item.startsWith(each)).length !== 1),
      [],
      'items without a row',
    );
    assert.equal(beginnings.length, items.length, 'rows without an item');
  });
});
