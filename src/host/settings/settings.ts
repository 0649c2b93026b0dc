import * as vscode from 'vscode';
import { settings } from '../../contributes/settings';
import type { ExcludeSetting } from '../../core/folders/excludeGlobs';
import type { PartLimits } from '../../core/parts/partLimits';
import { type SessionSettings, sessionModes } from '../../core/query/queryKwargs';
import type { Timeouts } from '../../core/query/queryOptions';
import { secretNames } from '../../core/services/secretPlaceholders';
import { readServices, type Service } from '../../core/services/service';
import { bytesOfMegabytes } from '../../core/text/byteSize';
import { isRecord, string } from '../../core/text/json';
import { Disposable } from '../window/disposable';

const section = 'agentQuery';

/** The values of a setting by their sources. */
type Inspected = NonNullable<ReturnType<vscode.WorkspaceConfiguration['inspect']>> & {
  /** The value of the remote machine. It is not in VS Code's types, and included in `globalValue`. */
  readonly globalRemoteValue?: unknown;
};

interface Limit {
  readonly default: number;
  readonly maximum?: number;
}

/** The current settings of the extension: changes apply to the next query. */
export class Settings extends Disposable {
  /** Values of the user settings by their keys. VS Code takes milliseconds for some, and a question needs them often. */
  private readonly ofUser = new Map<string, unknown>();

  constructor() {
    super();
    this._register(onDidChangeSettings([section], () => this.ofUser.clear()));
  }

  /**
   * The services of `agentQuery.services`. Workspace settings are ignored, because they could send the user's code and
   * token anywhere.
   */
  get services(): readonly Service[] {
    return readServices(this.servicesSetting);
  }

  /** The value of `agentQuery.services` as the user wrote it; undefined if it is not set. */
  get servicesSetting(): unknown {
    return this.ownObject('services');
  }

  /**
   * Writes `agentQuery.services` to the user settings.
   *
   * @throws VS Code's error if they cannot be written
   */
  async writeServices(value: Readonly<Record<string, unknown>>): Promise<void> {
    await configuration().update('services', value, vscode.ConfigurationTarget.Global);
  }

  /**
   * The service of `agentQuery.baseUrl`, with the settings that belong to it alone; its base URL is empty if none is
   * set. Workspace settings are ignored.
   */
  get baseUrlService(): Service {
    return {
      name: undefined,
      baseUrl: this.own('baseUrl', settings.baseUrl.default),
      headers: this.ownObject('headers'),
      kwargs: undefined,
      auth: this.ownObject('auth'),
      authHeader: undefined,
      tls: this.ownObject('tls'),
      arguments: undefined,
    };
  }

  /**
   * Saves a base URL in the user settings.
   *
   * @throws if VS Code can't write them, such as when they have a syntax error
   */
  async saveBaseUrl(baseUrl: string): Promise<void> {
    await configuration().update('baseUrl', baseUrl, vscode.ConfigurationTarget.Global);
  }

  /** The template of the header that contains the token. Workspace settings are ignored; see {@link services}. */
  get authHeader(): string {
    return this.own('authHeader', settings.authHeader.default);
  }

  /** Timeouts in seconds. Workspace settings are ignored; see {@link services}. */
  get timeouts(): Timeouts {
    return {
      connect: this.seconds('timeouts.connect'),
      firstEvent: this.seconds('timeouts.firstEvent'),
      idle: this.seconds('timeouts.idle'),
    };
  }

  /** The session settings; the mode is undefined if `agentQuery.session` is not set. */
  get session(): SessionSettings {
    const values = configuration().inspect('session');
    const isSet = [values?.globalValue, values?.workspaceValue, values?.workspaceFolderValue].some(
      value => value !== undefined,
    );
    const chosen = configuration().get('session');
    return {
      mode: isSet ? sessionModes.find(mode => mode === chosen) : undefined,
      sessionId: string(configuration().get('sessionId')),
    };
  }

  /** The kwargs as the user wrote them; validated when a query is made. */
  get kwargs(): unknown {
    return plainCopy(configuration().get('kwargs') ?? {});
  }

  /**
   * The secrets that {@link kwargs} would use although the user did not write them: they come from a workspace, the
   * default of another extension, or a remote machine, whose settings can come from the workspace's container.
   */
  get foreignSecrets(): readonly string[] {
    const values: Inspected | undefined = configuration().inspect('kwargs');
    const { defaultValue, globalRemoteValue, workspaceValue, workspaceFolderValue } = values ?? {};
    return secretNames(
      plainCopy([defaultValue, globalRemoteValue, workspaceValue, workspaceFolderValue]),
    );
  }

  /**
   * The limits of the parts of a question: bytes of a file, bytes of all parts, and the number of files from folders.
   */
  get context(): PartLimits & { readonly maxFiles: number } {
    return {
      maxFileSize: bytesOfMegabytes(this.limit('context.maxFileSize')),
      maxTotalSize: bytesOfMegabytes(this.limit('context.maxTotalSize')),
      maxFiles: this.limit('context.maxFiles'),
    };
  }

  /** The settings that determine which files of a folder are excluded. */
  folderRules(folder: vscode.Uri): {
    readonly respectGitignore: boolean;
    readonly excludes: readonly ExcludeSetting[];
  } {
    const context = vscode.workspace.getConfiguration(`${section}.context`, folder);
    const files = vscode.workspace.getConfiguration('files', folder);
    return {
      respectGitignore: context.get('respectGitignore') !== false,
      excludes: [files.get('exclude'), context.get('exclude')].filter(isExcludeSetting),
    };
  }

  /** The globs that are excluded from searches, in addition to the {@link folderRules}. */
  searchExclude(folder: vscode.Uri): ExcludeSetting {
    const exclude = vscode.workspace.getConfiguration('search', folder).get('exclude');
    return isExcludeSetting(exclude) ? exclude : {};
  }

  /** The column for new panels. */
  get viewColumn(): vscode.ViewColumn {
    const location = configuration().get('view.location');
    return location === 'active' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  }

  /** The location where new conversations open. */
  get viewLocation(): 'editor' | 'sideBar' {
    const location = configuration().get('view.location');
    return location === 'sideBar' ? 'sideBar' : 'editor';
  }

  /** The cases in which a notification shows that an answer has ended. */
  get notifyWhenDone(): (typeof settings.notifyWhenDone.enum)[number] {
    const { enum: values, default: fallback } = settings.notifyWhenDone;
    const found = configuration().get('notifyWhenDone');
    return values.find(value => value === found) ?? fallback;
  }

  /** True if problems have a quick fix that asks about them. */
  get diagnosticQuickFix(): boolean {
    return configuration().get('problems.quickFix') === true;
  }

  onDidChangeDiagnosticQuickFix(listener: () => void): vscode.Disposable {
    return onDidChangeSettings([`${section}.problems.quickFix`], listener);
  }

  /** Calls back when the services or the session of the next query may have changed. */
  onDidChangeTarget(listener: () => void): vscode.Disposable {
    const keys = ['baseUrl', 'services', 'session', 'sessionId', 'kwargs'].map(
      key => `${section}.${key}`,
    );
    return onDidChangeSettings(keys, listener);
  }

  /** Opens the settings editor at one of the extension's settings, or at all settings of a group. */
  async open(
    key:
      | 'auth'
      | 'authHeader'
      | 'baseUrl'
      | 'context'
      | 'headers'
      | 'kwargs'
      | 'services'
      | 'session'
      | 'timeouts'
      | 'tls',
  ): Promise<void> {
    // A search for the beginning of keys would not find those with the tag `advanced`.
    const group = Object.keys(settings).filter(each => each.startsWith(`${key}.`));
    const query =
      group.length > 0
        ? `@id:${group.map(each => `${section}.${each}`).join()}`
        : `${section}.${key}`;
    await vscode.commands.executeCommand('workbench.action.openSettings', query);
  }

  /**
   * The value of the user settings.
   *
   * @param fallback for a value of another type
   */
  own<T>(key: string, fallback: T): T {
    const found = this.ownValue(key);
    return typeof found === typeof fallback ? (found as T) : fallback;
  }

  /** The value of a limit; the default if its schema does not allow the value, such as bytes in place of MB. */
  private limit(key: `context.${keyof PartLimits | 'maxFiles'}`): number {
    const { default: fallback, maximum = Infinity }: Limit = settings[key];
    const found = configuration().get(key);
    return typeof found === 'number' && found >= 0 && found <= maximum ? found : fallback;
  }

  /** The value of the user settings, as the user wrote it; undefined if it is not set. */
  private ownObject(key: string): unknown {
    return plainCopy(this.ownValue(key));
  }

  private ownValue(key: string): unknown {
    if (!this.ofUser.has(key)) {
      this.ofUser.set(key, configuration().inspect<unknown>(key)?.globalValue);
    }
    return this.ofUser.get(key);
  }

  private seconds(key: `timeouts.${keyof Timeouts}`): number {
    const { default: fallback } = settings[key];
    const value = this.own(key, fallback);
    return Number.isFinite(value) && value >= 0 ? value : fallback;
  }
}

/** Calls back when one of the settings, or one in a section, may have changed. */
export function onDidChangeSettings(
  sections: readonly string[],
  listener: () => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration(event => {
    if (sections.some(each => event.affectsConfiguration(each))) {
      listener();
    }
  });
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(section);
}

function isExcludeSetting(value: unknown): value is ExcludeSetting {
  return isRecord(value);
}

/** A copy of an object in the settings, because VS Code returns proxies. */
function plainCopy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
