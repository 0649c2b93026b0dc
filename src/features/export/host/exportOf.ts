import * as vscode from 'vscode';
import { joinFacts } from '../../../base/joinFacts';
import { wholeTime } from '../../../base/listTime';
import type { Turn } from '../../../core/conversation/turn';
import type { FileMask } from '../../../core/masking/fileMask';
import { partLabel } from '../../../core/parts/partSource';
import { byteSize } from '../../../core/text/byteSize';
import { errorText } from '../../../host/errors/errorText';
import { panelTitle } from '../../../host/page/panelTitle';
import { otherEventsText, stateText, unreadableEventsText } from '../../../host/page/turnView';
import type { ConversationState } from '../../../host/panels/conversationPanels';
import type { TextFile } from '../../../host/requests/saveFile';
import { conversationMarkdown, type TurnTexts } from '../core/conversationMarkdown';

const { t } = vscode.l10n;

/** A conversation as a Markdown document; undefined if it is empty. */
export function exportOf(state: ConversationState, mask: FileMask): TextFile | undefined {
  const { turns } = state.conversation;
  if (turns.length === 0) {
    return undefined;
  }
  return {
    title: t('Export conversation as Markdown'),
    name: `${fileName(mask.text(titleOf(state)))}.md`,
    filters: { Markdown: ['md'] },
    text: markdownOf(state, turns, mask),
    saved: t('Conversation exported.'),
    editor: 'default',
  };
}

/** Some turns of a conversation as Markdown. */
export function markdownOf(
  state: ConversationState,
  turns: readonly Turn[],
  mask: FileMask,
): string {
  return conversationMarkdown(titleOf(state), turns, turnTexts, mask);
}

function titleOf({ conversation, label }: ConversationState): string {
  return panelTitle(conversation.turns[0]?.question, label.name);
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
      joinFacts([partLabel(source), mimeType, bytes === undefined ? '' : byteSize(bytes)]),
    ),
    answer: joinFacts([
      t('Answer'),
      stateText(state),
      ...seconds,
      unreadableEventsText(turn),
      otherEventsText(turn),
    ]),
    reasoning: t('Reasoning'),
    error: error && state !== 'cancelled' ? errorText(error) : '',
  };
}
