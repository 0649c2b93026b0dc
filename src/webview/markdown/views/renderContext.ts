import type { Env } from 'markdown-it';
import type { Block } from '../blocks/block';
import type { CodeHighlighter } from '../code/codeHighlighter';
import type { MarkdownHooks } from '../markdownHooks';
import type { PathQueue } from '../paths/pathQueue';
import type { View } from './view';

/** What the views of one text share. */
export interface RenderContext {
  /** Makes the view of a block; here, so that the views of containers need not know all others. */
  readonly createView: (host: Node, block: Block, context: RenderContext) => View;
  readonly hooks: MarkdownHooks;
  readonly env: Env;
  readonly highlighter: CodeHighlighter;
  readonly paths: PathQueue;
  /** Finished inline content that a definition further down could still give links. */
  readonly linkCandidates: Set<{ renderAgain(): void }>;
}
