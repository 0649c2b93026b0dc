import type * as vscode from 'vscode';
import { literalMarkdown } from '../../../core/text/literalMarkdown';
import { untrustedMarkdown } from './untrustedMarkdown';

/** A list below a heading. */
interface ConfirmationList {
  readonly heading: string;
  /** May be foreign. */
  readonly items: readonly string[];
}

/** What a person reads before a tool runs. */
interface Confirmation {
  readonly title: string;
  /** Shown after a heading. */
  readonly address: ConfirmationList;
  /** Empty ones are left out. */
  readonly lists: readonly ConfirmationList[];
  /** Introduces `text`. */
  readonly textHeading: string;
  /** May be foreign; shown in full, with its line breaks. */
  readonly text: string;
}

/**
 * The texts of VS Code's confirmation before a tool runs. Chat shows them as Markdown, and a dialog as plain text, which
 * VS Code gets right for paragraphs alone. The text comes last, so that nothing in it looks like a list of ours.
 */
export function confirmationMessages({
  title,
  address,
  lists,
  textHeading,
  text,
}: Confirmation): vscode.LanguageModelToolConfirmationMessages {
  const paragraphs = [
    ...[address, ...lists]
      .filter(({ items }) => items.length > 0)
      .map(({ heading, items }) => lines([heading, ...items.map(item => `• ${item}`)])),
    lines([textHeading, ...text.split(/\r?\n/)]),
  ];
  return { title, message: untrustedMarkdown(paragraphs.join('\n\n')) };
}

/** Lines of one paragraph. */
function lines(texts: readonly string[]): string {
  return texts.map(literalLine).join('\\\n');
}

/** A line literally, with its indentation. */
function literalLine(text: string): string {
  const indentation = /^[ \t]*/.exec(text)?.[0].replaceAll('\t', '    ') ?? '';
  // A line without a character would end the paragraph.
  return `${'\u00a0'.repeat(indentation.length)}${literalMarkdown(text)}` || '\u00a0';
}
