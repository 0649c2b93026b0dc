import assert from 'node:assert/strict';
import path from 'node:path';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type * as folders from '../host/promptFolders';

describe('folders of saved questions', () => {
  const folder = { uri: '/workspace' };
  let setting: object | undefined;
  const workspace = {
    isTrusted: true,
    workspaceFolders: [folder],
    getConfiguration: () => ({ get: () => setting }),
    getWorkspaceFolder: (uri: string) => (uri.startsWith('/workspace/') ? folder : undefined),
  };
  const env = { uiKind: 1 };
  let found: (isLocal: boolean, homeFolder?: string) => readonly folders.PromptFolder[];

  before(async () => {
    const { promptFolders } = await loadHostModule<typeof folders>(
      ['../features/savedQuestions/host/promptFolders'],
      {
        workspace,
        env,
        UIKind: { Desktop: 1, Web: 2 },
        Uri: {
          joinPath: (...parts: readonly string[]) => path.posix.join(...parts),
          file: (name: string) => name,
        },
      },
    );
    found = (isLocal, homeFolder) =>
      promptFolders({ userFolder: '/user' as never, homeFolder, isLocal });
  });
  const paths = (...args: Parameters<typeof found>) => found(...args).map(({ uri }) => String(uri));

  for (const [name, isTrusted, uiKind, isLocal, expected] of [
    ['trusted', true, 1, true, ['/workspace/.github/prompts', '/user/prompts']],
    ['not trusted', false, 1, true, ['/user/prompts']],
    ['not trusted, on a remote machine', false, 1, false, []],
    ['not trusted, in a browser', false, 2, false, []],
    ['trusted, in a browser', true, 2, false, ['/workspace/.github/prompts', '/user/prompts']],
  ] as const) {
    it(`of a workspace that is ${name}`, () => {
      setting = undefined;
      Object.assign(workspace, { isTrusted });
      Object.assign(env, { uiKind });
      assert.deepEqual(paths(isLocal), expected);
    });
  }

  describe('that the setting of VS Code’s Chat names', () => {
    beforeEach(() => {
      setting = {
        docs: true,
        '~/mine': true,
        '/etc/prompts': true,
        '/workspace/deep/**': true,
        '../up': true,
      };
      Object.assign(workspace, { isTrusted: true });
      Object.assign(env, { uiKind: 1 });
    });

    it('are those of the workspace, then the user’s own', () =>
      assert.deepEqual(
        found(true, '/home').map(({ uri, glob, root }) => [uri, glob, root]),
        [
          ['/workspace/.github/prompts', undefined, '/workspace'],
          ['/workspace/docs', undefined, '/workspace'],
          ['/up', undefined, '/up'],
          ['/workspace/deep', '**/*.prompt.md', '/workspace'],
          ['/home/mine', undefined, undefined],
          ['/etc/prompts', undefined, undefined],
          ['/user/prompts', undefined, undefined],
        ],
      ));

    it('are only the user’s own in Restricted Mode, and none of another machine', () => {
      Object.assign(workspace, { isTrusted: false });
      assert.deepEqual(paths(true, '/home'), ['/home/mine', '/etc/prompts', '/user/prompts']);
      assert.deepEqual(paths(false, '/home'), []);
    });

    it('are those of the workspace where there is no disk', () =>
      assert.deepEqual(paths(false), ['/workspace/.github/prompts', '/workspace/docs', '/up']));
  });
});
