import * as vscode from 'vscode';
import type { ExcludeSetting } from '../../core/folders/excludeGlobs';
import type { PartLimits } from '../../core/parts/partLimits';
import type { Timeouts } from '../../core/query/queryOptions';
import type { SessionMode, SessionSettings } from '../../core/query/request/queryKwargs';

const section = 'agentQuery';

const mebibyte = 1024 * 1024;
const defaultHistorySize = 100 * mebibyte;

/** The settings, read afresh at each call, so that a change counts from the next query on. */
export class Settings {
  private readonly windowChanged = new vscode.EventEmitter<void>();
  /** Counts as long as the user's own base URL is what it was then. */
  private inWindow: { readonly baseUrl: string; readonly insteadOf: string } | undefined;

  /**
   * That of this window, or else the user's own base URL and nobody else's: a workspace that could change it could
   * send the user's code and token anywhere.
   */
  get baseUrl(): string {
    const own = this.ownBaseUrl;
    return this.inWindow?.insteadOf === own ? this.inWindow.baseUrl : own;
  }

  private get ownBaseUrl(): string {
    return this.own('baseUrl', '');
  }

  /**
   * Makes this the base URL in this window and no other, until the window closes or the user's own changes. It is
   * nowhere in the settings, which may be synced to other machines.
   */
  useInWindow(baseUrl: string): void {
    this.inWindow = { baseUrl, insteadOf: this.ownBaseUrl };
    this.windowChanged.fire();
  }

  /** Takes a base URL out of the user's settings, if it is still there. */
  async removeBaseUrl(baseUrl: string): Promise<void> {
    if (this.ownBaseUrl === baseUrl) {
      await vscode.workspace
        .getConfiguration(section)
        .update('baseUrl', undefined, vscode.ConfigurationTarget.Global);
    }
  }

  /** How a token is sent; only the user's own, as {@link baseUrl}. */
  get authHeader(): string {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
    return this.own('authHeader', 'Authorization: Bearer ${token}');
  }

  /** Only the user's own, as {@link baseUrl}. */
  get timeouts(): Timeouts {
    return {
      connect: seconds(this.own('timeouts.connect', 10), 10),
      firstEvent: seconds(this.own('timeouts.firstEvent', 120), 120),
      idle: seconds(this.own('timeouts.idle', 300), 300),
    };
  }

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

  /** As the user wrote it; what is no object is told when a query is made of it. */
  get kwargs(): unknown {
    // A plain copy: the configuration's own objects are proxies.
    return JSON.parse(
      JSON.stringify(vscode.workspace.getConfiguration(section).get('kwargs') ?? {}),
    );
  }

  /** Limits of what goes with a question: bytes of one file, bytes of all parts, files that are taken from folders. */
  get context(): PartLimits & { readonly maxFiles: number } {
    return {
      maxFileSize: this.limit('maxFileSize', 10 * mebibyte),
      maxTotalSize: this.limit('maxTotalSize', 25 * mebibyte),
      maxFiles: this.limit('maxFiles', 200),
    };
  }

  /** What is left out of a folder. */
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

  /** What is left out of searches in a folder, beside what is left out of the folder. */
  searchExclude(folder: vscode.Uri): ExcludeSetting {
    const exclude = vscode.workspace.getConfiguration('search', folder).get('exclude');
    return isExcludeSetting(exclude) ? exclude : {};
  }

  get viewColumn(): vscode.ViewColumn {
    const column = vscode.workspace.getConfiguration(section).get('view.column');
    return column === 'active' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  }

  /** Bytes that saved conversations may have; only the user's own, lest a workspace delete them. */
  get historySize(): number {
    const size = this.own('history.maxSize', defaultHistorySize);
    return size >= 0 ? size : defaultHistorySize;
  }

  get notifyWhenDone(): 'never' | 'whenUnfocused' | 'always' {
    const when = vscode.workspace.getConfiguration(section).get('notifyWhenDone');
    return when === 'never' || when === 'always' ? when : 'whenUnfocused';
  }

  /** Whether problems have a quick fix that asks about them. */
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

  /** Where the next query goes, or what it carries, may have changed. */
  onDidChangeTarget(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      this.windowChanged.event(listener),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (this.inWindow?.insteadOf !== this.ownBaseUrl) {
          // For good: it does not come back with the value that was there before.
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
  async open(key: 'authHeader' | 'baseUrl' | 'context' | 'kwargs' | 'timeouts'): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.openSettings', `${section}.${key}`);
  }

  private limit(key: string, fallback: number): number {
    const found = vscode.workspace.getConfiguration(`${section}.context`).get<unknown>(key);
    return typeof found === 'number' && found >= 0 ? found : fallback;
  }

  private own<T>(key: string, fallback: T): T {
    const found = vscode.workspace.getConfiguration(section).inspect<T>(key)?.globalValue;
    return typeof found === typeof fallback ? (found as T) : fallback;
  }
}

function isSessionMode(value: unknown): value is SessionMode {
  return ['perConversation', 'perWorkspace', 'custom', 'none'].includes(value as string);
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
