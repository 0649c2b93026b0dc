import { BlockParser } from '../../markdown/blockParser';
import type { MarkdownHooks } from '../page/markdownHooks';
import { rightToLeft } from '../page/rightToLeft';
import { parseDefinitions } from './inline/inlineMarkup';
import { isAmbiguousPrefix, LineBuffer } from './lineBuffer';

import { PathQueue } from './paths/pathQueue';
import { SkippedContent } from './skippedContent';
import { DocumentView } from './views/containerView';
import { createView } from './views/createView';
import { showDirection } from './views/directionOf';
import { InlineView } from './views/inlineView';
import type { MarkupParts } from './views/markupParts';
import { markupViews } from './views/markupViews';
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
  /** The state of markup; undefined as long as there is none. */
  private markup: MarkupParts | undefined;
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
    this.parser = new BlockParser(parseDefinitions, hooks.idPrefix, line => data.expand(line));
    const { definitions } = this.parser;
    this.skippedContent = new SkippedContent(container, '.md-group, .md-section, .md-settled', {
      reduce: content => this.markup?.highlighter.removeColors(content),
      restore: content => this.markup?.highlighter.restoreColors(content),
    });
    this.context = {
      createView,
      createInline: element => new InlineView(element, this.context),
      hooks,
      direct: (element, content) => {
        if (this.hasRightToLeft) {
          showDirection(element, content);
        }
      },
      env: definitions.env,
      markup: () => {
        this.markup ??= new (markupViews().MarkupParts)(container, hooks, data, definitions, draw);
        return this.markup;
      },
      paths: new PathQueue(hooks, draw),
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
      this.markup?.footnotes.finish();
    }
    linkCandidates.clear();
    return true;
  }

  /** Resolves when all code is highlighted and all formulas are shown. */
  async highlighted(): Promise<void> {
    await this.markup?.idle();
  }

  /** Resolves when the paths of files in all finished text are links, or will be with the next text. */
  linked(): Promise<void> {
    return this.context.paths.idle();
  }

  dispose(): void {
    this.skippedContent.dispose();
    this.markup?.dispose();
    this.context.paths.dispose();
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
