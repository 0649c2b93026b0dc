import { BlockParser } from '../../markdown/blockParser';
import type { MarkdownHooks } from '../page/markdownHooks';
import { rightToLeft } from '../page/rightToLeft';
import { CodeHighlighter } from './code/codeHighlighter';
import { FormulaQueue } from './formulas/formulaQueue';
import { ImageQueue } from './images/imageQueue';
import { addFileButtons } from './inline/fileElement';
import { isAmbiguousPrefix, LineBuffer } from './lineBuffer';
import { Overflow } from './overflow';
import { PathQueue } from './paths/pathQueue';
import { SkippedContent } from './skippedContent';
import { DocumentView } from './views/containerView';
import { createView } from './views/createView';
import { showDirection } from './views/directionOf';
import { FootnoteList } from './views/footnoteList';
import { findReadingView } from './views/readingView';
import { HeadingLevels, type RenderContext } from './views/view';

/** The class of the element at whose end text is arriving. */
const caretClass = 'md-caret';

/** Renders one text from its first piece to its end: into lines, blocks and DOM nodes. */
export class TextRenderer {
  private readonly lines = new LineBuffer();
  private readonly parser: BlockParser;
  private readonly skippedContent: SkippedContent;
  private readonly context: RenderContext;
  private readonly view: DocumentView;
  private caret: Element | undefined;
  private hasRightToLeft = false;
  /** True if the text has arrived completely, even if it is not drawn yet. */
  isComplete = false;

  /** @param draw calls the given function, which shows colors of code or links to files, now or soon */
  constructor(
    container: HTMLElement,
    hooks: MarkdownHooks,
    draw: (show: () => void) => void = show => show(),
  ) {
    const { data } = this.lines;
    this.parser = new BlockParser(hooks.idPrefix, line => data.expand(line));
    const { definitions } = this.parser;
    const highlighter = new CodeHighlighter(draw, () => hooks.onColors?.());
    this.skippedContent = new SkippedContent(container, '.md-group, .md-section, .md-settled', {
      reduce: content => highlighter.removeColors(content),
      restore: content => highlighter.restoreColors(content),
    });
    this.context = {
      createView,
      hooks,
      direct: (element, content) => {
        if (this.hasRightToLeft) {
          showDirection(element, content);
        }
      },
      env: definitions.env,
      highlighter,
      overflow: new Overflow(),
      formulas: new FormulaQueue(hooks),
      images: new ImageQueue(hooks, data),
      addFileButtons: file => addFileButtons(file, hooks, data),
      paths: new PathQueue(hooks, draw),
      footnotes: new FootnoteList(container, hooks, definitions),
      headingLevels: new HeadingLevels(),
      findReadingView: () => (this.isComplete ? undefined : findReadingView(container)),
      linkCandidates: new Set(),
    };
    this.view = new DocumentView(container, this.context);
  }

  /** Adds a piece of text and shows it. */
  push(piece: string): void {
    this.hasRightToLeft ||= rightToLeft.test(piece);
    for (const { text, ending } of this.lines.push(piece)) {
      this.parser.line(text, ending);
    }
    const { partial } = this.lines;
    if (!isAmbiguousPrefix(partial)) {
      this.parser.provisionalLine(partial);
    }
    this.view.sync(this.parser.document);
    this.moveCaret(this.view.caretElement());
  }

  end(): void {
    if (this.lines.partial !== '') {
      this.parser.line(this.lines.partial);
    }
    this.parser.finish();
    this.view.sync(this.parser.document);
    this.moveCaret(undefined);
  }

  /**
   * Renders the text again that came before the definitions of its links and footnotes, until the time is up, and then
   * numbers the footnotes. To be called until it returns true.
   *
   * @returns true if no such text is left
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
      if (linkCandidates.size > 0) {
        return false;
      }
      this.context.footnotes.finish();
    }
    linkCandidates.clear();
    return true;
  }

  /** Resolves when all code is highlighted and all formulas are shown. */
  async highlighted(): Promise<void> {
    await Promise.all([this.context.highlighter.idle(), this.context.formulas.idle()]);
  }

  /** Resolves when the paths of files in all finished text are links, or will be with the next text. */
  linked(): Promise<void> {
    return this.context.paths.idle();
  }

  dispose(): void {
    const { formulas, highlighter, images, overflow, paths } = this.context;
    for (const part of [this.skippedContent, highlighter, formulas, images, overflow, paths]) {
      part.dispose();
    }
    this.view.remove();
  }

  private moveCaret(element: Element | undefined): void {
    if (element === this.caret) {
      return;
    }
    if (this.caret) {
      this.caret.classList.remove(caretClass);
      if (this.caret.classList.length === 0) {
        this.caret.removeAttribute('class');
      }
    }
    element?.classList.add(caretClass);
    this.caret = element;
  }
}
