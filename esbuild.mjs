/**
 * Builds the extension and the npm package into dist/: `node esbuild.mjs [--production] [--watch] [--tests] [--demo] [--bench]`.
 *
 * --tests also builds the test suites, --demo the demo service as a separate module for `npm start`, and --bench the
 * benchmarks, all into out/.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { benchBundles } from './build/benchBundles.mjs';
import { writeBillOfMaterials } from './build/billOfMaterials.mjs';
import { bundledPackages } from './build/bundledPackages.mjs';
import { bundles, demoBundle, programBundle } from './build/bundles.mjs';
import { commonOptions } from './build/commonOptions.mjs';
import { writeNpmPackage } from './build/npmPackage.mjs';
import { writePackagedDocs, writePackagedPage } from './build/packagedPages.mjs';
import { watchProgress } from './build/plugins/watchProgress.mjs';
import { root } from './build/root.mjs';
import { testBundles } from './build/testBundles.mjs';
import { writeThirdPartyNotices } from './build/thirdPartyNotices.mjs';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');
const common = commonOptions(production);

await rm(path.join(root, 'dist'), { recursive: true, force: true });
await mkdir(path.join(root, 'dist'), { recursive: true });
await writePackagedDocs(root, path.join(root, 'dist/docs'));

await writeNpmPackage(root, path.join(root, 'dist/npm'));

const builds = [programBundle(common), ...bundles(common)];
if (flags.has('--tests')) {
  await rm(path.join(root, 'out'), { recursive: true, force: true });
  builds.push(...(await testBundles(common)));
}
if (flags.has('--demo')) {
  builds.push(demoBundle(common));
}
if (flags.has('--bench')) {
  await rm(path.join(root, 'out/bench'), { recursive: true, force: true });
  builds.push(...(await benchBundles(common)));
}
const nonEmpty = builds.filter(({ entryPoints }) => entryPoints?.length !== 0);
if (flags.has('--watch')) {
  const contexts = await Promise.all(
    nonEmpty.map(({ plugins = [], ...options }) =>
      esbuild.context({ ...options, plugins: [...plugins, watchProgress] }),
    ),
  );
  await Promise.all(contexts.map(context => context.watch()));
} else {
  const [ofProgram, ...results] = await Promise.all(
    nonEmpty.map(options => esbuild.build(options)),
  );
  if (production) {
    await writeThirdPartyNotices(
      root,
      await bundledPackages(root, [ofProgram?.metafile]),
      path.join(root, 'dist/npm/ThirdPartyNotices.txt'),
    );
    for (const page of ['CHANGELOG.md', 'README.md']) {
      await writePackagedPage(root, page, path.join(root, 'dist', page));
    }
    const metafiles = results.map(({ metafile }) => metafile);
    const packages = await bundledPackages(root, metafiles);
    await writeThirdPartyNotices(root, packages, path.join(root, 'dist/ThirdPartyNotices.txt'));
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    await writeBillOfMaterials(manifest, packages, path.join(root, 'dist/agent-query.cdx.json'));
  }
}
