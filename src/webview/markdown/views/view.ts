import type { Block } from '../blocks/block';

/** Shows one block of a growing text. */
export interface View {
  /** @returns true if the view can show this block in place of the previous one */
  accepts(block: Block): boolean;
  /** Shows the block as it is now. */
  sync(block: Block): void;
  /** Removes the view's nodes from the page. */
  remove(): void;
  /** @returns the element at whose end text is arriving; undefined if there is none */
  caretElement(): Element | undefined;
}
