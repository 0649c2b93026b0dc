import assert from 'node:assert/strict';
import type * as folders from '../../../../src/host/prompts/promptFolders';
import { loadHostModule } from '../../../support/loadHostModule';

describe('folders of saved questions', () => {
  const workspace = { isTrusted: true, workspaceFolders: [{ uri: '/workspace' }] };
  const env = { uiKind: 1 };
  let found: (isLocal: boolean) => readonly string[];

  before(async () => {
    const { promptFolders } = await loadHostModule<typeof folders>(['prompts/promptFolders'], {
      workspace,
      env,
      UIKind: { Desktop: 1, Web: 2 },
      Uri: { joinPath: (...parts: readonly string[]) => parts.join('/') },
    });
    found = isLocal =>
      promptFolders({ userFolder: '/user' as never, isLocal }).map(({ uri }) => String(uri));
  });

  for (const [name, isTrusted, uiKind, isLocal, expected] of [
    ['trusted', true, 1, true, ['/workspace/.github/prompts', '/user/prompts']],
    ['not trusted', false, 1, true, ['/user/prompts']],
    ['not trusted, on a remote machine', false, 1, false, []],
    ['not trusted, in a browser', false, 2, false, []],
    ['trusted, in a browser', true, 2, false, ['/workspace/.github/prompts', '/user/prompts']],
  ] as const) {
    it(`of a workspace that is ${name}`, () => {
      Object.assign(workspace, { isTrusted });
      Object.assign(env, { uiKind });
      assert.deepEqual(found(isLocal), expected);
    });
  }
});
