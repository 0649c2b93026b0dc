import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';

/** Builds the pages as they are packaged, without writing them, and prints the metadata of their scripts. */
const build = `
  import * as esbuild from 'esbuild';
  import { bundles } from './build/bundles.mjs';
  import { commonOptions } from './build/commonOptions.mjs';

  const pages = bundles(commonOptions(true)).filter(({ format }) => format === 'esm');
  const built = await Promise.all(
    pages.map(options => esbuild.build({ ...options, sourcemap: false, write: false })),
  );
  console.log(JSON.stringify(Object.assign({}, ...built.map(({ metafile }) => metafile.outputs))));
`;

/** A variable of a module, or a collection that is not said to be read-only. */
const state = /^(?:export )?(?:let\b|const \w+ = new (?:Map|Set|WeakMap|WeakSet)\b)/m;

/** Modules whose variables only save work, so each copy of them may have its own. */
const caches = new Set([
  'src/base/shorten.ts',
  'src/webview/markdown/code/codeFrame.ts',
  'src/webview/page/keepSelection.ts',
]);

describe('the scripts of a conversation', () => {
  let scripts: Metafile['outputs'];

  before(async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', build],
      { cwd: root, maxBuffer: 2 ** 24 },
    );
    scripts = JSON.parse(stdout);
  });

  it('have at most 150 KB before the first block of code', () => {
    const sizes = ['webview', 'webview-markdown'].map(name => scripts[`dist/${name}.js`]?.bytes);
    const total = sizes.reduce((sum = NaN, size = NaN) => sum + size, 0) ?? NaN;
    assert.ok(total <= 150_000, `${sizes.join(' + ')} bytes`);
  });

  it('have the state of each module once', async () => {
    const ofConversation = Object.entries(scripts).filter(
      ([name]) => !/-(?:inspector|diagram)\.js$/.test(name),
    );
    const used = ofConversation.flatMap(([, { inputs }]) =>
      Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([input]) => input),
    );
    const again = new Set(used.filter((input, index) => used.indexOf(input) < index));
    const found: string[] = [];
    for (const input of again) {
      if (!input.includes('node_modules/') && state.test(await readText(input))) {
        found.push(input);
      }
    }
    assert.deepEqual(
      found.filter(input => !caches.has(input)),
      [],
    );
  });
});
