import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditorTracker } from '../../src/host/files/editorTracker';
import type { FileLocator } from '../../src/host/links/fileLocator';
import { PathLinks } from '../../src/host/links/pathLinks';
import type { ConversationPanel } from '../../src/host/panel/conversationPanel';
import type { ToPanel } from '../../src/protocol/toPanel';
import { deferred } from '../support/deferred';

type Answer = Extract<ToPanel, { type: 'resolvedPaths' }>;

describe('paths in answers', () => {
  const slow = deferred();
  const locator: Pick<FileLocator, 'locate'> = {
    locate: async path => {
      if (path === 'wrong.ts') {
        throw new Error('no address');
      }
      if (path === 'slow.ts') {
        await slow.promise;
      }
      return { uri: vscode.Uri.file(`/w/${path}`), isSilent: false };
    },
  };
  const links = new PathLinks(locator as FileLocator, {} as EditorTracker);

  function panel() {
    const answers: Answer[] = [];
    const session = { conversation: { turns: [] } };
    const answer = (message: Answer) => answers.push(message);
    const shown = { session, answer, isDisposed: false };
    const resolve = (request: number, ...paths: string[]) =>
      links.resolve(
        { type: 'path.resolve', turnId: '', request, paths },
        shown as unknown as ConversationPanel,
      );
    const found = () =>
      answers.map(({ request, paths }) => [request, paths.map(({ path }) => path)]);
    return { shown, resolve, found };
  }

  it('are found in one conversation while another waits for its files', async () => {
    const waiting = panel();
    const others = panel();
    const first = waiting.resolve(1, 'slow.ts');
    const second = waiting.resolve(2, 'b.ts');
    await others.resolve(1, 'a.ts');
    assert.deepEqual(others.found(), [[1, ['a.ts']]]);
    assert.deepEqual(waiting.found(), [], 'one request of a panel after the other');
    slow.resolve();
    await Promise.all([first, second]);
    assert.deepEqual(waiting.found(), [
      [1, ['slow.ts']],
      [2, ['b.ts']],
    ]);
  });

  it('are answered for even if one of them cannot be looked for', async () => {
    const { resolve, found } = panel();
    await resolve(1, 'wrong.ts', 'a.ts');
    await resolve(2, 'b.ts');
    assert.deepEqual(found(), [
      [1, ['a.ts']],
      [2, ['b.ts']],
    ]);
  });
});
