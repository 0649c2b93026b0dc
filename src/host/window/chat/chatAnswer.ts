import type * as vscode from 'vscode';
import type { AnswerOutput } from '../../../core/conversation/chat/answerFlow';
import { fencedBlock } from '../../../core/parts/text/fencedBlock';
import { beginning } from '../../../core/text/beginning';
import { literalMarkdown } from '../../../core/text/literalMarkdown';
import { literalParagraph, untrustedMarkdown } from './untrustedMarkdown';

/** The length of a log message that is shown, in UTF-16 code units. */
const maxProgressLength = 200;

/** The length of an error's text, in UTF-16 code units. */
const maxErrorLength = 2000;

/** The answer to a question in VS Code's Chat view. All texts that it gets may be foreign. */
export class ChatAnswer implements AnswerOutput {
  constructor(private readonly stream: vscode.ChatResponseStream) {}

  text(markdown: string): void {
    this.show(() => this.stream.markdown(untrustedMarkdown(markdown)));
  }

  progress(message: string): void {
    // Chat renders this as Markdown, too.
    this.show(() => this.stream.progress(literalMarkdown(beginning(message, maxProgressLength))));
  }

  /** Shows a text of ours, as a paragraph of its own. */
  note(text: string): void {
    this.show(() => this.stream.markdown(literalParagraph(text)));
  }

  /** Shows a text with its line breaks. */
  block(text: string): void {
    this.show(() =>
      this.stream.markdown(untrustedMarkdown(`\n\n${fencedBlock(text, 'text')}\n\n`)),
    );
  }

  /** Lists something that was sent. */
  reference(value: vscode.Uri | vscode.Location): void {
    this.show(() => this.stream.reference(value));
  }

  /** @param title of ours */
  button(title: string, command: string, ...args: readonly unknown[]): void {
    this.show(() => this.stream.button({ title, command, arguments: [...args] }));
  }

  /** VS Code throws when Chat no longer wants the answer, such as after Stop. */
  private show(act: () => void): void {
    try {
      act();
    } catch {
      // Nobody looks at it any longer.
    }
  }
}

/** The error of an answer, which Chat renders as Markdown. */
export function chatError(text: string): vscode.ChatErrorDetails {
  return { message: literalMarkdown(text, maxErrorLength) };
}
