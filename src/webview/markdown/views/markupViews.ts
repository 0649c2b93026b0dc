import type { Block } from '../../../markdown/block';
import type { MarkupParts } from './markupParts';
import type { RenderContext, View } from './view';

type NewView = new (host: Node, block: Block, context: RenderContext) => View;

/** The code of blocks that have markup, other than headings and lists. */
export interface MarkupViews {
  readonly CodeView: NewView;
  readonly DetailsView: NewView;
  readonly FootnoteView: new (block: Block, context: RenderContext) => View;
  readonly MarkupParts: new (...args: ConstructorParameters<typeof MarkupParts>) => MarkupParts;
  readonly QuoteView: NewView;
  readonly TableView: NewView;
}

let code: MarkupViews;

export function setMarkupViews(loaded: MarkupViews): void {
  code = loaded;
}

/** The code of blocks with markup, which is loaded before such a text is drawn. Plain text doesn't need it. */
export function markupViews(): MarkupViews {
  return code;
}
