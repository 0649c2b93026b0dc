import type { Block } from '../blocks/block';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Top-level blocks in one group. */
const groupSize = 16;

/**
 * Shows the whole text. Its blocks are in groups, which layout skips while they are out of view (`content-visibility`):
 * checking each block on its own would cost more than it saves.
 */
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

  protected create(child: Block, index: number): View {
    return this.context.createView(this.group(index), child, this.context);
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

  protected override childrenRemoved(): void {
    if (this.element.lastElementChild?.childElementCount === 0) {
      this.element.lastElementChild.remove();
    }
  }

  private group(index: number): Element {
    const position = Math.floor(index / groupSize);
    let group = this.element.children[position];
    if (!group) {
      group = document.createElement('div');
      group.className = 'md-group';
      this.element.appendChild(group);
    }
    return group;
  }
}
