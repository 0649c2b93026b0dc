import type { Block, ListMarker } from '../blocks/block';
import { isSameList } from '../blocks/takeListMarker';
import { ContainerView } from './containerView';
import { ItemParagraphView } from './itemParagraphView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Items in one `ol` or `ul` element. */
const groupSize = 100;

/** Shows a list. A giant one consists of several elements with continuing numbers, so that layout can skip them. */
export class ListView extends ContainerView {
  /** The last element. */
  protected element: HTMLElement;
  private readonly elements: HTMLElement[] = [];
  private readonly marker: ListMarker;
  private loose = false;

  constructor(
    private readonly host: Node,
    list: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.marker = list.marker as ListMarker;
    this.element = this.addElement();
  }

  accepts({ kind, marker }: Block): boolean {
    return (
      kind === 'list' &&
      marker !== undefined &&
      isSameList(this.marker, marker) &&
      marker.start === this.marker.start
    );
  }

  override sync(block: Block): void {
    if (block.loose !== this.loose) {
      this.loose = block.loose;
      for (const element of this.elements) {
        element.classList.toggle('md-loose', this.loose);
      }
      for (const item of this.views) {
        (item as ItemView).setLoose(this.loose);
      }
    }
    super.sync(block);
  }

  remove(): void {
    for (const element of this.elements) {
      element.remove();
    }
  }

  protected create(_item: Block, index: number): View {
    if (index >= this.elements.length * groupSize) {
      this.element.classList.add('md-continues');
      this.element = this.addElement();
    }
    return new ItemView(this.element, this.loose, this.context);
  }

  protected override childSettled(index: number): void {
    if (index % groupSize === groupSize - 1) {
      this.elements[(index + 1) / groupSize - 1]?.classList.add('md-settled');
    }
  }

  protected override childrenRemoved(): void {
    if (this.element.childElementCount === 0 && this.elements.length > 1) {
      this.elements.pop()?.remove();
      this.element = this.elements.at(-1) as HTMLElement;
      this.element.classList.remove('md-continues');
    }
  }

  private addElement(): HTMLElement {
    const { ordered, start } = this.marker;
    const element = document.createElement(ordered ? 'ol' : 'ul');
    // Decides on which side the markers are; other blocks have their direction by CSS.
    element.dir = 'auto';
    if (this.loose) {
      element.className = 'md-loose';
    }
    const first = start + this.elements.length * groupSize;
    if (ordered && first !== 1) {
      element.setAttribute('start', String(first));
    }
    this.host.insertBefore(element, this.elements.at(-1)?.nextSibling ?? null);
    this.elements.push(element);
    return element;
  }
}

class ItemView extends ContainerView {
  protected readonly element = document.createElement('li');

  constructor(
    host: Node,
    private loose: boolean,
    private readonly context: RenderContext,
  ) {
    super();
    host.appendChild(this.element);
  }

  accepts(block: Block): boolean {
    return block.kind === 'item';
  }

  setLoose(loose: boolean): void {
    this.loose = loose;
    for (const view of this.views) {
      if (view instanceof ItemParagraphView) {
        view.setLoose(loose);
      }
    }
  }

  remove(): void {
    this.element.remove();
  }

  protected create(child: Block, index: number): View {
    if (child.kind !== 'paragraph') {
      return this.context.createView(this.element, child, this.context);
    }
    const view = new ItemParagraphView(this.element, child, index === 0, this.context);
    view.setLoose(this.loose);
    return view;
  }
}
