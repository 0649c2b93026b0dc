import assert from 'node:assert/strict';
import type * as Themes from '../../../../src/host/settings/themeStyles';
import { loadHostModule } from '../../../support/loadHostModule';

interface FakeUri {
  readonly path: string;
}

const uri = (path: string): FakeUri => ({ path: new URL(path, 'file:///').pathname });

const dark = 2;

/** The colors of comments and strings in a theme. */
async function colors(
  theme: string,
  files: Readonly<Record<string, unknown>>,
  given: { all?: readonly object[]; remoteName?: string; custom?: unknown } = {},
) {
  const { all = [ours], remoteName, custom } = given;
  const { themeStyles } = await loadHostModule<typeof Themes>(['settings/themeStyles'], {
    ColorThemeKind: { [dark]: 'Dark' },
    Uri: {
      file: uri,
      joinPath: ({ path }: FakeUri, ...parts: string[]) => uri([path, ...parts].join('/')),
    },
    env: { appRoot: '/app', remoteName },
    extensions: { all },
    window: { activeColorTheme: { kind: dark } },
    workspace: {
      getConfiguration: () => ({ get: () => custom }),
      fs: {
        readDirectory: async () => [
          ['theme-own', 2],
          ['git', 2],
        ],
        readFile: async ({ path }: FakeUri) => {
          if (!(path in files)) {
            throw new Error('FileNotFound');
          }
          return new TextEncoder().encode(JSON.stringify(files[path]));
        },
      },
    },
  });
  const styles = await themeStyles(theme);
  const of = (wanted: string) => styles.find(({ token }) => token === wanted)?.color;
  return [of('comment'), of('string')];
}

const themes = [
  { label: 'Twice', uiTheme: 'vs', path: './light.json' },
  { id: 'Twice', label: 'Zweimal', uiTheme: 'vs-dark', path: './themes/dark.json' },
  { label: 'Wrong', uiTheme: 'vs-dark', path: 7 },
];
const packageJSON = { contributes: { themes } };
const ours = { extensionUri: uri('/ours'), packageJSON };
const comment = (foreground: string) => ({ scope: 'comment', settings: { foreground } });
const string = (foreground: string) => ({ scope: 'string', settings: { foreground } });

describe('the styles of the theme that is shown', () => {
  const base = { tokenColors: [comment('#111'), string('#222')] };
  const darkFile = { include: '../base.json', tokenColors: [comment('#333')] };

  it('come from the theme with the ID and the kind, and from the files that it includes', async () => {
    const files = { '/ours/themes/dark.json': darkFile, '/ours/base.json': base };
    assert.deepEqual(await colors('Twice', files), ['#333', '#222']);
    assert.deepEqual(await colors('Zweimal', files), [undefined, undefined]);
    assert.deepEqual(await colors('Wrong', files), [undefined, undefined]);
    assert.deepEqual(await colors('Twice', files, { custom: { strings: '#444' } }), [
      '#333',
      '#444',
    ]);
  });

  it('are unknown if a file is missing', async () => {
    const files = { '/ours/themes/dark.json': darkFile };
    assert.deepEqual(await colors('Twice', files), [undefined, undefined]);
  });

  it('are known if files include each other', async () => {
    const files = {
      '/ours/themes/dark.json': darkFile,
      '/ours/base.json': { ...base, include: './themes/dark.json' },
    };
    assert.deepEqual(await colors('Twice', files), ['#333', '#222']);
  });

  it('come from VS Code’s own themes on a remote machine, where other extensions are unknown', async () => {
    const files = {
      '/app/extensions/theme-own/package.json': packageJSON,
      '/app/extensions/theme-own/themes/dark.json': { tokenColors: [comment('#555')] },
    };
    const remote = { all: [{ packageJSON: null }], remoteName: 'ssh-remote' };
    assert.deepEqual(await colors('Twice', files, remote), ['#555', '']);
    assert.deepEqual(await colors('Twice', files, { all: [] }), [undefined, undefined]);
  });
});
