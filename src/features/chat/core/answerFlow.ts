import type { Clock } from '../../../core/async/clock';
import { Throttle } from '../../../core/async/throttle';
import type { AgentEvent } from '../../../core/stream/agentEvent';
import { quoteStyle, ReasoningFormat } from '../../../core/text/reasoningFormat';
import { terminalText } from '../../../core/text/terminalText';

/**
 * The milliseconds between two pieces of text, and between two log messages: each of them is a message to the window.
 */
const textDelayMs = 50;
const progressDelayMs = 300;

/** The maximum number of log messages of an answer that are shown; Chat keeps every one of them. */
const maxProgress = 500;

interface AnswerOutput {
  text(markdown: string): void;
  progress(message: string): void;
}

/**
 * Paces the events of an answer for Chat. The first text is shown immediately. Log messages are shown only before it:
 * Chat cuts Markdown in two where a log message is shown, even within a code block, and folds up the text before it.
 */
export class AnswerFlow {
  /** Shows the heading before the first text: Chat would fold it up if log messages came between the two. */
  heading: (() => void) | undefined;
  private readonly format: ReasoningFormat;
  private text = '';
  private hasText = false;
  private message = '';
  private shownMessages = 0;
  private readonly texts: Throttle;
  private readonly messages: Throttle;

  /** @param reasoning names the reasoning of a model, which is shown as a quote: Chat has no HTML to fold it up */
  constructor(
    private readonly output: AnswerOutput,
    clock: Clock,
    reasoning: string,
  ) {
    this.format = new ReasoningFormat(quoteStyle(reasoning));
    this.texts = new Throttle(clock, textDelayMs, () => this.showText());
    this.messages = new Throttle(clock, progressDelayMs, () => this.showMessage());
  }

  push(event: AgentEvent): void {
    switch (event.type) {
      case 'message':
        if (event.content !== '') {
          this.endMessages();
        }
        this.text += this.format.push(event.content);
        if (this.text !== '') {
          this.texts.request();
        }
        break;
      case 'log': {
        const message = terminalText(event.message);
        if (!this.hasText && message.trim() !== '') {
          this.message = message;
          this.messages.request();
        }
        break;
      }
      default:
        event satisfies never;
    }
  }

  /** Shows the waiting text, without log messages, and ends the answer. */
  end(): void {
    this.endMessages();
    this.texts.cancel();
    this.text += this.format.end();
    this.showText();
  }

  private endMessages(): void {
    this.hasText = true;
    this.messages.cancel();
  }

  private showText(): void {
    this.heading?.();
    this.heading = undefined;
    const { text } = this;
    if (text !== '') {
      this.text = '';
      this.output.text(text);
    }
  }

  private showMessage(): void {
    if (this.shownMessages < maxProgress) {
      this.shownMessages += 1;
      this.output.progress(this.message);
    }
  }
}
