import type { Block } from '../blocks/block';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Shows the whole text. All of its blocks are in groups. */
export class DocumentView extends ContainerView {
  constructor(
    protected readonly element: HTMLElement,
    private readonly context: RenderContext,
  ) {
    super();
  }

  accepts(block: Block): boolean {
    return block.kind === 'document';
  }

  remove(): void {
    this.element.replaceChildren();
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }

  /** Frees settled blocks, so that a long answer is not in memory several times. The last view is kept for the caret. */
  protected override childSettled(index: number, child: Block): void {
    child.lines = [];
    child.children = [];
    child.last = undefined;
    if (index > 0) {
      this.views[index - 1] = undefined;
    }
  }

  protected override addGroup(): HTMLElement {
    const group = document.createElement('div');
    group.className = 'md-group';
    this.element.insertBefore(group, this.context.footnotes.start);
    return group;
  }
}
