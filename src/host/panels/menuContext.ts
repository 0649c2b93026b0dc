import * as vscode from 'vscode';
import type { ConversationState } from '../../contributes/contributions';
import type { LiveConversation } from '../../core/asking/liveConversation';
import type { Services } from '../settings/services';
import { Disposable } from '../window/disposable';
import type { OpenPanels } from './openPanels';

/**
 * Sets the context keys with which menus and the palette offer only available commands: `agentQuery.hasServices`, the
 * keys of the current conversation, and the same keys of the conversation in the side bar, as `agentQuery.sideBar.…`.
 */
export class MenuContext extends Disposable {
  private readonly keys = new Map<string, boolean>();

  constructor(
    private readonly panels: OpenPanels,
    private readonly services: Services,
  ) {
    super();
    const update = () => this.refresh();
    this._register(panels.onDidChangeCurrent(update));
    this._register(
      panels.onDidAttach(({ live }) => {
        live.conversation.onChange(change => {
          // Among the received data, only the first text of an answer makes a difference.
          if (change.type !== 'arrived' || change.from === 0) {
            update();
          }
        });
      }),
    );
    this._register(panels.onDidChange(update));
    this._register(services.onDidChange(update));
    update();
  }

  private refresh(): void {
    const { panels, services } = this;
    this.set('agentQuery.hasServices', services.all.length > 0);
    this.describe('agentQuery', panels.current?.live);
    this.describe('agentQuery.sideBar', panels.inSideBar?.live);
  }

  private describe(prefix: string, live: LiveConversation | undefined): void {
    const { conversation, transcript } = live ?? {};
    const turns = conversation?.turns ?? [];
    const states: Readonly<Record<ConversationState, boolean>> = {
      hasConversation: live !== undefined,
      hasTurns: turns.length > 0,
      hasQuestion: conversation?.lastSent !== undefined,
      hasAnswer: turns.some(({ answer }) => answer !== ''),
      hasEvents: transcript !== undefined,
    };
    for (const [state, value] of Object.entries(states)) {
      this.set(`${prefix}.${state}`, value);
    }
  }

  private set(key: string, value: boolean): void {
    if (value !== (this.keys.get(key) ?? false)) {
      this.keys.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  }
}
