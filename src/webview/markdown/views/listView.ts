import type { Block, ListMarker } from '../blocks/block';
import { isSameList } from '../blocks/takeListMarker';
import { ContainerView } from './containerView';
import { ItemParagraphView } from './itemParagraphView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Shows a list. A giant one consists of several elements with continuing numbers, so that layout can skip them. */
export class ListView extends ContainerView {
  /** The first element. */
  protected readonly element: HTMLElement;
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
    this.element = this.addElement(0);
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
    // Decides on which side the markers are; texts in the list have their own direction.
    for (const element of this.elements) {
      this.context.direct(element, block);
    }
  }

  remove(): void {
    for (const element of this.elements) {
      element.remove();
    }
  }

  protected create(host: HTMLElement): View {
    return new ItemView(host, this.loose, this.context);
  }

  protected override addGroup(first: number): HTMLElement {
    if (first === 0) {
      return this.element;
    }
    this.elements.at(-1)?.classList.add('md-continues');
    const group = this.addElement(first);
    group.classList.add('md-section');
    return group;
  }

  protected override removeGroup(group: HTMLElement): void {
    if (group !== this.element) {
      this.elements.pop()?.remove();
      this.elements.at(-1)?.classList.remove('md-continues');
    }
  }

  /** @param first index of its first item */
  private addElement(first: number): HTMLElement {
    const { ordered, start } = this.marker;
    const element = document.createElement(ordered ? 'ol' : 'ul');
    if (this.loose) {
      element.className = 'md-loose';
    }
    if (ordered && start + first !== 1) {
      element.setAttribute('start', String(start + first));
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

  protected create(host: HTMLElement, child: Block, index: number): View {
    if (child.kind !== 'paragraph') {
      return this.context.createView(host, child, this.context);
    }
    return new ItemParagraphView(host, child, index === 0, this.loose, this.context);
  }
}
