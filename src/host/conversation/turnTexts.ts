import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import type { TurnTexts } from '../../core/export/conversationMarkdown';
import { partLabel } from '../../core/parts/partLabel';
import { byteSize } from '../../core/text/byteSize';
import { wholeTime } from '../../protocol/listTime';
import { errorText } from '../errors/errorText';
import { otherEventsText } from './otherEventsText';
import { stateText } from './stateText';

const { t } = vscode.l10n;

/** The headings and labels of a turn in an export. */
export function turnTexts(turn: Turn): TurnTexts {
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
