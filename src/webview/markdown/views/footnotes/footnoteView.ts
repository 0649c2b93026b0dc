import type { Block } from '../../blocks/block';
import { ContainerView } from '../containerView';
import type { RenderContext } from '../renderContext';
import type { View } from '../view';

/** Shows a footnote in the list at the end of the answer. */
export class FootnoteView extends ContainerView {
  protected readonly element = document.createElement('li');
  private readonly label: string;

  constructor(
    { label }: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.label = label;
    context.footnotes.add(label, this.element);
  }

  accepts({ kind, label }: Block): boolean {
    return kind === 'footnote' && label === this.label;
  }

  remove(): void {
    this.context.footnotes.remove(this.element);
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }
}
