import { BlockParser } from './blocks/blockParser';
import { CodeHighlighter } from './code/codeHighlighter';
import { isAmbiguousPrefix } from './isAmbiguousPrefix';
import { LineBuffer } from './lineBuffer';
import type { MarkdownHooks } from './markdownHooks';
import { PathQueue } from './paths/pathQueue';
import { createView } from './views/createView';
import { DocumentView } from './views/documentView';
import type { RenderContext } from './views/renderContext';

/** Marks the element at whose end text is arriving. */
const CARET = 'md-caret';

/** One text from its first piece to its end: lines, blocks, DOM. */
export class TextRenderer {
  private readonly lines = new LineBuffer();
  private readonly parser = new BlockParser();
  private readonly highlighter: CodeHighlighter;
  private readonly paths: PathQueue;
  private readonly context: RenderContext;
  private readonly view: DocumentView;
  private caret: Element | undefined;

  /** @param draw calls what puts the colours of a block in place, now or soon */
  constructor(
    container: HTMLElement,
    hooks: MarkdownHooks,
    draw: (show: () => void) => void = show => show(),
  ) {
    this.highlighter = new CodeHighlighter(draw);
    this.paths = new PathQueue(hooks);
    this.context = {
      createView,
      hooks,
      env: this.parser.definitions.env,
      highlighter: this.highlighter,
      paths: this.paths,
      linkCandidates: new Set(),
    };
    this.view = new DocumentView(container, this.context);
  }

  /** Takes the next piece of text and shows it. */
  push(piece: string): void {
    for (const line of this.lines.push(piece)) {
      this.parser.line(line);
    }
    const { partial } = this.lines;
    if (!isAmbiguousPrefix(partial)) {
      this.parser.provisionalLine(partial);
    }
    this.view.sync(this.parser.document);
    this.moveCaret(this.view.caretElement());
  }

  /** No more text. */
  end(): void {
    if (this.lines.partial !== '') {
      this.parser.line(this.lines.partial);
    }
    this.parser.finish();
    this.view.sync(this.parser.document);
    this.moveCaret(undefined);
  }

  /**
   * Gives links to text that came before their definitions, until the time is up.
   *
   * @returns whether all is done
   */
  resolveLinks(timeIsUp: () => boolean): boolean {
    const { linkCandidates } = this.context;
    if (this.parser.definitions.count > 0) {
      for (const candidate of [...linkCandidates]) {
        candidate.renderAgain();
        linkCandidates.delete(candidate);
        if (timeIsUp()) {
          break;
        }
      }
      return linkCandidates.size === 0;
    }
    linkCandidates.clear();
    return true;
  }

  /** Resolves when the colours of all code are found. */
  highlighted(): Promise<void> {
    return this.highlighter.idle();
  }

  /** Resolves when the paths of all that is finished are links, where they name files. */
  linked(): Promise<void> {
    return this.paths.idle();
  }

  dispose(): void {
    this.highlighter.dispose();
    this.paths.dispose();
    this.view.remove();
  }

  private moveCaret(element: Element | undefined): void {
    if (element === this.caret) {
      return;
    }
    if (this.caret) {
      this.caret.classList.remove(CARET);
      if (this.caret.classList.length === 0) {
        this.caret.removeAttribute('class');
      }
    }
    element?.classList.add(CARET);
    this.caret = element;
  }
}
