import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import * as vscode from 'vscode';
import { configure, sampleUri } from '../../../../test/integration/support/sampleWorkspace';
import { Memento } from '../../../../test/panel/standIn/storage';
import { readAdministratorServices } from '../../../core/services/administratorServices';
import { AddedServices, Services } from '../../../host/settings/services';
import { Settings } from '../../../host/settings/settings';
import type { DemoService } from '../core/demoService';
import { Demo } from '../host/demo';
import { serveTranscript } from '../host/serveTranscript';

const url = 'http://127.0.0.1:49152';

/** A window that has just opened. */
function window() {
  const state = new Memento();
  const services = new Services(
    new Settings(),
    state,
    new AddedServices(new Memento()),
    readAdministratorServices(undefined),
  );
  const service: DemoService = { url, behavior: { kind: 'report' }, dispose: async () => {} };
  let starts = 0;
  let changes = 0;
  const start = async () => {
    starts += 1;
    return service;
  };
  const listening = services.onDidChange(() => {
    changes += 1;
  });
  const demo = new Demo(start, services, { inFront: { kind: 'other' } }, state);
  return {
    demo,
    service,
    services,
    counts: () => ({ starts, changes }),
    close() {
      demo.dispose();
      listening.dispose();
      services.dispose();
    },
  };
}

const own = () =>
  vscode.workspace.getConfiguration('agentQuery').inspect<string>('baseUrl')?.globalValue;

describe('the demo service', () => {
  beforeEach(() => configure({ baseUrl: undefined }));
  after(() => configure({ baseUrl: undefined }));

  it('is the base URL of its window and in no settings, started once', async () => {
    const { demo, services, counts, close } = window();
    assert.equal(await demo.use(), url);
    assert.equal(await demo.use(), url);
    assert.equal(services.chosen.baseUrl, url);
    // VS Code writes settings one after the other.
    await configure({ notifyWhenDone: 'never' });
    await configure({ notifyWhenDone: undefined });
    assert.equal(own(), undefined);
    assert.deepEqual(counts(), { starts: 1, changes: 3 });
    assert.equal(window().services.chosen.baseUrl, '', 'another window has none');
    close();
  });

  it('is permanently replaced by a base URL that the user sets', async () => {
    const { demo, services, close } = window();
    await demo.use();
    await configure({ baseUrl: 'http://localhost:1' });
    assert.equal(services.chosen.baseUrl, 'http://localhost:1');
    await configure({ baseUrl: undefined });
    assert.equal(services.chosen.baseUrl, '');
    close();
  });
});

describe('a file for the demo service', () => {
  const file = sampleUri('broken.sse');
  const { showErrorMessage } = vscode.window;
  let told: string[];

  beforeEach(() => {
    told = [];
    const keep = async (text: string) => {
      told.push(text);
    };
    Object.assign(vscode.window, { showErrorMessage: keep });
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showErrorMessage });
    await vscode.workspace.fs.delete(file, { useTrash: false, recursive: true });
  });

  /** The behavior that the demo service gets, and the message to the user. */
  async function serve(uri = file) {
    const { demo, service, close } = window();
    const result = await serveTranscript(demo, uri);
    close();
    return { result, behavior: service.behavior };
  }

  it('is served immediately if it has no times', async () => {
    await configure({ baseUrl: undefined });
    await vscode.workspace.fs.writeFile(file, Buffer.from('data: x\n\n'));
    const { result, behavior } = await serve();
    assert.equal(result, url);
    assert.ok(behavior.kind === 'recording' && behavior.pace === 'atOnce');
    assert.deepEqual(Buffer.from(behavior.recording.stream), Buffer.from('data: x\n\n'));
    assert.deepEqual(told, []);
  });

  it('is served in UTF-8 if the file is in UTF-16', async () => {
    await configure({ baseUrl: undefined });
    const text = 'HTTP/1.1 201 Created\r\nX-A: b\r\n\r\ndata: ä\r\n\r\n';
    await vscode.workspace.fs.writeFile(file, Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const { behavior } = await serve();
    assert.ok(behavior.kind === 'recording');
    assert.equal(behavior.recording.status, 201);
    assert.equal(Buffer.from(behavior.recording.stream).toString(), 'data: ä\r\n\r\n');
  });

  const refused: ReadonlyArray<
    readonly [name: string, write: () => Thenable<void>, error: RegExp]
  > = [
    [
      'empty',
      () => vscode.workspace.fs.writeFile(file, new Uint8Array()),
      /^broken\.sse can't be served, because it contains no events\./,
    ],
    [
      'binary',
      () => vscode.workspace.fs.writeFile(file, new Uint8Array(100_000)),
      /^broken\.sse can't be served, because it contains no events\./,
    ],
    [
      'of 500 MB, which is not read',
      async () => {
        const handle = await open(file.fsPath, 'w');
        await handle.truncate(500 * 1024 * 1024);
        await handle.close();
      },
      /broken\.sse can't be served, because it is larger than 128/,
    ],
    ['a folder', () => vscode.workspace.fs.createDirectory(file), /broken\.sse can't be read: /],
  ];
  for (const [name, write, error] of refused) {
    it(`is refused with a reason if it is ${name}`, async () => {
      await write();
      const { result, behavior } = await serve();
      assert.equal(result, undefined);
      assert.equal(behavior.kind, 'report');
      assert.match(told.join(), error);
    });
  }
});
