import * as vscode from 'vscode';
import { beginning } from '../../base/shorten';
import { fencedBlock, literalMarkdown } from '../../core/text/foreignText';

/** The maximum length of a log message that is shown, in UTF-16 code units. */
const maxProgressLength = 200;

/** The maximum length of an error's text, in UTF-16 code units. */
const maxErrorLength = 2000;

/** The answer to a question in VS Code's Chat view. All texts that it gets may be foreign. */
export class ChatAnswer {
  constructor(private readonly stream: vscode.ChatResponseStream) {}

  text(markdown: string): void {
    this.write(() => this.stream.markdown(untrustedMarkdown(markdown)));
  }

  progress(message: string): void {
    // Chat renders this as Markdown, too.
    this.write(() => this.stream.progress(literalMarkdown(beginning(message, maxProgressLength))));
  }

  /** Shows a text of this extension as a separate paragraph. */
  note(text: string): void {
    this.write(() => this.stream.markdown(literalParagraph(text)));
  }

  /** Shows a text with its line breaks. */
  block(text: string): void {
    this.write(() =>
      this.stream.markdown(untrustedMarkdown(`\n\n${fencedBlock(text, 'text')}\n\n`)),
    );
  }

  /** Lists something that was sent. */
  reference(value: vscode.Uri | vscode.Location): void {
    this.write(() => this.stream.reference(value));
  }

  /** @param title a text of this extension */
  button(title: string, command: string, ...args: readonly unknown[]): void {
    this.write(() => this.stream.button({ title, command, arguments: [...args] }));
  }

  /** Shows a part of the answer. VS Code throws when Chat no longer wants the answer, for example after Stop. */
  private write(act: () => void): void {
    try {
      act();
    } catch {
      // The answer is no longer visible.
    }
  }
}

/** The error of an answer, which Chat renders as Markdown. */
export function chatError(text: string): vscode.ChatErrorDetails {
  return { message: literalMarkdown(text, maxErrorLength) };
}

/** A list below a heading. */
interface ConfirmationList {
  readonly heading: string;
  /** The items, which may be foreign. */
  readonly items: readonly string[];
}

/** The texts that a person reads before a tool runs. */
interface Confirmation {
  readonly title: string;
  /** The address, shown after a heading. */
  readonly address: ConfirmationList;
  /** The lists; empty ones are left out. */
  readonly lists: readonly ConfirmationList[];
  /** The heading of `text`. */
  readonly textHeading: string;
  /** The text, which may be foreign; shown in full, with its line breaks. */
  readonly text: string;
}

/**
 * The texts of VS Code's confirmation before a tool runs. Chat shows them as Markdown, and a dialog as plain text, in
 * which VS Code renders only paragraphs correctly. The text comes last, so that nothing in it looks like a list of this
 * extension.
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

/** Markdown of a service: its links run no commands, and it has neither HTML nor icons of VS Code. */
export function untrustedMarkdown(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}

/** The maximum length of a paragraph in UTF-16 code units. */
const maxLength = 2000;

/** A text that is not Markdown, as a paragraph. */
export function literalParagraph(text: string): vscode.MarkdownString {
  return untrustedMarkdown(`${literalMarkdown(text, maxLength)}\n\n`);
}
