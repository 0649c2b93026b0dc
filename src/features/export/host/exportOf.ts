import * as vscode from 'vscode';
import { wholeTime } from '../../../base/listTime';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import type { Turn } from '../../../core/conversation/turn';
import type { FileMask } from '../../../core/masking/fileMask';
import { partLabel } from '../../../core/parts/partSource';
import { byteSize } from '../../../core/text/byteSize';
import { errorText } from '../../../host/errors/errorText';
import { panelTitle } from '../../../host/page/panelTitle';
import { otherEventsText, stateText } from '../../../host/page/turnView';
import type { TextFile } from '../../../host/requests/saveFile';
import { conversationMarkdown, type TurnTexts } from '../core/conversationMarkdown';

const { t } = vscode.l10n;

/** A conversation as a Markdown document; undefined if it is empty. */
export function exportOf(
  { conversation: { turns }, label }: LiveConversation,
  mask: FileMask,
): TextFile | undefined {
  const [first] = turns;
  if (!first) {
    return undefined;
  }
  const title = panelTitle(first.question, label.name);
  return {
    title: t('Export conversation as Markdown'),
    name: `${fileName(mask.text(title))}.md`,
    filters: { Markdown: ['md'] },
    text: conversationMarkdown(title, turns, turnTexts, mask),
    saved: t('Conversation exported.'),
    editor: 'default',
  };
}

/** The title as a file name that is valid on all platforms. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name === '' ? 'conversation' : name;
}

/** The headings and labels of a turn in an export. */
function turnTexts(turn: Turn): TurnTexts {
  const { askedAt, startedAt, endedAt, error, parts, state } = turn;
  const time = wholeTime(vscode.env.language)(askedAt);
  const seconds =
    startedAt === undefined || endedAt === undefined
      ? []
      : [t('{0} s', ((endedAt - startedAt) / 1000).toFixed(1))];
  return {
    question: [t('Question'), time].join(' · '),
    parts: parts.map(({ source, bytes, mimeType }) =>
      [partLabel(source), mimeType, bytes === undefined ? '' : byteSize(bytes)]
        .filter(text => text !== '')
        .join(' · '),
    ),
    answer: [t('Answer'), stateText(state), ...seconds, otherEventsText(turn)]
      .filter(text => text !== '')
      .join(' · '),
    reasoning: t('Reasoning'),
    error: error && state !== 'cancelled' ? errorText(error) : '',
  };
}
