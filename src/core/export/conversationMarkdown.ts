import type { Turn } from '../conversation/turn';
import { closeFence } from './closeFence';

/** What an export says of a turn, in the user's language. */
export interface TurnTexts {
  /** `Question, 10:42`. */
  readonly question: string;
  /** A line for each part. */
  readonly parts: readonly string[];
  /** `Answer, complete, 3.2 s`. */
  readonly answer: string;
  /** What went wrong; empty where nothing did. */
  readonly error: string;
}

/**
 * A conversation as a Markdown document: each question as a quotation, what it was sent with as a list, each answer as
 * it came.
 *
 * @param title in one line
 */
export function conversationMarkdown(
  title: string,
  turns: readonly Turn[],
  texts: (turn: Turn) => TurnTexts,
): string {
  const blocks = [`# ${inline(title)}`];
  for (const turn of turns) {
    const { question, parts, answer, error } = texts(turn);
    blocks.push(`## ${inline(question)}`, quotation(turn.question));
    if (parts.length > 0) {
      blocks.push(parts.map(part => `- ${inline(part)}`).join('\n'));
    }
    blocks.push(`## ${inline(answer)}`);
    if (turn.answer.trim() !== '') {
      blocks.push(closeFence(turn.answer).trimEnd());
    }
    if (error !== '') {
      blocks.push(quotation(error));
    }
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Text that is to stand there as it is, whatever it would mean in Markdown. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&$]/g, character => `\\${character}`);
}

function quotation(text: string): string {
  return closeFence(text.trim())
    .split(/\r\n|\r|\n/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}
