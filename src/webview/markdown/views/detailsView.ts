import type { Block } from '../blocks/block';
import { foldEvent } from '../code/codeFold';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Shows HTML's `details` and reasoning, which readers fold and unfold. The element comes without attributes from the text. */
export class DetailsView extends ContainerView {
  protected readonly element = document.createElement('details');
  private readonly unfolded: boolean;
  private readonly isReasoning: boolean;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.unfolded = block.unfolded;
    this.isReasoning = block.reasoning !== '';
    this.element.toggleAttribute('open', block.unfolded);
    if (this.isReasoning) {
      this.element.className = 'md-reasoning';
    }
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('summary')?.parentNode === this.element) {
        this.element.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
      }
    });
    host.appendChild(this.element);
  }

  accepts({ kind, unfolded, reasoning }: Block): boolean {
    return (
      kind === 'details' && unfolded === this.unfolded && (reasoning !== '') === this.isReasoning
    );
  }

  override sync(block: Block): void {
    super.sync(block);
    if (block.settled && this.views.length === 0) {
      this.addSummary();
    }
  }

  override caretElement(): Element | undefined {
    // What is folded is not seen to grow.
    return this.element.open ? super.caretElement() : (this.element.firstElementChild ?? undefined);
  }

  remove(): void {
    this.element.remove();
  }

  protected create(host: HTMLElement, child: Block, index: number): View {
    if (index === 0 && child.kind !== 'summary') {
      this.addSummary();
    }
    return this.context.createView(host, child, this.context);
  }

  protected override childrenRemoved(): void {
    if (this.views.length === 0) {
      this.element.replaceChildren();
    }
  }

  private addSummary(): void {
    const summary = document.createElement('summary');
    summary.append(this.context.hooks.label(this.isReasoning ? 'reasoning' : 'details'));
    this.element.append(summary);
  }
}
