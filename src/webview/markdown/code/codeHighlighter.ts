import { markHidden } from '../../page/markHidden';
import { coloredPieces } from './codePiece';

/** UTF-16 code units; longer code is not highlighted, because the highlighter can't pause and would freeze the page. */
const maxLength = 20_000;

/** UTF-16 code units; a longer line is minified code, data, or an attempt to make a regular expression hang. */
const maxLineLength = 2_000;

interface Job {
  readonly code: HTMLElement;
  readonly language: string;
  readonly text: string;
}

/** Highlights complete code blocks, each in a separate task; the highlighter is loaded for the first one. */
export class CodeHighlighter {
  private readonly jobs: Job[] = [];
  /** The languages of the code blocks whose colors are shown. */
  private readonly coloredLanguages = new WeakMap<Element, string>();
  /** Elements without colors, and the languages of the code blocks in them. */
  private readonly uncoloredRoots = new WeakSet<Element>();
  private readonly uncoloredLanguages = new WeakMap<Element, string>();
  private running: Promise<void> | undefined;

  /**
   * @param draw calls the given function, which shows the colors of a code block, now or soon
   * @param onColors called when there is a code block with colors
   */
  constructor(
    private readonly draw: (show: () => void) => void,
    private readonly onColors?: () => void,
  ) {}

  /**
   * Highlights a code block, unless it is too long.
   *
   * @param code element that contains the text
   * @param language as in the info string; empty for none
   */
  add(code: HTMLElement, language: string, text: string): void {
    if (language === '' || text.length > maxLength || hasLongLine(text)) {
      return;
    }
    this.onColors?.();
    this.jobs.push({ code, language, text });
    this.running ??= this.run();
  }

  /** Removes the colors of all code in an element: they are most of the nodes of an answer. */
  removeColors(root: Element): void {
    this.uncoloredRoots.add(root);
    for (const code of root.querySelectorAll('code')) {
      const language = this.coloredLanguages.get(code);
      if (language !== undefined) {
        this.coloredLanguages.delete(code);
        this.uncoloredLanguages.set(code, language);
        for (const piece of coloredPieces(code)) {
          piece.replaceChildren(...markHidden(piece.textContent ?? '', 'code'));
        }
      }
    }
  }

  /** Highlights all code in an element, if its colors were removed. */
  restoreColors(root: Element): void {
    if (!this.uncoloredRoots.delete(root)) {
      return;
    }
    for (const code of root.querySelectorAll('code')) {
      const language = this.uncoloredLanguages.get(code);
      if (language !== undefined) {
        this.uncoloredLanguages.delete(code);
        this.add(code, language, code.textContent ?? '');
      }
    }
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
      // In a separate task: evaluating the highlighter takes as long as highlighting a long block.
      await nextTask();
      for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
        const { code, language, text } = job;
        if (this.isUncolored(code)) {
          this.uncoloredLanguages.set(code, language);
          continue;
        }
        const show = findColors(code, language, text);
        if (show) {
          this.draw(() => {
            show();
            this.coloredLanguages.set(code, language);
          });
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

  private isUncolored(code: Element): boolean {
    let at: Element | null = code;
    while (at && !this.uncoloredRoots.has(at)) {
      at = at.parentElement;
    }
    return at !== null;
  }
}

/** Lets the page handle other events. */
function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

function hasLongLine(text: string): boolean {
  return text.split('\n').some(({ length }) => length > maxLineLength);
}
