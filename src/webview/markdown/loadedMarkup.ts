import { type InlineMarkup, setInlineMarkup } from './inline/inlineMarkup';
import { type MarkupViews, setMarkupViews } from './views/markupViews';

/** Sets the code of markup once it is loaded. */
export function setMarkup(loaded: InlineMarkup & MarkupViews): void {
  setInlineMarkup(loaded);
  setMarkupViews(loaded);
}
