import * as vscode from 'vscode';
import type { Turn } from '../core/conversation/turn';
import type { ConversationStore } from '../host/conversationStore';
import type { Conversations } from '../host/conversations';
import { panelTitle } from '../host/panel/panelTitle';
import type { Command } from './command';

const { t } = vscode.l10n;

interface Choice extends vscode.QuickPickItem {
  readonly id: string;
}

/** Offers the saved conversations, newest first, and opens the one that is chosen. */
export class OpenConversation implements Command {
  readonly id = 'agentQuery.openConversation';

  constructor(
    private readonly store: ConversationStore,
    private readonly conversations: Conversations,
  ) {}

  async execute(): Promise<void> {
    const chosen = await vscode.window.showQuickPick(this.choices(), {
      title: t('Open conversation'),
      placeHolder: t('Conversations of this workspace, newest first'),
      matchOnDetail: true,
    });
    if (chosen) {
      await this.conversations.openSaved(chosen.id);
    }
  }

  private async choices(): Promise<Choice[]> {
    await this.conversations.flush();
    const choices: Choice[] = [];
    for (const { id, savedAt } of await this.store.list()) {
      const turns = (await this.store.load(id))?.turns ?? [];
      const [first] = turns;
      const last = turns.at(-1);
      if (first && last) {
        choices.push({
          id,
          label: panelTitle(first.question),
          description: new Date(savedAt).toLocaleString(vscode.env.language),
          detail: t('{0} questions, the last one {1}', turns.length, outcomeText(last)),
        });
      }
    }
    return choices;
  }
}

function outcomeText({ state }: Turn): string {
  switch (state) {
    case 'complete':
      return t('complete');
    case 'cancelled':
      return t('stopped');
    case 'failed':
      return t('failed');
    case 'queued':
    case 'running':
    case 'interrupted':
      return t('interrupted');
  }
}
