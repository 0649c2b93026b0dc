import type { Block } from '../blocks/block';
import { ContainerView } from './containerView';
import { type Direction, directionOfBlock } from './directionOf';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Shows a block quote. */
export class QuoteView extends ContainerView {
  protected readonly element = document.createElement('blockquote');
  /** Decides on which side the border is; texts in the quote have their own direction by CSS. */
  private direction: Direction | undefined;

  constructor(
    host: Node,
    private readonly context: RenderContext,
  ) {
    super();
    host.appendChild(this.element);
  }

  accepts(block: Block): boolean {
    return block.kind === 'quote';
  }

  override sync(block: Block): void {
    super.sync(block);
    this.direction ??= directionOfBlock(block);
    if (this.direction === 'rtl') {
      this.element.dir = 'rtl';
    }
  }

  remove(): void {
    this.element.remove();
  }

  protected create(child: Block): View {
    return this.context.createView(this.element, child, this.context);
  }
}
