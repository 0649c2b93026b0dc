import * as vscode from 'vscode';
import type { Platform, RunningDemoService } from '../core/platform';
import { baseUrlProblem } from '../core/query/baseUrl';
import { Disposable } from './disposable';
import type { Settings } from './settings';

const { t } = vscode.l10n;
const demoUrlKey = 'agentQuery.demoUrl';

/** The embedded demo service of this window. */
export class Demo extends Disposable {
  private starting: Promise<RunningDemoService> | undefined;

  constructor(
    private readonly start: Platform['startDemoService'],
    private readonly settings: Settings,
    private readonly globalState: vscode.Memento,
  ) {
    super();
    this._register({
      dispose: () => void this.starting?.then(service => service.dispose()).catch(() => undefined),
    });
  }

  /**
   * Starts the service, unless it runs already, and makes it the base URL; another base URL that can be used is
   * replaced only if the user agrees.
   *
   * @returns its base URL; undefined where it cannot run
   */
  async use(): Promise<string | undefined> {
    if (!this.start) {
      void vscode.window.showErrorMessage(
        t('The demo service needs a desktop or remote window: a browser cannot run a service.'),
      );
      return undefined;
    }
    this.starting ??= this.start();
    let url: string;
    try {
      ({ url } = await this.starting);
    } catch (error) {
      this.starting = undefined;
      void vscode.window.showErrorMessage(
        t('The demo service could not be started: {0}', String(error)),
      );
      return undefined;
    }
    if (await this.mayReplace(url)) {
      await this.settings.setBaseUrl(url);
      await this.globalState.update(demoUrlKey, url);
      void vscode.window.showInformationMessage(
        t(
          'The demo service runs at {0}, which is the base URL now. It answers with what it receives.',
          url,
        ),
      );
    }
    return url;
  }

  private async mayReplace(url: string): Promise<boolean> {
    const { baseUrl } = this.settings;
    // The demo service of an earlier window is gone with it.
    const isDemo = baseUrl === url || baseUrl === this.globalState.get(demoUrlKey);
    if (isDemo || baseUrlProblem(baseUrl) !== undefined) {
      return true;
    }
    const replace = t('Replace base URL');
    const chosen = await vscode.window.showInformationMessage(
      t('The demo service runs at {0}. Make it the base URL instead of {1}?', url, baseUrl),
      replace,
    );
    return chosen === replace;
  }
}
