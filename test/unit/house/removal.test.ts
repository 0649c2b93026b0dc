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
import { readSources } from '../../support/readSources';
import { withoutFeature } from '../../support/withoutFeature';

/** The files that bring features together. */
const roots = [
  ...['src/agentQuery.ts', 'src/commandLine.ts', 'src/extension.ts', 'src/page.ts'],
  'build/bundles.mjs',
];

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
      include: project.include.filter((name: string) => !/(?:^|\/)test$/.test(name)),
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

const comment = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** A name that the protocol or the page of the main road declares, and a pattern of its uses. */
interface Declared {
  readonly name: string;
  readonly file: string;
  readonly use: RegExp;
}

/** The names that the main road declares for pages: exports, texts, messages, actions, and classes of styles. */
function declaredNames(sources: ReadonlyMap<string, string>): readonly Declared[] {
  const find = (names: RegExp, files: RegExp, use: (name: string) => string) =>
    [...sources]
      .filter(([file]) => files.test(file))
      .flatMap(([file, source]) =>
        Array.from(source.matchAll(names), ([, name = '']) => ({
          name,
          file,
          use: new RegExp(use(name), 'g'),
        })),
      );
  return [
    ...find(
      /^export (?:abstract |async )*(?:const|function|class|interface|type) (\w+)/gm,
      // The wire format describes a service, and is complete even if the extension does not use all of it.
      /^(?:protocol\/(?!wire\.ts)|webview\/)/,
      name => `\\b${name}\\b`,
    ),
    ...find(/^ {4}(\w+): t\(/gm, /^protocol\/pageStrings\.ts$/, name => `\\b${name}\\b`),
    ...find(/^ {2}'(\w+\.\w+)'?: /gm, /^protocol\/fromPage\.ts$/, name => `'${name}'`),
    ...find(
      /\.([a-z][\w-]*)(?=[^{}]*\{)/g,
      /^media\/.*\.css$/,
      name => `(?<![\\w-])${name}(?![\\w-])`,
    ),
    ...find(/^ {2}'(\w+)',$/gm, /^protocol\/fromPage\.ts$/, name => `'${name}'`),
  ];
}

/** The declared names that are unused without a feature. A message is used if it has both a sender and a handler. */
function leftBehind(sources: ReadonlyMap<string, string>, feature: string): readonly string[] {
  const all = [...sources]
    .filter(([file]) => file.endsWith('.ts'))
    .map(([file, source]) => ({
      file,
      text: source.replace(comment, ''),
      isOfFeature: file.startsWith(`features/${feature}/`),
      isOfPage: /^(?:webview\/|page\.ts|features\/\w+\/page\/)/.test(file),
    }));
  const isLeft = ({ file, use }: Declared, among: typeof all) => {
    const users = among.filter(each =>
      each.file === file ? (each.text.match(use)?.length ?? 0) > 1 : each.text.search(use) !== -1,
    );
    return users.length > 0 && users.every(each => each.isOfFeature);
  };
  const sides = (name: string) =>
    name.includes('.')
      ? [all.filter(({ isOfPage }) => isOfPage), all.filter(({ isOfPage }) => !isOfPage)]
      : [all];
  return declaredNames(sources)
    .filter(each => sides(each.name).some(side => isLeft(each, side)))
    .map(({ name }) => name);
}

/** The sources and the styles of the main road. */
async function readAll(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(path.join(root, 'media'));
  const styles = names.filter(name => name.endsWith('.css'));
  const read = async (name: string) =>
    [`media/${name}`, (await readText(`media/${name}`)).replace(comment, '')] as const;
  return new Map([...(await readSources('src')), ...(await Promise.all(styles.map(read)))]);
}

const features = readdirSync(path.join(root, 'src/features'));

describe('a feature', function () {
  this.timeout(300_000);

  let sources: ReturnType<typeof readAll> | undefined;

  after(() => rm(path.join(root, 'out/removal'), { recursive: true, force: true }));

  it('that leaves a text, a message without a sender, an action, an export, or a style is found', () => {
    const planted = new Map([
      ['protocol/pageStrings.ts', "    drawIt: t('Draw'),\n    copy: t('Copy'),\n"],
      ['protocol/fromPage.ts', "  'code.draw': ofCode,\n  'code.copy': ofCode,\n  'draw',\n"],
      ['media/panel.css', '.drawing > .copy-mark {}\n'],
      ['webview/canvas.ts', 'export class Canvas {}\n'],
      ['webview/copy.ts', "post({ type: 'code.copy' }, strings.copy, 'copy-mark');\n"],
      ['host/handlers.ts', "handle({ 'code.copy': copy, 'code.draw': draw });\n"],
      [
        'features/a/page/draw.ts',
        "new Canvas('drawing', strings.drawIt, 'draw', { type: 'code.draw' });\n",
      ],
    ]);
    assert.deepEqual(leftBehind(planted, 'a'), [
      'Canvas',
      'drawIt',
      'code.draw',
      'drawing',
      'draw',
    ]);
  });

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

    it(`leaves nothing in the page, its messages, and styles when it is removed: ${feature}`, async () => {
      sources ??= readAll();
      assert.deepEqual(leftBehind(await sources, feature), []);
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
