import type { HighlightedText } from './highlight';
import { keepSelection } from './keepSelection';

/** Longer code stays plain: the highlighter cannot pause, and half a second of it is a freeze. */
const MAX_LENGTH = 20_000;

/** So do very long lines: minified code, data, or an attempt to make a regular expression stall. */
const MAX_LINE = 2_000;

interface Job {
  readonly code: HTMLElement;
  readonly language: string;
  readonly text: string;
}

/** Colours complete code blocks, one in a task, with a highlighter that is loaded for the first. */
export class CodeHighlighter {
  private readonly jobs: Job[] = [];
  private running: Promise<void> | undefined;

  add(code: HTMLElement, language: string, text: string): void {
    if (language === '' || text.length > MAX_LENGTH || longestLine(text) > MAX_LINE) {
      return;
    }
    this.jobs.push({ code, language, text });
    this.running ??= this.run();
  }

  /** Resolves when all that was added is coloured. */
  async idle(): Promise<void> {
    await this.running;
  }

  dispose(): void {
    this.jobs.length = 0;
  }

  private async run(): Promise<void> {
    try {
      const { highlight } = await import('./highlight');
      // In a task of its own: to evaluate the highlighter takes as long as to colour a long block.
      await pause();
      for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
        const { code } = job;
        const parts = highlight(job.language, job.text);
        if (parts) {
          keepSelection(code, () => show(code, parts));
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

/** Puts coloured spans in the place of the text of each piece. */
function show(code: HTMLElement, parts: readonly HighlightedText[]): void {
  const rest = parts[Symbol.iterator]();
  let part = rest.next().value;
  let used = 0;
  for (const piece of code.children) {
    let left = piece.textContent?.length ?? 0;
    const nodes: Node[] = [];
    while (left > 0 && part) {
      const text = part.text.slice(used, used + left);
      nodes.push(coloured(text, part.className));
      left -= text.length;
      used += text.length;
      if (used === part.text.length) {
        part = rest.next().value;
        used = 0;
      }
    }
    piece.replaceChildren(...nodes);
  }
}

function coloured(text: string, className: string): Node {
  if (!className) {
    return document.createTextNode(text);
  }
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
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
