import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { readManifest } from '../../../build/manifest.mjs';
import { execute } from '../../host/command.mjs';
import { root } from '../../host/root.mjs';
import { longIt } from '../../support/long';
import { readText } from '../../support/readRoot';
import { withoutFeature } from '../../support/withoutFeature';

/** The files that bring features together. */
const roots = ['src/agentQuery.ts', 'src/extension.ts', 'src/page.ts', 'build/bundles.mjs'];

/** The TypeScript projects of the sources. */
const projects = ['src/core', 'src/webview', 'src/platform/browser', 'tsconfig.sources.json'];

/** The names of a feature that the manifest still has without it, from the main road or another feature. */
const mentions: Readonly<Record<string, readonly string[]>> = {
  // A text of the walkthrough has a link that starts the demo service.
  demo: ['startDemoService'],
  // A condition of the demo service's command, which the title of the inspector shares.
  inspector: ['agentQuery.transcript'],
};

/** A copy of what the extension is built from. It lies in the project, so that packages are found. */
async function copyWithout(feature: string): Promise<string> {
  const copy = path.join(root, 'out/removal', feature);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const names = await readdir(root);
  const texts = names.filter(name => /^package\.nls\..*json$/.test(name));
  const files = ['package.json', 'esbuild.mjs', 'tsconfig.json', 'tsconfig.base.json', ...texts];
  for (const name of ['src', 'build', ...files]) {
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  await rm(path.join(copy, 'src/features', feature), { recursive: true });
  for (const file of roots) {
    const source = await readFile(path.join(copy, file), 'utf8');
    await writeFile(path.join(copy, file), withoutFeature(source, feature));
  }
  const manifest = JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8'));
  const imports = Object.entries(manifest.imports).filter(
    ([, files]) => !JSON.stringify(files).includes(`features/${feature}/`),
  );
  await writeFile(
    path.join(copy, 'package.json'),
    JSON.stringify({ ...manifest, imports: Object.fromEntries(imports) }),
  );
  const project = parse(await readFile(path.join(copy, 'tsconfig.json'), 'utf8'));
  await writeFile(
    path.join(copy, 'tsconfig.sources.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: project.include.filter((name: string) => name !== 'test'),
    }),
  );
  return copy;
}

/** The ids, keys, and names in a manifest. */
function namesIn(manifest: string): ReadonlySet<string> {
  const { activationEvents, contributes } = JSON.parse(manifest);
  const { commands, configuration, chatParticipants, languageModelTools, customEditors } =
    contributes;
  const pick = (list: ReadonlyArray<Record<string, string>> = [], field = '') =>
    list.map(each => each[field] ?? '');
  return new Set([
    ...activationEvents,
    ...pick(commands, 'command').map(id => id.replace('agentQuery.', '')),
    ...configuration.flatMap(({ properties }: { properties: object }) => Object.keys(properties)),
    ...pick(chatParticipants, 'id'),
    ...pick(languageModelTools, 'name'),
    ...pick(customEditors, 'viewType'),
  ]);
}

const features = readdirSync(path.join(root, 'src/features'));

describe('a feature', function () {
  this.timeout(300_000);

  after(() => rm(path.join(root, 'out/removal'), { recursive: true, force: true }));

  for (const feature of features) {
    it(`leaves nothing in the manifest when it is removed: ${feature}`, async () => {
      const copy = await copyWithout(feature);
      const before = namesIn(await readText('package.json'));
      const written = await readManifest(copy);
      const after = namesIn(written[0]?.expected ?? '');
      const gone = [...before].filter(name => !after.has(name));
      const left = gone.filter(name =>
        written.some(({ expected }) => new RegExp(`\\b${name}\\b`).test(expected)),
      );
      assert.deepEqual(left, mentions[feature] ?? []);
    });

    longIt(`is needed by no other source: ${feature}`, async () => {
      const copy = await copyWithout(feature);
      for (const project of projects) {
        const { failure, output } = await execute(
          process.execPath,
          [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', path.join(copy, project)],
          { output: 'hold' },
        );
        assert.equal(failure, undefined, `${project}: ${output}`);
      }
    });
  }
});
