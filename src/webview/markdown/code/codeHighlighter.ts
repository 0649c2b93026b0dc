/** Longer code stays plain: the highlighter cannot pause, and half a second of it is a freeze. */
const MAX_LENGTH = 20_000;

/** So do very long lines: minified code, data, or an attempt to make a regular expression stall. */
const MAX_LINE = 2_000;

interface Job {
  readonly code: HTMLElement;
  readonly language: string;
  readonly text: string;
}

/** Finds the colours of complete code blocks, one in a task, with a highlighter that is loaded for the first. */
export class CodeHighlighter {
  private readonly jobs: Job[] = [];
  private running: Promise<void> | undefined;

  /** @param draw calls what puts the colours of a block in place, now or soon */
  constructor(private readonly draw: (show: () => void) => void) {}

  add(code: HTMLElement, language: string, text: string): void {
    if (language === '' || text.length > MAX_LENGTH || longestLine(text) > MAX_LINE) {
      return;
    }
    this.jobs.push({ code, language, text });
    this.running ??= this.run();
  }

  /** Resolves when the colours of all that was added are found. */
  async idle(): Promise<void> {
    await this.running;
  }

  dispose(): void {
    this.jobs.length = 0;
  }

  private async run(): Promise<void> {
    try {
      const { findColors } = await import('./findColors');
      // In a task of its own: to evaluate the highlighter takes as long as to colour a long block.
      await pause();
      for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
        const show = findColors(job.code, job.language, job.text);
        if (show) {
          this.draw(show);
        }
        await pause();
      }
    } catch {
      // Without its chunk, or with a grammar that throws, code is readable all the same.
      this.jobs.length = 0;
    } finally {
      this.running = undefined;
    }
  }
}

/** Lets the page have its turn. */
function pause(): Promise<void> {
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
