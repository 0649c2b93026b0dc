import type { Clock } from '../../../core/async/clock';
import type { AgentEvent } from '../../../core/stream/agentEvent';
import { quoteStyle, ReasoningFormat } from '../../../core/text/reasoningFormat';

/** Milliseconds between two pieces of text, and between two log messages: each of them is a message to the window. */
const textDelayMs = 50;
const progressDelayMs = 300;

/** How many log messages of an answer are shown; Chat keeps every one of them. */
const maxProgress = 500;

/** What shows an answer. */
interface AnswerOutput {
  /** Adds Markdown to the answer. */
  text(markdown: string): void;
  /** Shows what the service is doing. */
  progress(message: string): void;
}

/**
 * Paces the events of an answer for Chat. The first text is shown at once. Log messages are shown only before it: Chat
 * cuts Markdown in two where a log message is shown, even within a code block, and folds up the text before it.
 */
export class AnswerFlow {
  /** Shown before the first text: Chat would fold it up if log messages came between the two. */
  heading: (() => void) | undefined;
  private readonly format: ReasoningFormat;
  private text = '';
  private hasText = false;
  private message: string | undefined;
  private shownMessages = 0;
  private shownAt = Number.NEGATIVE_INFINITY;
  private cancelTimer: (() => void) | undefined;

  /** @param reasoning names the reasoning of a model, which is shown as a quote: Chat has no HTML to fold it up */
  constructor(
    private readonly output: AnswerOutput,
    private readonly clock: Clock,
    reasoning: string,
  ) {
    this.format = new ReasoningFormat(quoteStyle(reasoning));
  }

  /** Takes an event, in the order of their arrival. */
  add(event: AgentEvent): void {
    if (event.type === 'message') {
      if (event.content !== '' && !this.hasText) {
        this.hasText = true;
        this.message = undefined;
        this.shownAt = Number.NEGATIVE_INFINITY;
      }
      this.text += this.format.push(event.content);
    } else if (!this.hasText && event.message.trim() !== '') {
      this.message = event.message;
    }
    this.showDue();
  }

  /** Shows what is still waiting, except log messages. Nothing is shown afterwards. */
  end(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.message = undefined;
    this.hasText = true;
    this.text += this.format.end();
    this.showHeading();
    this.showText();
  }

  private showDue(): void {
    const delayMs = this.hasText ? textDelayMs : progressDelayMs;
    if (this.clock.elapsed() - this.shownAt >= delayMs) {
      this.showMessage();
      this.showText();
    } else if ((this.text !== '' || this.message !== undefined) && !this.cancelTimer) {
      this.cancelTimer = this.clock.after(delayMs, () => {
        this.cancelTimer = undefined;
        this.showDue();
      });
    }
  }

  private showText(): void {
    const { text } = this;
    if (text !== '') {
      this.showHeading();
      this.text = '';
      this.shownAt = this.clock.elapsed();
      this.output.text(text);
    }
  }

  private showHeading(): void {
    this.heading?.();
    this.heading = undefined;
  }

  private showMessage(): void {
    const { message } = this;
    this.message = undefined;
    if (message !== undefined && this.shownMessages < maxProgress) {
      this.shownMessages += 1;
      this.shownAt = this.clock.elapsed();
      this.output.progress(message);
    }
  }
}
