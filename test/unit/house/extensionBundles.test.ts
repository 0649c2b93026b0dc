import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { anyApi, anything } from '../../support/anything';

/** The globals of a web worker. Node's are missing, so shared code that uses them fails. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Blob,
  TextDecoder,
  TextEncoder,
  URL,
  btoa,
  clearTimeout,
  crypto: globalThis.crypto,
  fetch,
  setTimeout,
};

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const contributed: string[] = manifest.contributes.commands.map(
  ({ command }: { command: string }) => command,
);

/** Activates a bundle with only the globals of web workers, and an API that does nothing. */
async function activate(file: string, more: object = {}) {
  const commands = new Map<string, (...args: unknown[]) => unknown>();
  const api = {
    ...anyApi(),
    ThemeIcon: class {},
    commands: {
      registerCommand: (id: string, execute: () => unknown) => {
        commands.set(id, execute);
        return { dispose() {} };
      },
      executeCommand: anything(),
    },
    ...more,
  };
  const module = { exports: {} as { activate(context: unknown): unknown } };
  const required = new Set<string>();
  vm.runInNewContext(await readFile(file, 'utf8'), {
    ...webGlobals,
    module,
    exports: module.exports,
    require: (name: string) => {
      required.add(name);
      return api;
    },
  });
  const subscriptions: object[] = [];
  module.exports.activate({
    subscriptions,
    extension: { packageJSON: manifest },
    extensionUri: anything(),
    workspaceState: anything(),
    globalState: anything(),
    secrets: anything(),
    storageUri: anything(),
    globalStorageUri: anything(),
  });
  return { commands, required, subscriptions };
}

/** The files of code in a folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter(name => name.endsWith('.js')).map(name => `${folder}/${name}`);
}

describe('extension bundles', () => {
  it('in Node, activates without loading the rest', async () => {
    const { commands, required } = await activate('dist/extension.js');
    assert.deepEqual([...required], ['vscode']);
    assert.deepEqual([...commands.keys()].sort(), contributed.sort());
    // The rest is in another file, because VS Code would have to compile it.
    assert.ok((await stat('dist/extension.js')).size < 10_000);
  });

  it('in Node, sends a question without loading what it does not need', async () => {
    const first = await readFile('dist/agentQuery.js', 'utf8');
    const others = await Promise.all(
      (await filesIn('dist/agentQuery')).map(file => readFile(file, 'utf8')),
    );
    // Texts of the table of media types, of the parser of Markdown, and of the service check.
    for (const text of ['vnd.3gpp', 'normalizeReference', 'Copy as command']) {
      assert.ok(!first.includes(text), text);
      assert.equal(others.filter(each => each.includes(text)).length, 1, text);
    }
    // A CommonJS module that is imported by itself would have no named exports in a separate file.
    assert.ok(others.every(each => !each.includes('default: () =>')));
  });

  it('in Node, loads files that exist', async () => {
    const files = ['dist/agentQuery.js', ...(await filesIn('dist/agentQuery'))];
    for (const file of files) {
      const code = await readFile(file, 'utf8');
      const names = [...code.matchAll(/require\("(\.[^"]+)"\)/g)].map(([, name]) => name as string);
      for (const name of names.filter(each => each.endsWith('.js'))) {
        await stat(path.join(path.dirname(file), name));
      }
    }
  });

  it('offers a participant and a tool, without loading the rest', async () => {
    const offered: string[] = [];
    const offer = (id: string) => {
      offered.push(id);
      return { dispose() {} };
    };
    const { required } = await activate('dist/extension.js', {
      chat: { createChatParticipant: offer },
      lm: { registerTool: offer },
    });
    const { chatParticipants, languageModelTools, ...other } = manifest.contributes;
    assert.deepEqual(offered, [chatParticipants[0].id, languageModelTools[0].name]);
    assert.deepEqual([...required], ['vscode']);
    // VS Code derives the activation events of these contributions; none of them activates the extension just by
    // existing.
    assert.deepEqual(
      manifest.activationEvents.filter((event: string) =>
        /^\*|chat|LanguageModel|startup/i.test(event),
      ),
      [],
    );
    assert.equal(other.languageModelChatProviders, undefined);
  });

  it('check what pages say; the pages load none of the library for it', async () => {
    const bundles = (await readdir('dist')).filter(name => name.endsWith('.js'));
    const loads = await Promise.all(
      bundles.map(async name => (await readFile(`dist/${name}`, 'utf8')).includes('strict_object')),
    );
    assert.deepEqual(
      bundles.filter((_, index) => loads[index]),
      ['agentQuery.js'],
    );
  });

  it('in the web, works without Node, and has something to do for each command', async () => {
    const { commands, required, subscriptions } = await activate('dist/web/extension.js');
    assert.deepEqual([...commands.keys()].sort(), contributed.sort());
    await commands.get('agentQuery.stop')?.();
    assert.deepEqual([...required], ['vscode']);
    const { commands: built } = subscriptions.at(-1) as {
      readonly commands: Readonly<Record<string, unknown>>;
    };
    const ids = Object.keys(built).map(id => `agentQuery.${id}`);
    assert.deepEqual(ids.sort(), contributed.sort());
  });
});
