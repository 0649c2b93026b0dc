import type { Block } from '../blocks/block';

/** Draws one block, and what it has become when it is drawn again. */
export interface View {
  /** Whether the view can go on with this block, which stands where its block stood. */
  accepts(block: Block): boolean;
  sync(block: Block): void;
  remove(): void;
  /** The element at whose end text is arriving. */
  caretElement(): Element | undefined;
}
