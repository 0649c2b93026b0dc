import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Demo } from '../../../src/host/service/demo';
import { Services } from '../../../src/host/service/services';
import { Settings } from '../../../src/host/settings/settings';
import { configure } from '../support/sampleWorkspace';

const url = 'http://127.0.0.1:49152';

/** A window that has just begun, with what earlier ones have noted. */
function window(noted?: string) {
  const state = new Map<string, unknown>([['agentQuery.demoUrl', noted]]);
  const memento = {
    get: (key: string) => state.get(key),
    update: async (key: string, value: unknown) => {
      state.set(key, value);
    },
  } as unknown as vscode.Memento;
  const services = new Services(new Settings(), memento);
  let starts = 0;
  let changes = 0;
  const start = async () => {
    starts += 1;
    return { url, dispose: async () => {} };
  };
  const listening = services.onDidChange(() => {
    changes += 1;
  });
  const demo = new Demo(start, new Settings(), services, memento);
  return {
    demo,
    services,
    state,
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
    assert.equal(own(), undefined);
    assert.deepEqual(counts(), { starts: 1, changes: 2 });
    assert.equal(window().services.chosen.baseUrl, '', 'another window has none');
    close();
  });

  it('gives way to the base URL that the user sets meanwhile, for good', async () => {
    const { demo, services, close } = window();
    await demo.use();
    await configure({ baseUrl: 'http://localhost:1' });
    assert.equal(services.chosen.baseUrl, 'http://localhost:1');
    await configure({ baseUrl: undefined });
    assert.equal(services.chosen.baseUrl, '');
    close();
  });

  it('of an earlier version is taken out of the settings, and another base URL is not', async () => {
    for (const [found, left] of [
      ['http://127.0.0.1:49000', undefined],
      ['http://localhost:1', 'http://localhost:1'],
    ] as const) {
      await configure({ baseUrl: found });
      const { demo, state, close } = window('http://127.0.0.1:49000');
      // Asks where there is another one, which nobody answers.
      void demo.use();
      while (state.get('agentQuery.demoUrl') !== undefined) {
        await new Promise(resolve => setTimeout(resolve, 5));
      }
      assert.equal(own(), left);
      close();
    }
  });
});
