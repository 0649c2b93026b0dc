import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import vm from 'node:vm';

/** Any API of VS Code: it can be called, constructed and asked for more of itself. */
function anything(): unknown {
  // Constructed as well as called, which an arrow function cannot be.
  const target = class {};
  const stub: unknown = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) {
        return () => '';
      }
      return key === 'then' || key === Symbol.iterator ? undefined : stub;
    },
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}

/** What a web worker has; anything of Node that gets into shared code is missing here. */
const webGlobals = {
  AbortController,
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

describe('web bundle', () => {
  it('activates without Node', async () => {
    const code = await readFile('dist/web/extension.js', 'utf8');
    const registered: string[] = [];
    const api = {
      ...Object.fromEntries(
        [
          'env',
          'l10n',
          'languages',
          'window',
          'workspace',
          'Uri',
          'ViewColumn',
          'StatusBarAlignment',
          'FileType',
          'LogLevel',
          'ProgressLocation',
          'ThemeIcon',
          'ConfigurationTarget',
        ].map(name => [name, anything()]),
      ),
      ThemeIcon: class {},
      EventEmitter: class {
        readonly event = () => ({ dispose() {} });
        fire() {}
        dispose() {}
      },
      commands: {
        registerCommand: (id: string) => {
          registered.push(id);
          return { dispose() {} };
        },
        executeCommand: anything(),
      },
    };
    const module = { exports: {} as { activate(context: unknown): unknown } };
    const required: string[] = [];
    vm.runInNewContext(code, {
      ...webGlobals,
      module,
      exports: module.exports,
      require: (name: string) => {
        required.push(name);
        return api;
      },
    });
    module.exports.activate({
      subscriptions: [],
      extensionUri: anything(),
      workspaceState: anything(),
      globalState: anything(),
      secrets: anything(),
      storageUri: anything(),
    });
    assert.deepEqual(new Set(required), new Set(['vscode']));
    assert.ok(registered.includes('agentQuery.askAboutSelection'));
    const manifest = JSON.parse(await readFile('package.json', 'utf8'));
    const contributed = manifest.contributes.commands.map(
      ({ command }: { command: string }) => command,
    );
    assert.deepEqual(registered.sort(), contributed.sort());
  });
});
