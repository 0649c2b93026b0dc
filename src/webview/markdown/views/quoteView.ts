import type { Block } from '../blocks/block';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

export class QuoteView extends ContainerView {
  protected readonly element = document.createElement('blockquote');

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

  remove(): void {
    this.element.remove();
  }

  protected create(child: Block): View {
    return this.context.createView(this.element, child, this.context);
  }
}
