import type { Block, ListMarker } from '../../../markdown/block';
import { isSameList } from '../../../markdown/blockMarkers';
import { keepSelection } from '../../page/keepSelection';
import { ContainerView } from './containerView';
import { InlineView } from './inlineView';
import type { RenderContext, View } from './view';

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

/**
 * Shows a paragraph in a list item. In a tight list its content is in the item itself; it moves into an element of its
 * own when a later blank line makes the list loose.
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
    private readonly first: boolean,
    loose: boolean,
    context: RenderContext,
  ) {
    const task = first ? taskMarker(block) : '';
    if (task) {
      const done = task[1] !== ' ';
      this.checkbox = checkbox(done, context.hooks.label(done ? 'taskDone' : 'taskOpen'));
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

  accepts(block: Block): boolean {
    const isTask = this.first && taskMarker(block) !== '';
    return block.kind === 'paragraph' && isTask === (this.checkbox !== undefined);
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

function taskMarker({ lines }: Block): string {
  return /^\[[ xX]\][ \t]+(?=\S)/.exec(lines[0] ?? '')?.[0] ?? '';
}

function checkbox(done: boolean, label: string): HTMLElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.disabled = true;
  box.toggleAttribute('checked', done);
  box.setAttribute('aria-label', label);
  return box;
}
