import * as vscode from 'vscode';
import { conversationMarkdown } from '../../core/export/conversationMarkdown';
import type { SecretMask } from '../../core/text/secretMask';
import { turnTexts } from '../../host/conversation/turnTexts';
import { saveTextFile } from '../../host/files/saveTextFile';
import { panelTitle } from '../../host/panel/panelTitle';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Saves the current conversation as a Markdown document. */
export class ExportConversation implements Command {
  readonly id = 'agentQuery.exportConversation';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly mask: SecretMask,
  ) {}

  /** @param target the URI to save to; by default, a dialog asks for it */
  async execute(target?: unknown): Promise<void> {
    const turns = this.panels.current?.live.conversation.turns ?? [];
    const [first] = turns;
    if (!first) {
      void showInformation(t('There is no conversation to export yet.'));
      return;
    }
    const title = panelTitle(first.question);
    await saveTextFile(
      {
        title: t('Export conversation as Markdown'),
        name: `${fileName(title)}.md`,
        filters: { Markdown: ['md'] },
        text: this.mask.text(conversationMarkdown(title, turns, turnTexts)),
        saved: t('Conversation exported.'),
      },
      target,
    );
  }
}

/** The title as a file name that is valid on all platforms. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name === '' ? 'conversation' : name;
}
