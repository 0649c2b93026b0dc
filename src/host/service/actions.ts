import * as vscode from 'vscode';
import type { ActionId } from '../../protocol/views';
import type { Settings } from '../settings/settings';
import type { Demo } from './demo';

/** The actions of buttons in messages and banners, except asking again, which needs a turn. */
export class Actions {
  constructor(
    private readonly settings: Settings,
    private readonly demo: Demo,
    private readonly log: { show(): void },
  ) {}

  async run(action: Exclude<ActionId, 'askAgain'>): Promise<void> {
    switch (action) {
      case 'openBaseUrl':
        return this.settings.open('baseUrl');
      case 'openAuthHeader':
        return this.settings.open('authHeader');
      case 'openContext':
        return this.settings.open('context');
      case 'openHeaders':
        return this.settings.open('headers');
      case 'openTls':
        return this.settings.open('tls');
      case 'openKwargs':
        return this.settings.open('kwargs');
      case 'openTimeouts':
        return this.settings.open('timeouts');
      case 'openProxy':
        await vscode.commands.executeCommand('workbench.action.openSettings', 'http.proxy');
        return;
      case 'showLog':
        return this.log.show();
      case 'startDemoService':
        await this.demo.use();
        return;
      case 'setToken':
      case 'testConnection':
        await vscode.commands.executeCommand(`agentQuery.${action}`);
        return;
      default:
        action satisfies never;
    }
  }
}
