import type { Block } from '../blocks/block';
import { keepSelection } from '../code/keepSelection';
import { InlineView } from './inlineView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/**
 * Shows a paragraph in a list item. In a tight list its content is in the item itself; it moves into an element of its
 * own when a later blank line makes the list loose.
 */
export class ItemParagraphView implements View {
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
