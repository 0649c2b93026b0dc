import type { Env } from 'markdown-it';
import type { Block } from '../blocks/block';
import type { CodeHighlighter } from '../code/codeHighlighter';
import type { FormulaQueue } from '../formulas/formulaQueue';
import type { HeadingLevels } from '../headingLevels';
import type { ImageQueue } from '../images/imageQueue';
import type { FileButtons } from '../inline/fileButtons';
import type { MarkdownHooks } from '../markdownHooks';
import type { PathQueue } from '../paths/pathQueue';
import type { FootnoteList } from './footnotes/footnoteList';
import type { View } from './view';

/** State and functions that all views of one text share. */
export interface RenderContext {
  /** Passed on here, because importing it into the views of containers would be a cycle. */
  readonly createView: (host: Node, block: Block, context: RenderContext) => View;
  readonly hooks: MarkdownHooks;
  /** Gives an element the direction of its text, or of the texts in a block, if any of the answer is right to left. */
  readonly direct: (element: HTMLElement, content: Block | readonly string[]) => void;
  readonly env: Env;
  readonly headingLevels: HeadingLevels;
  readonly highlighter: CodeHighlighter;
  readonly formulas: FormulaQueue;
  readonly images: ImageQueue;
  readonly files: FileButtons;
  readonly paths: PathQueue;
  readonly footnotes: FootnoteList;
  /** Inline content in which a later definition could create links. */
  readonly linkCandidates: Set<{ renderAgain(): void }>;
}
