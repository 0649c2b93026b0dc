import * as vscode from 'vscode';
import { list, parseJson, record, string } from '../../core/text/json';
import { codeStyles } from '../../core/theme/codeStyles';
import { readCustomRules, readThemeFile, type TokenRule } from '../../core/theme/tokenRules';
import type { CodeStyleView } from '../../protocol/codeTokens';

/** The maximum number of files that include each other; VS Code's own themes have up to five. */
const maxFiles = 20;

/** The kinds of themes, by the value of `uiTheme`. */
const kinds: Readonly<Record<string, keyof typeof vscode.ColorThemeKind>> = {
  vs: 'Light',
  'vs-dark': 'Dark',
  'hc-black': 'HighContrast',
  'hc-light': 'HighContrastLight',
};

/**
 * The styles of code in the color theme that a page shows, with the user's own ones.
 *
 * @param theme the id of the theme, as in `workbench.colorTheme`
 * @returns none if the file of the theme can't be read, as in a browser, or is a TextMate file
 */
export async function themeStyles(theme: string): Promise<CodeStyleView[]> {
  const file = findTheme(theme, vscode.extensions.all) ?? findTheme(theme, await builtInThemes());
  const rules = file && (await readRules(file));
  const custom = vscode.workspace.getConfiguration('editor').get('tokenColorCustomizations');
  return rules ? codeStyles([...rules, ...readCustomRules(custom, theme)]) : [];
}

type ThemeExtension = Pick<vscode.Extension<unknown>, 'extensionUri' | 'packageJSON'>;

/** The file of a theme with an id. Its kind must be the kind of the theme that is shown. */
function findTheme(theme: string, extensions: readonly ThemeExtension[]): vscode.Uri | undefined {
  const kind = vscode.ColorThemeKind[vscode.window.activeColorTheme.kind];
  for (const { extensionUri, packageJSON } of extensions) {
    for (const declared of list(record(record(packageJSON).contributes).themes)) {
      const { id, label, uiTheme, path } = record(declared);
      if ((id ?? label) === theme && kinds[string(uiTheme)] === kind && typeof path === 'string') {
        return vscode.Uri.joinPath(extensionUri, path);
      }
    }
  }
  return undefined;
}

/**
 * VS Code's own themes as they are installed on a remote machine. Themes of other extensions are only on the user's
 * computer.
 */
async function builtInThemes(): Promise<readonly ThemeExtension[]> {
  const { appRoot, remoteName } = vscode.env;
  if (appRoot === '' || remoteName === undefined) {
    return [];
  }
  const folder = vscode.Uri.joinPath(vscode.Uri.file(appRoot), 'extensions');
  const entries = await tryTo(vscode.workspace.fs.readDirectory(folder));
  const themes = (entries ?? []).filter(([name]) => name.startsWith('theme-'));
  return Promise.all(
    themes.map(async ([name]) => {
      const extensionUri = vscode.Uri.joinPath(folder, name);
      const manifest = await readText(vscode.Uri.joinPath(extensionUri, 'package.json'));
      return { extensionUri, packageJSON: parseJson(manifest ?? '') };
    }),
  );
}

/** The rules of a theme, after the included ones; undefined if a file is missing, or of another format. */
async function readRules(file: vscode.Uri): Promise<readonly TokenRule[] | undefined> {
  const rules: TokenRule[] = [];
  let next: vscode.Uri | undefined = file;
  for (let count = 0; next && count < maxFiles; count++) {
    const text = await readText(next);
    const theme = text === undefined ? undefined : readThemeFile(text);
    if (!theme) {
      return undefined;
    }
    rules.unshift(...theme.rules);
    next = theme.include === undefined ? undefined : vscode.Uri.joinPath(next, '..', theme.include);
  }
  return rules;
}

async function readText(file: vscode.Uri): Promise<string | undefined> {
  const bytes = await tryTo(vscode.workspace.fs.readFile(file));
  return bytes && new TextDecoder().decode(bytes);
}

/** Resolves to undefined if a file can't be read: code is legible without its theme. */
async function tryTo<T>(reading: Thenable<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
