import type { Env } from 'markdown-it';
import type { Block } from '../../../markdown/block';
import type { MarkdownHooks } from '../../page/markdownHooks';
import type { PathQueue } from '../paths/pathQueue';
import type { MarkupParts } from './markupParts';

/** Shows one block of a growing text. */
export interface View {
  /** Shows the current state of the block. */
  sync(block: Block): void;
  /** Removes the view's nodes from the page. */
  remove(): void;
  /** @returns the element at whose end text is arriving; undefined if there is none */
  caretElement(): Element | undefined;
}

/** Shows the inline content of an element. */
export interface Inline {
  /** @param settled true if the text is complete */
  update(lines: readonly string[], settled: boolean): void;
  remove(): void;
}

/** State and functions that all views of one text share. */
export interface RenderContext {
  /** The function that creates views, because importing it into the views of containers would be a cycle. */
  readonly createView: (host: Node, block: Block, context: RenderContext) => View;
  /** The function that creates the inline content of an element, for the views that are loaded later. */
  readonly createInline: (element: Node) => Inline;
  readonly hooks: MarkdownHooks;
  /** Gives an element the direction of its text, or of the texts in a block, if any of the answer is right to left. */
  readonly direct: (element: HTMLElement, content: Block | readonly string[]) => void;
  readonly env: Env;
  readonly headingLevels: HeadingLevels;
  /** @returns the state of the text's markup, which only text with markup needs */
  readonly markup: () => MarkupParts;
  readonly paths: PathQueue;
  /** Finds the element that scrolls the text, if the user seems to be reading the text while it arrives. */
  readonly findReadingView: () => HTMLElement | undefined;
  /** Inline content in which a later definition could create links. */
  readonly linkCandidates: Set<{ renderAgain(): void }>;
}

/** The level of the first heading of a text; the heading of a turn has level 2. */
const minLevel = 3;
const maxLevel = 6;

/**
 * The levels at which assistive technology finds the headings of one text: the first heading is one level below the
 * heading of the turn, whatever its own level is, and the others are relative to it.
 */
export class HeadingLevels {
  private first: { readonly heading: object; readonly level: number } | undefined;

  /**
   * @param heading identifies the heading
   * @param level 1 to 6, as in the source
   * @returns the value of `aria-level`
   */
  levelOf(heading: object, level: number): number {
    this.first ??= { heading, level };
    return Math.min(Math.max(level - this.first.level + minLevel, minLevel), maxLevel);
  }

  /** Forgets a heading: its line was incomplete and has become something else. */
  remove(heading: object): void {
    if (this.first?.heading === heading) {
      this.first = undefined;
    }
  }
}
