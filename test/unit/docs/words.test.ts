import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

/** What needs a second reading, with plainer words. */
const phrases: readonly (readonly [phrase: RegExp, plain: string])[] = [
  [/\bcannot\b/i, "can't"],
  [/\bmeanwhile\b/i, 'at the same time, until then'],
  [/, also (?:if|in|when)\b/i, 'including, even'],
  [/\bof (?:its|their|your) own\b/i, 'separate, its own …'],
  [/\bsays (?:where|what|which)\b/i, 'specifies, names'],
  [/\bas above\b/i, 'what is meant'],
  [
    /\b(?:anew|lest|all the same|for good|at the most|in the place of)\b/i,
    'again, so that not, still, …',
  ],
  [/\b[KMG]iB\b/, 'KB, MB, GB, as the product shows sizes'],
];

const pages = (await readdir(path.join(root, 'docs'))).filter(name => name.endsWith('.md'));
const files = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...pages.map(name => `docs/${name}`),
];

describe('words', () => {
  for (const file of files) {
    it(`in ${file} are plain`, async () => {
      const text = await readFile(path.join(root, file), 'utf8');
      assert.deepEqual(
        phrases.flatMap(([phrase, plain]) => {
          const found = phrase.exec(text);
          return found ? [`${found[0]}: ${plain}`] : [];
        }),
        [],
      );
    });
  }
});
