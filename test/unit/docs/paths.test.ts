import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';
import { readMarkdown } from './markdownFile';

/** The documents about the sources. */
const files = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/bench/README.md',
  'docs/bench/findings.md',
  'docs/invariants.md',
  'docs/publishing.md',
  'docs/stream-tests.md',
  'docs/testing.md',
];
const sourcePath = /\b(?:build|docs|l10n|media|src|test)\/[\w./-]*\w/g;
/** A file without its folder: of a test, or of a topic that several share a window for. */
const fileName = /(?<=`)\w[\w.-]*\.ts(?=`)/g;

describe('paths', () => {
  for (const file of files) {
    it(`in ${file} exist`, async () => {
      const { text } = await readMarkdown(file);
      const paths = text.match(sourcePath) ?? [];
      const found = await Promise.all(paths.map(exists));
      assert.deepEqual(
        paths.filter((_, index) => !found[index]),
        [],
      );
    });

    it(`in ${file} name files that exist`, async () => {
      const all = await Promise.all(
        ['src', 'test'].map(folder => readdir(path.join(root, folder), { recursive: true })),
      );
      const names = new Set(all.flat().map(name => path.basename(name)));
      const text = await readText(file);
      assert.deepEqual(
        (text.match(fileName) ?? []).filter(name => !names.has(name)),
        [],
      );
    });
  }
});

async function exists(name: string): Promise<boolean> {
  return stat(path.join(root, name)).then(
    () => true,
    () => false,
  );
}
