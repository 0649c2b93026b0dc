import type { Turn } from '../conversation/turn';
import { longestBacktickRun } from '../text/longestBacktickRun';
import type { SecretMask } from '../text/masking/secretMask';
import { detailsStyle, formatReasoning } from '../text/reasoningFormat';
import { closeFence } from './closeFence';

/** The localized texts for a turn in an export. */
export interface TurnTexts {
  /** Such as `Question, 10:42`. */
  readonly question: string;
  /** One line for each part. */
  readonly parts: readonly string[];
  /** Such as `Answer, complete, 3.2 s`. */
  readonly answer: string;
  /** Names the reasoning of a model. */
  readonly reasoning: string;
  /** Empty if there was no error. */
  readonly error: string;
}

/**
 * A conversation as a Markdown document: each question as a block quote, its parts as a list, its own keyword arguments
 * as JSON, each answer unmodified, except that reasoning is folded. Secrets are masked, but not in answers.
 *
 * @param title one line
 */
export function conversationMarkdown(
  title: string,
  turns: readonly Turn[],
  texts: (turn: Turn) => TurnTexts,
  mask: SecretMask,
): string {
  const blocks = [`# ${inline(mask.text(title))}`];
  for (const turn of turns) {
    const { question, parts, answer, reasoning, error } = texts(turn);
    blocks.push(`## ${inline(question)}`, quotation(mask.text(turn.question)));
    if (parts.length > 0) {
      blocks.push(parts.map(part => `- ${inline(mask.text(part))}`).join('\n'));
    }
    if (turn.kwargs !== '') {
      const kwargs = mask.text(turn.kwargs);
      const fence = '`'.repeat(Math.max(3, longestBacktickRun(kwargs) + 1));
      blocks.push('`kwargs`:', `${fence}json\n${kwargs}\n${fence}`);
    }
    blocks.push(`## ${inline(answer)}`);
    if (turn.answer.trim() !== '') {
      const folded = formatReasoning(turn.answer, detailsStyle(reasoning));
      blocks.push(closeFence(folded).trimEnd());
    }
    if (error !== '') {
      blocks.push(quotation(mask.text(error)));
    }
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Escapes text so that Markdown shows it literally, on one line. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&$]/g, character => `\\${character}`);
}

/** Text as a block quote. */
function quotation(text: string): string {
  return closeFence(text.trim())
    .split(/\r\n|\r|\n/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}
