import * as vscode from 'vscode';
import type { ExcludeSetting } from '../../core/folders/excludeGlobs';
import type { PartLimits } from '../../core/parts/partLimits';
import type { Timeouts } from '../../core/query/queryOptions';
import {
  type SessionMode,
  type SessionSettings,
  sessionModes,
} from '../../core/query/request/queryKwargs';

const section = 'agentQuery';

const mebibyte = 1024 * 1024;
const defaultHistoryBytes = 100 * mebibyte;

/** The settings of the extension. They are read at each access, so that changes apply to the next query. */
export class Settings {
  private readonly windowChanged = new vscode.EventEmitter<void>();
  /** The base URL of this window. It applies until the user's own base URL changes from `insteadOf`. */
  private inWindow: { readonly baseUrl: string; readonly insteadOf: string } | undefined;

  /**
   * The base URL of this window, or else that of the user settings; empty if none is set. Workspace settings are
   * ignored, because they could send the user's code and token anywhere.
   */
  get baseUrl(): string {
    const own = this.ownBaseUrl;
    return this.inWindow?.insteadOf === own ? this.inWindow.baseUrl : own;
  }

  private get ownBaseUrl(): string {
    return this.own('baseUrl', '');
  }

  /**
   * Sets the base URL of this window, until the window closes or the user setting changes. It is not saved in the
   * settings, which may be synced to other machines.
   */
  useInWindow(baseUrl: string): void {
    this.inWindow = { baseUrl, insteadOf: this.ownBaseUrl };
    this.windowChanged.fire();
  }

  /** Removes a base URL from the user settings, if it is still set there. */
  async removeBaseUrl(baseUrl: string): Promise<void> {
    if (this.ownBaseUrl === baseUrl) {
      await vscode.workspace
        .getConfiguration(section)
        .update('baseUrl', undefined, vscode.ConfigurationTarget.Global);
    }
  }

  /** The template of the header that contains the token. Workspace settings are ignored; see {@link baseUrl}. */
  get authHeader(): string {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
    return this.own('authHeader', 'Authorization: Bearer ${token}');
  }

  /**
   * Further HTTP headers for the base URL, as the user wrote them; validated when a query is made. Workspace settings
   * are ignored; see {@link baseUrl}.
   */
  get headers(): unknown {
    return this.ofOwnBaseUrl('headers');
  }

  /** Paths of certificates for the base URL, like {@link headers}. */
  get tls(): unknown {
    return this.ofOwnBaseUrl('tls');
  }

  /** Timeouts in seconds. Workspace settings are ignored; see {@link baseUrl}. */
  get timeouts(): Timeouts {
    return {
      connect: seconds(this.own('timeouts.connect', 10), 10),
      firstEvent: seconds(this.own('timeouts.firstEvent', 120), 120),
      idle: seconds(this.own('timeouts.idle', 300), 300),
    };
  }

  /** The session settings; the mode is undefined if `agentQuery.session` is not set. */
  get session(): SessionSettings {
    const configuration = vscode.workspace.getConfiguration(section);
    const found = configuration.inspect<SessionMode>('session');
    const isSet = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some(
      value => value !== undefined,
    );
    const mode = configuration.get<unknown>('session');
    return {
      mode: isSet && isSessionMode(mode) ? mode : undefined,
      sessionId: text(configuration.get('sessionId')),
    };
  }

  /** The kwargs as the user wrote them; validated when a query is made. */
  get kwargs(): unknown {
    // A plain copy, because VS Code returns proxies.
    return JSON.parse(
      JSON.stringify(vscode.workspace.getConfiguration(section).get('kwargs') ?? {}),
    );
  }

  /** Limits of the parts of a question: bytes of a file, bytes of all parts, and the number of files from folders. */
  get context(): PartLimits & { readonly maxFiles: number } {
    return {
      maxFileSize: this.limit('maxFileSize', 10 * mebibyte),
      maxTotalSize: this.limit('maxTotalSize', 25 * mebibyte),
      maxFiles: this.limit('maxFiles', 200),
    };
  }

  /** The settings that decide which files of a folder are excluded. */
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

  /** Globs that are excluded from searches, in addition to those of {@link folderRules}. */
  searchExclude(folder: vscode.Uri): ExcludeSetting {
    const exclude = vscode.workspace.getConfiguration('search', folder).get('exclude');
    return isExcludeSetting(exclude) ? exclude : {};
  }

  /** The column for new panels. */
  get viewColumn(): vscode.ViewColumn {
    const column = vscode.workspace.getConfiguration(section).get('view.column');
    return column === 'active' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  }

  /**
   * Maximum total size of saved conversations in bytes. Workspace settings are ignored, so that they cannot delete any.
   */
  get historySize(): number {
    const size = this.own('history.maxSize', defaultHistoryBytes);
    return size >= 0 ? size : defaultHistoryBytes;
  }

  /** When to show a notification that an answer has ended. */
  get notifyWhenDone(): 'never' | 'whenUnfocused' | 'always' {
    const when = vscode.workspace.getConfiguration(section).get('notifyWhenDone');
    return when === 'never' || when === 'always' ? when : 'whenUnfocused';
  }

  /** True if problems have a quick fix that asks about them. */
  get diagnosticQuickFix(): boolean {
    return vscode.workspace.getConfiguration(section).get('problems.quickFix') === true;
  }

  onDidChangeDiagnosticQuickFix(listener: () => void): vscode.Disposable {
    return vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration(`${section}.problems.quickFix`)) {
        listener();
      }
    });
  }

  /** Calls back when the base URL or the session of the next query may have changed. */
  onDidChangeTarget(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      this.windowChanged.event(listener),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (this.inWindow?.insteadOf !== this.ownBaseUrl) {
          // Also stays undefined if the user sets the previous value again.
          this.inWindow = undefined;
        }
        if (
          ['baseUrl', 'session', 'sessionId'].some(key =>
            event.affectsConfiguration(`${section}.${key}`),
          )
        ) {
          listener();
        }
      }),
    );
  }

  /** Opens the settings editor at one of the extension's settings. */
  async open(
    key: 'authHeader' | 'baseUrl' | 'context' | 'headers' | 'kwargs' | 'timeouts' | 'tls',
  ): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.openSettings', `${section}.${key}`);
  }

  private limit(key: string, fallback: number): number {
    const found = vscode.workspace.getConfiguration(`${section}.context`).get<unknown>(key);
    return typeof found === 'number' && found >= 0 ? found : fallback;
  }

  /** A setting that is meant for the user's own base URL, and not for one that replaces it in this window. */
  private ofOwnBaseUrl(key: string): unknown {
    const found = vscode.workspace.getConfiguration(section).inspect<unknown>(key)?.globalValue;
    // A plain copy, because VS Code returns proxies.
    return found === undefined || this.baseUrl !== this.ownBaseUrl
      ? undefined
      : JSON.parse(JSON.stringify(found));
  }

  /** The value of the user settings; the fallback for another type. */
  private own<T>(key: string, fallback: T): T {
    const found = vscode.workspace.getConfiguration(section).inspect<T>(key)?.globalValue;
    return typeof found === typeof fallback ? (found as T) : fallback;
  }
}

function isSessionMode(value: unknown): value is SessionMode {
  return sessionModes.some(mode => mode === value);
}

function isExcludeSetting(value: unknown): value is ExcludeSetting {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function seconds(value: number, fallback: number): number {
  return Number.isFinite(value) && value >= 0 ? value : fallback;
}
