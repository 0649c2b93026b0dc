import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { conversationMarkdown } from '../../core/export/conversationMarkdown';
import { turnTexts } from '../../host/conversation/turnTexts';
import type { TextFile } from '../../host/files/saveFile';
import { panelTitle } from '../../host/panel/panelTitle';
import { SaveCommand } from '../saveCommand';

const { t } = vscode.l10n;

/** Saves the current conversation as a Markdown document. */
export class ExportConversation extends SaveCommand {
  readonly id = 'agentQuery.exportConversation';
  protected readonly emptyText = t('There is no conversation to export yet.');

  protected fileOf({ conversation: { turns }, label }: LiveConversation): TextFile | undefined {
    const [first] = turns;
    if (!first) {
      return undefined;
    }
    const title = panelTitle(first.question, label.name);
    return {
      title: t('Export conversation as Markdown'),
      name: `${fileName(this.mask.text(title))}.md`,
      filters: { Markdown: ['md'] },
      text: conversationMarkdown(title, turns, turnTexts, this.mask),
      saved: t('Conversation exported.'),
    };
  }
}

/** The title as a file name that is valid on all platforms. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name === '' ? 'conversation' : name;
}
