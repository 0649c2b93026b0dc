/**
 * `npm run bench [-- topic …] [--runs N] [--quick]`: installs the packages that the benchmarks compare with, builds for
 * production, measures, and writes docs/bench. `--quick` skips measurements that take minutes, and writes to
 * out/bench/quick.
 *
 * `npm run bench:check [-- topic …] [--results file] [--tolerance 0.25]`: compares the ratios with those in
 * docs/bench/results.json, and fails if one has become worse.
 */
import path from 'node:path';
import { bootstrap, installPackages } from '../host/bootstrap.mjs';
import { findBrowser } from '../host/chromium.mjs';
import { execute, run } from '../host/command.mjs';
import { step } from '../host/progress.mjs';
import { root } from '../host/root.mjs';

process.chdir(root);
await bootstrap();
await installPackages(
  path.join(root, 'test/bench'),
  'Installing what the benchmarks compare with (about 280 MB)',
);
await step('Building', () => run(process.execPath, ['esbuild.mjs', '--production', '--bench']));
const { failure } = await execute(
  process.execPath,
  ['--enable-source-maps', '--expose-gc', 'out/bench/main.mjs', ...process.argv.slice(2)],
  // Frames are measured, and the frames of a headless shell are not a user's.
  { env: { CHROME_PATH: await findBrowser({ isWhole: true }) } },
);
process.exitCode = failure === undefined ? 0 : 1;
