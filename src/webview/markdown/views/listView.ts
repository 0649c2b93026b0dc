import type { Block, ListMarker } from '../../../markdown/block';
import { element } from '../../page/element';
import { keepSelection } from '../../page/keepSelection';
import { ContainerView, taskMarker } from './containerView';
import { InlineView } from './inlineView';
import type { RenderContext, View } from './view';

/** Shows a list. A giant one consists of several elements with continuing numbers, so that layout can skip them. */
export class ListView extends ContainerView {
  private readonly elements: HTMLElement[];
  private readonly marker: ListMarker;
  private loose = false;

  constructor(host: Node, list: Block, context: RenderContext) {
    const marker = list.marker as ListMarker;
    super(host, listElement(marker, 0), context);
    this.marker = marker;
    this.elements = [this.element];
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
    // The direction determines the side of the markers; texts in the list have their own direction.
    for (const element of this.elements) {
      this.context.direct(element, block);
    }
  }

  override remove(): void {
    for (const element of this.elements) {
      element.remove();
    }
  }

  protected override create(host: HTMLElement): View {
    return new ItemView(host, this.loose, this.context);
  }

  protected override addGroup(first: number): HTMLElement {
    if (first === 0) {
      return this.element;
    }
    const last = this.elements.at(-1);
    last?.classList.add('md-continues');
    const group = listElement(this.marker, first);
    group.classList.toggle('md-loose', this.loose);
    group.classList.add('md-section');
    last?.after(group);
    this.elements.push(group);
    return group;
  }

  protected override removeGroup(group: HTMLElement): void {
    if (group !== this.element) {
      this.elements.pop()?.remove();
      this.elements.at(-1)?.classList.remove('md-continues');
    }
  }
}

/** @param first index of its first item */
function listElement({ ordered, start }: ListMarker, first: number): HTMLElement {
  const number = start + first;
  return element(ordered ? 'ol' : 'ul', { start: ordered && number !== 1 && String(number) });
}

class ItemView extends ContainerView {
  constructor(
    host: Node,
    private loose: boolean,
    context: RenderContext,
  ) {
    super(host, element('li'), context);
  }

  setLoose(loose: boolean): void {
    this.loose = loose;
    for (const view of this.views) {
      if (view instanceof ItemParagraphView) {
        view.setLoose(loose);
      }
    }
  }

  protected override create(host: HTMLElement, child: Block, index: number): View {
    return child.kind === 'paragraph'
      ? new ItemParagraphView(host, child, index === 0, this.loose, this.context)
      : super.create(host, child, index);
  }
}

/**
 * Shows a paragraph in a list item. In a tight list its content is in the item itself; it moves into a separate element
 * when a later blank line makes the list loose.
 */
class ItemParagraphView implements View {
  private readonly inline: InlineView;
  private readonly anchor = document.createTextNode('');
  private readonly checkbox: HTMLElement | undefined;
  private element: HTMLElement | undefined;

  /**
   * @param first true if the item starts with the paragraph, which then may be a task
   * @param loose as for {@link setLoose}
   */
  constructor(
    private readonly item: HTMLElement,
    block: Block,
    first: boolean,
    loose: boolean,
    context: RenderContext,
  ) {
    const task = first ? taskMarker(block) : '';
    if (task) {
      const checked = task[1] !== ' ';
      const label = context.hooks.label(checked ? 'taskDone' : 'taskOpen');
      const attributes = { type: 'checkbox', disabled: true, checked, 'aria-label': label };
      this.checkbox = element('input', attributes);
      item.classList.add('md-task');
      item.appendChild(this.checkbox);
    }
    const host = loose ? document.createElement('p') : item;
    if (host !== item) {
      this.element = host;
      item.appendChild(host);
    }
    host.appendChild(this.anchor);
    this.inline = new InlineView(host, context, this.anchor, task.length);
  }

  sync(block: Block): void {
    this.inline.update(block.lines, block.settled);
  }

  /** @param loose true puts the content into a `p` element */
  setLoose(loose: boolean): void {
    const { element } = this;
    if (loose && !element) {
      const paragraph = document.createElement('p');
      this.element = paragraph;
      this.anchor.before(paragraph);
      keepSelection(this.item, () => this.inline.moveTo(paragraph, null));
    } else if (!loose && element) {
      keepSelection(this.item, () => this.inline.moveTo(this.item, element));
      element.remove();
      this.element = undefined;
    }
  }

  remove(): void {
    this.inline.remove();
    this.element?.remove();
    if (this.checkbox) {
      this.checkbox.remove();
      this.item.removeAttribute('class');
    }
  }

  caretElement(): Element {
    return this.element ?? this.item;
  }
}
