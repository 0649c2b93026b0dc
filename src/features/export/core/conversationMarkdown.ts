import type { Turn } from '../../../core/conversation/turn';
import type { FileMask } from '../../../core/masking/fileMask';
import { fencedBlock } from '../../../core/text/foreignText';
import { detailsStyle, formatReasoning } from '../../../core/text/reasoningFormat';
import { isolateMarkdown } from './isolateMarkdown';

/** The localized texts for a turn in an export. */
export interface TurnTexts {
  /** The heading of a question, such as `Question, 10:42`. */
  readonly question: string;
  /** One line for each part. */
  readonly parts: readonly string[];
  /** The heading of an answer, such as `Answer, complete, 3.2 s`. */
  readonly answer: string;
  /** Names the reasoning of a model. */
  readonly reasoning: string;
  /** The text of the error; empty if there was none. */
  readonly error: string;
}

/**
 * A conversation as a Markdown document: each question as a block quote, its parts as a list, its own keyword arguments
 * as JSON, and each answer. Each text reads the same as on the page, and reasoning is folded. Secrets are masked, in
 * answers only if they are whole.
 *
 * @param title one line
 */
export function conversationMarkdown(
  title: string,
  turns: readonly Turn[],
  texts: (turn: Turn) => TurnTexts,
  mask: FileMask,
): string {
  const all = turns.map(turn => ({ turn, ...texts(turn) }));
  const isolated = isolateMarkdown(
    all.flatMap(({ turn, reasoning, error }) => [
      mask.text(turn.question).trim(),
      formatReasoning(mask.answer(turn.pieces).join(''), detailsStyle(reasoning)),
      mask.text(error).trim(),
    ]),
  );
  const blocks = [`# ${inline(mask.text(title))}`];
  for (const [index, { turn, question, parts, answer }] of all.entries()) {
    const [questionText = '', answered = '', error = ''] = isolated.slice(3 * index, 3 * index + 3);
    blocks.push(`## ${inline(question)}`, quotation(questionText));
    if (parts.length > 0) {
      blocks.push(parts.map(part => `- ${inline(mask.text(part))}`).join('\n'));
    }
    if (turn.kwargs !== '') {
      blocks.push('`kwargs`:', fencedBlock(mask.text(turn.kwargs), 'json'));
    }
    blocks.push(`## ${inline(answer)}`);
    if (turn.answer.trim() !== '') {
      blocks.push(withoutLastBreaks(answered));
    }
    if (error !== '') {
      blocks.push(quotation(error));
    }
  }
  return `${blocks.join('\n\n')}\n`;
}

/** A text without the line breaks at its end, and the white space after them. */
function withoutLastBreaks(text: string): string {
  const end = text.trimEnd().length;
  const lineBreak = text.slice(end).search(/[\r\n]/);
  return lineBreak < 0 ? text : text.slice(0, end + lineBreak);
}

/** Escapes text so that Markdown shows it literally, on one line. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&$]/g, character => `\\${character}`);
}

/** Text as a block quote. */
function quotation(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}
