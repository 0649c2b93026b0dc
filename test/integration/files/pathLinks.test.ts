import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { LiveConversation } from '../../../src/core/asking/liveConversation';
import type { FileLocator } from '../../../src/host/parts/fileLocator';
import { PathLinks } from '../../../src/host/requests/pathLinks';
import type { EditorTracker } from '../../../src/host/window/editorTracker';
import { deferred } from '../../support/deferred';

describe('paths in answers', () => {
  const slow = deferred();
  const recovery = deferred();
  const locator: Pick<FileLocator, 'locate' | 'recovered'> = {
    recovered: () => recovery.promise,
    locate: async path => {
      if (path === 'silent.ts') {
        return { isSilent: true };
      }
      if (path === 'wrong.ts') {
        throw new Error('no address');
      }
      if (path === 'slow.ts') {
        await slow.promise;
      }
      const uri = vscode.Uri.file(`/w/${path}`);
      return { file: { uri, place: undefined, isNamed: false }, isSilent: false };
    },
  };
  const links = new PathLinks(locator as FileLocator, {} as EditorTracker);

  function conversation() {
    const answers: [number, string[]][] = [];
    let late = 0;
    const live = { conversation: { turns: [] }, ended: new AbortController().signal };
    const resolve = async (request: number, ...paths: string[]) => {
      const views = await links.resolve(paths, '', live as unknown as LiveConversation, () => {
        late++;
      });
      answers.push([request, views.map(({ path }) => path)]);
    };
    return { resolve, found: () => answers, late: () => late };
  }

  it('are found while others in this or another conversation are pending', async () => {
    const waiting = conversation();
    const others = conversation();
    const first = waiting.resolve(1, 'slow.ts');
    await waiting.resolve(2, 'b.ts');
    await others.resolve(1, 'a.ts');
    assert.deepEqual(others.found(), [[1, ['a.ts']]]);
    assert.deepEqual(waiting.found(), [[2, ['b.ts']]]);
    slow.resolve();
    await first;
    assert.deepEqual(waiting.found(), [
      [2, ['b.ts']],
      [1, ['slow.ts']],
    ]);
  });

  it('are reported as recovered once their file system responds', async () => {
    const { resolve, found, late } = conversation();
    await resolve(1, 'silent.ts', 'a.ts');
    await resolve(2, 'silent.ts');
    assert.deepEqual(found(), [
      [1, ['a.ts']],
      [2, []],
    ]);
    assert.equal(late(), 0);
    recovery.resolve();
    await recovery.promise;
    await Promise.resolve();
    assert.equal(late(), 1, 'once for all of them');
  });

  it('are found even if the search for one of them fails', async () => {
    const { resolve, found } = conversation();
    await resolve(1, 'wrong.ts', 'a.ts');
    await resolve(2, 'b.ts');
    assert.deepEqual(found(), [
      [1, ['a.ts']],
      [2, ['b.ts']],
    ]);
  });
});
