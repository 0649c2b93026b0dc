import type * as vscode from 'vscode';
import manifest from '../../../package.json';
import { EventEmitter } from './events';
import type { Later } from './later';
import { entryOf, setAll, type UserData } from './userData';
import { ConfigurationTarget } from './values';

/** VS Code's own settings that the extension reads, with their defaults. */
const ownDefaults: Readonly<Record<string, unknown>> = {
  'accessibility.verboseChatProgressUpdates': true,
  'accessibility.verbosity.panelChat': true,
  'chat.editor.fontFamily': 'default',
  'chat.editor.fontSize': 14,
  'chat.editor.fontWeight': 'default',
  'chat.editor.lineHeight': 0,
  'chat.editor.wordWrap': 'off',
  'chat.fontFamily': 'default',
  'chat.fontSize': 13,
  'chat.promptFilesLocations': { '.github/prompts': true },
  'editor.accessibilitySupport': 'auto',
  'editor.fontLigatures': false,
  'editor.lineHeight': 0,
  'files.encoding': 'utf8',
  'files.eol': 'auto',
  'files.exclude': { '**/.git': true, '**/.svn': true, '**/.hg': true, '**/.DS_Store': true },
  'http.noProxy': [],
  'http.proxy': '',
  'http.proxySupport': 'override',
  'search.exclude': { '**/node_modules': true, '**/bower_components': true },
};

const defaults = new Map<string, unknown>([
  ...Object.entries(ownDefaults),
  ...manifest.contributes.configuration.flatMap(({ properties }) =>
    Object.entries(properties).map(([name, property]): [string, unknown] => [
      name,
      property.default,
    ]),
  ),
]);

interface Layers {
  readonly user: ReadonlyMap<string, unknown>;
  readonly workspace: ReadonlyMap<string, unknown>;
}

/** The settings of a window: defaults, the user's, and the workspace's. */
export class Configuration {
  private readonly changed = new EventEmitter<vscode.ConfigurationChangeEvent>();
  readonly onDidChange = this.changed.event;
  private readonly workspace: Map<string, unknown>;

  constructor(
    private readonly data: UserData,
    workspacePath: string,
    private readonly later: Later,
  ) {
    this.workspace = entryOf(data.workspaceSettings, workspacePath, () => new Map());
    data.settingsChanged.event(names =>
      later.do(() =>
        this.changed.fire({
          affectsConfiguration: section =>
            names.some(name => isIn(name, section) || isIn(section, name)),
        }),
      ),
    );
  }

  /** Settings below a section, as they are now. */
  of(section = ''): vscode.WorkspaceConfiguration {
    const layers = { user: new Map(this.data.settings), workspace: new Map(this.workspace) };
    const full = (key: string) => [section, key].filter(each => each !== '').join('.');
    return {
      get: (key: string, otherwise?: unknown) => get(layers, full(key)) ?? otherwise,
      has: (key: string) => get(layers, full(key)) !== undefined,
      inspect: <T>(key: string) => inspect<T>(layers, full(key)),
      update: (key: string, value: unknown, target?: unknown) =>
        this.update(full(key), value, target),
    };
  }

  private async update(name: string, value: unknown, target: unknown): Promise<void> {
    await this.later.passed();
    if (target === ConfigurationTarget.Global || target === true) {
      this.data.set({ [name]: value });
    } else {
      setAll(this.workspace, { [name]: value });
      this.data.settingsChanged.fire([name]);
    }
    // The extension is told of it first.
    await this.later.passed();
  }
}

/** A setting, or an object of those below it. */
function get(layers: Layers, name: string): unknown {
  const { globalValue, workspaceValue, defaultValue } = inspect<unknown>(layers, name);
  const value = workspaceValue ?? globalValue ?? defaultValue;
  return isObject(value)
    ? // Objects of the user are merged with the default.
      structuredClone({ ...asObject(defaultValue), ...asObject(globalValue), ...value })
    : value;
}

function inspect<T>({ user, workspace }: Layers, key: string) {
  if (!defaults.has(key)) {
    throw new Error(`The stand-in for VS Code does not know the setting ${key}.`);
  }
  return {
    key,
    defaultValue: structuredClone(defaults.get(key)) as T,
    globalValue: structuredClone(user.get(key)) as T,
    workspaceValue: structuredClone(workspace.get(key)) as T,
    workspaceFolderValue: undefined as T,
  };
}

function isIn(name: string, section: string): boolean {
  return name === section || name.startsWith(`${section}.`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): object {
  return isObject(value) ? value : {};
}
