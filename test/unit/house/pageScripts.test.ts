import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { root } from '../../host/root.mjs';

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

  it('have the state of the page once', () => {
    const stateful =
      /page\/(?:ask|focusKeeper|sendKey|statusRegion|strings|vscodeApi)\.ts$|\/(?:inlineMarkup|markupViews)\.ts$/;
    const copies = Object.entries(scripts).filter(
      ([name, { inputs }]) =>
        /webview-(?!inspector|diagram|markdown)/.test(name) &&
        Object.entries(inputs).some(
          ([input, { bytesInOutput }]) => bytesInOutput > 0 && stateful.test(input),
        ),
    );
    assert.deepEqual(
      copies.map(([name]) => name),
      [],
    );
  });
});
