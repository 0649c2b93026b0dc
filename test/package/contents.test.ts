import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../host/root.mjs';
import { findSecrets } from '../support/secrets/findSecrets';
import { npmFile, readNpmPackage, readVsix, vsixFile } from './vsix';

/** Everything that belongs in the package, except translations. */
const expected = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/changelog.md',
  'extension/dist/ThirdPartyNotices.txt',
  'extension/dist/agent-query.cdx.json',
  'extension/dist/agent-query.d.ts',
  'extension/dist/agentQuery.js',
  'extension/dist/codicon.ttf',
  'extension/dist/docs/README.md',
  'extension/dist/docs/administrators.md',
  'extension/dist/docs/api.md',
  'extension/dist/docs/changes.md',
  'extension/dist/docs/chat.md',
  'extension/dist/docs/command-line.md',
  'extension/dist/docs/openapi.json',
  'extension/dist/docs/reference.md',
  'extension/dist/docs/samples/frameworks/adk.mjs',
  'extension/dist/docs/samples/frameworks/ai-sdk.mjs',
  'extension/dist/docs/samples/frameworks/claude-agent-sdk.mjs',
  'extension/dist/docs/samples/frameworks/langgraph.mjs',
  'extension/dist/docs/samples/frameworks/langgraph_fastapi.py',
  'extension/dist/docs/samples/frameworks/mastra.mjs',
  'extension/dist/docs/samples/frameworks/openai-agents.mjs',
  'extension/dist/docs/samples/frameworks/openai_agents_fastapi.py',
  'extension/dist/docs/samples/frameworks/pydantic_ai_fastapi.py',
  'extension/dist/docs/samples/minimal.py',
  'extension/dist/docs/samples/service-hono.mjs',
  'extension/dist/docs/samples/service.mjs',
  'extension/dist/docs/samples/service.py',
  'extension/dist/docs/samples/service_fastapi.py',
  'extension/dist/docs/service-authors.md',
  'extension/dist/docs/settings.md',
  'extension/dist/docs/troubleshooting.md',
  'extension/dist/extension.js',
  'extension/dist/web/extension.js',
  'extension/dist/webview-arguments.js',
  'extension/dist/webview-attach.js',
  'extension/dist/webview-copying.js',
  'extension/dist/webview-diagram.js',
  'extension/dist/webview-files.js',
  'extension/dist/webview-find.js',
  'extension/dist/webview-highlight.js',
  'extension/dist/webview-inspector.css',
  'extension/dist/webview-inspector.js',
  'extension/dist/webview-markdown.js',
  'extension/dist/webview-markup.js',
  'extension/dist/webview-math.js',
  'extension/dist/webview-navigator.js',
  'extension/dist/webview-parts.js',
  'extension/dist/webview-paths.js',
  'extension/dist/webview-prepare.js',
  'extension/dist/webview-questions.js',
  'extension/dist/webview-setup.js',
  'extension/dist/webview.css',
  'extension/dist/webview.js',
  'extension/media/icon.png',
  'extension/media/panel-dark.svg',
  'extension/media/panel-light.svg',
  'extension/media/services.schema.json',
  'extension/media/side-bar.svg',
  'extension/media/walkthrough-files.svg',
  'extension/media/walkthrough-selection.svg',
  'extension/media/walkthrough-service.svg',
  'extension/package.json',
  'extension/readme.md',
];

describe('the package', () => {
  let files: ReadonlyMap<string, Uint8Array>;

  before(async () => {
    files = await readVsix();
  });

  it('contains what belongs in it, and nothing else', async () => {
    const wanted = [...expected, ...(await translations()).map(name => `extension/${name}`)];
    // The code that is loaded later has a checksum in its names.
    const later = /^extension\/dist\/agentQuery\/[\w-]+-[A-Z\d]{8}\.js$/;
    const names = [...files.keys()];
    assert.deepEqual(
      names.filter(name => !later.test(name)),
      wanted.sort(),
    );
  });

  it('has its manifest and all translations as VS Code reads them', async () => {
    for (const name of ['package.json', ...(await translations())]) {
      const packed = JSON.parse(new TextDecoder().decode(files.get(`extension/${name}`)));
      assert.deepEqual(packed, JSON.parse(await readFile(path.join(root, name), 'utf8')), name);
    }
  });

  it('contains no secrets', async () => {
    assert.deepEqual(await findSecrets(files), []);
  });

  it('names no folder of the computer that built it', () => {
    const folder = Buffer.from(root);
    const naming = [...files].filter(([, content]) => Buffer.from(content).includes(folder));
    assert.deepEqual(
      naming.map(([name]) => name),
      [],
    );
  });

  it('is released with checksums of itself, its bill of materials, and the npm package', async () => {
    const lines = (await readFile(path.join(root, 'dist/SHA256SUMS'), 'utf8'))
      .trimEnd()
      .split('\n');
    const bom = path.join(root, 'dist/agent-query.cdx.json');
    const released = [bom, npmFile, vsixFile];
    assert.deepEqual(lines, await Promise.all(released.map(checksumLine)));
    assert.deepEqual(
      files.get('extension/dist/agent-query.cdx.json'),
      new Uint8Array(await readFile(bom)),
    );
  });
});

describe('the npm package', () => {
  it('contains only the program, its README, its license, and licenses of others', async () => {
    const files = await readNpmPackage();
    assert.deepEqual([...files.keys()].sort(), [
      'package/LICENSE',
      'package/README.md',
      'package/ThirdPartyNotices.txt',
      'package/agent-query.js',
      'package/package.json',
    ]);
    assert.deepEqual(await findSecrets(files), []);
    const read = (name: string) => new TextDecoder().decode(files.get(`package/${name}`));
    assert.ok(![...files.keys()].some(name => read(name.slice(8)).includes(root)));
    assert.match(read('ThirdPartyNotices.txt'), /\neventsource-parser /);
    assert.doesNotMatch(read('README.md'), /\]\((?!https:|#)/);
  });
});

/** The texts of the manifest in all languages, and the translations of the others, which are in English in the sources. */
async function translations(): Promise<readonly string[]> {
  return [
    ...(await namesIn('.', /^package\.nls(?:\..+)?\.json$/)),
    ...(await namesIn('l10n', /^bundle\.l10n\..+\.json$/)).filter(
      name => name !== 'l10n/bundle.l10n.json',
    ),
  ];
}

/** Returns paths relative to the repository, with forward slashes. */
async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(path.join(root, folder));
  return names.filter(name => pattern.test(name)).map(name => path.posix.join(folder, name));
}

/** A line in the format of `sha256sum`. */
async function checksumLine(file: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(file));
  return `${hash.digest('hex')}  ${path.basename(file)}`;
}
