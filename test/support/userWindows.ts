import { SecretMask } from '../../src/core/masking/secretMask';
import { isRecord } from '../../src/core/text/json';
import type { ServiceAccess } from '../../src/host/settings/serviceAccess';
import type { Settings } from '../../src/host/settings/settings';
import { Memento } from '../panel/standIn/storage';
import { FakeClock } from './fakeClock';
import { loadHostModule } from './loadHostModule';

/** The settings of the extension by their keys, as each of their sources has them. */
interface Layers {
  user: Readonly<Record<string, unknown>>;
  workspace: Readonly<Record<string, unknown>>;
  /** Settings of a remote machine, which VS Code merges into the user's. */
  remote: Readonly<Record<string, unknown>>;
  /** Defaults of another extension. */
  defaults: Readonly<Record<string, unknown>>;
}

interface WindowOptions {
  /** The content of the administrator's file; undefined if there is none. */
  readonly administratorFile?: string;
  /** The extension runs on a remote machine. */
  readonly isRemote?: boolean;
  readonly isInBrowser?: boolean;
}

/** A modal dialog that was shown. */
interface Dialog {
  readonly question: string;
  readonly detail: string;
}

/**
 * A user whose windows share settings, state, and secrets, and the services of these windows. For what happens between
 * windows, and while a dialog is open.
 */
export class UserWindows {
  layers: Layers = noLayers();
  readonly secrets = new Map<string, string>();
  readonly dialogs: Dialog[] = [];
  /** The titles of the boxes that asked for a secret. */
  readonly boxes: string[] = [];
  /** Answers a modal dialog: true to agree. */
  agree: (dialog: Dialog) => boolean | Promise<boolean> = () => false;
  /** Answers a box; undefined to close it. */
  enter: (title: string) => string | undefined | Promise<string | undefined> = () => undefined;
  private globalState = new Memento();
  private readonly listeners = new Set<(event: object) => void>();
  private readonly opened: ServiceAccess[] = [];
  private loaded: {
    readonly ServiceAccess: typeof ServiceAccess;
    readonly Settings: typeof Settings;
  } = undefined as never;

  static async load(): Promise<UserWindows> {
    const user = new UserWindows();
    user.loaded = await loadHostModule(['settings/serviceAccess', 'settings/settings'], user.api);
    return user;
  }

  open({ administratorFile, isRemote, isInBrowser }: WindowOptions = {}): ServiceAccess {
    const { globalState, secrets } = this;
    const context = {
      extension: { extensionKind: isRemote ? 2 : 1 },
      globalState,
      workspaceState: new Memento(),
      secrets: {
        get: async (key: string) => secrets.get(key),
        store: async (key: string, value: string) => void secrets.set(key, value),
        delete: async (key: string) => void secrets.delete(key),
        onDidChange: () => ({ dispose() {} }),
      },
    };
    const platform = {
      clock: new FakeClock(),
      keepsLocal: !isInBrowser,
      readAdministratorFile: () =>
        administratorFile === undefined
          ? undefined
          : { path: '/etc/services.json', content: new TextEncoder().encode(administratorFile) },
      readCredentials: undefined,
      runProgram: undefined,
    };
    const window = new this.loaded.ServiceAccess(
      context as never,
      platform as never,
      new this.loaded.Settings(),
      { append() {} } as never,
      new SecretMask(),
    );
    this.opened.push(window);
    return window;
  }

  /** The user changes settings; all windows are told of it. Resolves when they have done what follows from it. */
  async configure(user: Readonly<Record<string, unknown>>): Promise<void> {
    this.layers.user = user;
    for (const listener of this.listeners) {
      listener({ affectsConfiguration: () => true });
    }
    await new Promise(setImmediate);
  }

  /** Closes all windows. */
  close(): void {
    for (const window of this.opened.splice(0)) {
      window.dispose();
    }
  }

  /** Closes all windows, and forgets everything that was kept, shown, or asked. */
  reset(): void {
    this.close();
    this.layers = noLayers();
    this.globalState = new Memento();
    this.secrets.clear();
    this.dialogs.length = 0;
    this.boxes.length = 0;
  }

  private get api() {
    return {
      ExtensionKind: { UI: 1, Workspace: 2 },
      CancellationTokenSource: class {
        cancel() {}
        dispose() {}
      },
      window: {
        showWarningMessage: async (
          question: string,
          { detail }: { detail: string },
          yes: string,
        ) => {
          this.dialogs.push({ question, detail });
          return (await this.agree({ question, detail })) ? yes : undefined;
        },
        showInputBox: async ({ title }: { title: string }) => {
          this.boxes.push(title);
          return this.enter(title);
        },
        showInformationMessage: async () => undefined,
      },
      workspace: {
        getConfiguration: () => {
          const { user, remote, workspace, defaults } = this.layers;
          return {
            get: (key: string) => merged([defaults, user, remote, workspace], key),
            inspect: (key: string) => ({
              globalValue: merged([user, remote], key),
              globalRemoteValue: remote[key],
              workspaceValue: workspace[key],
              defaultValue: defaults[key],
            }),
          };
        },
        onDidChangeConfiguration: (listener: (event: object) => void) => {
          this.listeners.add(listener);
          return { dispose: () => this.listeners.delete(listener) };
        },
      },
    };
  }
}

function noLayers(): Layers {
  return { user: {}, workspace: {}, remote: {}, defaults: {} };
}

/** The value of a setting; objects of all layers are one. */
function merged(layers: readonly Readonly<Record<string, unknown>>[], key: string): unknown {
  const values = layers.map(layer => layer[key]).filter(value => value !== undefined);
  return values.every(isRecord) && values.length > 0 ? Object.assign({}, ...values) : values.at(-1);
}
