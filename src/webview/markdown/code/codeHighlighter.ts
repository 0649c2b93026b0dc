/** UTF-16 code units; longer code is not highlighted, because the highlighter can't pause and would freeze the page. */
const maxLength = 20_000;

/** The same of a line: it is minified code, data, or an attempt to make a regular expression hang. */
const maxLineLength = 2_000;

interface Job {
  readonly code: HTMLElement;
  readonly language: string;
  readonly text: string;
}

/** Highlights complete code blocks, each in a task of its own; the highlighter is loaded for the first one. */
export class CodeHighlighter {
  private readonly jobs: Job[] = [];
  private running: Promise<void> | undefined;

  /** @param draw calls the given function, which shows the colors of a code block, now or soon */
  constructor(private readonly draw: (show: () => void) => void) {}

  /**
   * Highlights a code block, unless it is too long.
   *
   * @param code element that contains the text
   * @param language as in the info string; empty for none
   */
  add(code: HTMLElement, language: string, text: string): void {
    if (language === '' || text.length > maxLength || longestLine(text) > maxLineLength) {
      return;
    }
    this.jobs.push({ code, language, text });
    this.running ??= this.run();
  }

  /** Resolves when all added code blocks are highlighted. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Forgets the code blocks that are not highlighted yet. */
  dispose(): void {
    this.jobs.length = 0;
  }

  private async run(): Promise<void> {
    try {
      const { findColors } = await import('./findColors');
      // In a task of its own: evaluating the highlighter takes as long as highlighting a long block.
      await nextTask();
      for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
        const show = findColors(job.code, job.language, job.text);
        if (show) {
          this.draw(show);
        }
        await nextTask();
      }
    } catch {
      // The highlighter could not be loaded, or a grammar threw an error: code is readable without colors.
      this.jobs.length = 0;
    } finally {
      this.running = undefined;
    }
  }
}

/** Lets the page handle other events. */
function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

function longestLine(text: string): number {
  let longest = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    longest = Math.max(longest, to - from);
    from = to + 1;
  }
  return longest;
}
