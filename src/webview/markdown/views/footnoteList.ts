import type { Definitions } from '../../../markdown/definitions';
import { element } from '../../page/element';
import type { MarkdownHooks } from '../../page/markdownHooks';

/** Links back to the references of one footnote, more than anyone follows. */
const maxBackLinkCount = 20;

/** Footnotes in one element that layout can skip while it is out of view. */
const notesPerList = 50;

interface Item {
  /** The key of the footnote; undefined until the line with the label is complete. */
  readonly key: string;
  readonly element: HTMLElement;
  /** The links of the references, in the order of the text. */
  references: HTMLElement[];
}

/**
 * The footnotes of one answer, in a list at its end. While the answer arrives, they are in the order of their texts; at
 * the end, they get the order and the numbers of their first references, as on GitHub. Footnotes without a reference
 * come last, and don't vanish as there.
 */
export class FootnoteList {
  /** A giant list consists of several elements with continuing numbers, so that layout can skip them. */
  private readonly lists: HTMLElement[] = [];
  /** The section with the lists; undefined while there are no footnotes. */
  private section: HTMLElement | undefined;
  private readonly items = new Map<HTMLElement, Item>();

  constructor(
    private readonly container: HTMLElement,
    private readonly hooks: MarkdownHooks,
    private readonly definitions: Definitions,
  ) {}

  add(label: string, item: HTMLElement): void {
    item.tabIndex = -1;
    const key = this.definitions.footnoteKey(label);
    this.items.set(item, { key, element: item, references: [] });
    const last = this.lists.at(-1);
    const list = last && last.childElementCount < notesPerList ? last : this.addList();
    list.append(item);
  }

  remove(item: HTMLElement): void {
    const list = item.parentElement;
    item.remove();
    if (list?.childElementCount === 0) {
      list.remove();
      this.lists.splice(this.lists.indexOf(list), 1);
      this.lists.at(-1)?.classList.remove('md-continues');
    }
    this.items.delete(item);
    if (this.items.size === 0) {
      this.section?.remove();
      this.section = undefined;
    }
  }

  /** Numbers the footnotes and links them with their references, once all of these are links. */
  finish(): void {
    const byKey = new Map<string, Item>();
    for (const item of this.items.values()) {
      const id = this.definitions.env.footnotes.get(item.key)?.id;
      if (id !== undefined && !byKey.has(item.key)) {
        byKey.set(item.key, item);
        item.element.id = id;
      }
    }
    const ordered = new Set([...this.inOrder(byKey), ...this.items.values()]);
    [...ordered].forEach((item, index) => {
      const list = this.lists[Math.floor(index / notesPerList)] ?? this.addList();
      const present = list.children[index % notesPerList] ?? null;
      if (item.element !== present) {
        list.insertBefore(item.element, present);
      }
      this.linkBack(item, index + 1);
    });
  }

  private addList(): HTMLElement {
    const list = element('ol', { class: 'md-section' });
    const first = this.lists.length * notesPerList + 1;
    if (first > 1) {
      list.setAttribute('start', String(first));
    }
    this.lists.at(-1)?.classList.add('md-continues');
    this.lists.push(list);
    if (!this.section) {
      const title = this.hooks.label('footnotes');
      const attributes = { class: 'md-footnotes', role: 'doc-endnotes', 'aria-label': title };
      this.section = element('section', attributes);
      this.container.append(this.section);
    }
    this.section.append(list);
    return list;
  }

  /**
   * The footnotes with references: first the ones that the text refers to, then the ones that only footnotes refer to.
   */
  private inOrder(byKey: ReadonlyMap<string, Item>): ReadonlySet<Item> {
    const ordered = new Set<Item>();
    const visit = (references: Iterable<HTMLElement>) => {
      for (const reference of references) {
        const item = byKey.get(reference.dataset.note ?? '');
        item?.references.push(reference);
        if (item) {
          ordered.add(item);
        }
      }
    };
    const isInText = (reference: HTMLElement) => !this.section?.contains(reference);
    visit([...referencesIn(this.container)].filter(isInText));
    for (const item of ordered) {
      visit(referencesIn(item.element));
    }
    return ordered;
  }

  private linkBack({ element: item, references }: Item, number: number): void {
    const last = item.lastElementChild;
    const end = last?.nodeName === 'P' ? last : item;
    references.forEach((reference, index) => {
      if (reference.textContent !== String(number)) {
        reference.textContent = String(number);
      }
      if (index < maxBackLinkCount) {
        reference.id = `${item.id}-${index + 1}`;
        end.append(' ', this.backLink(reference.id, index + 1));
      }
    });
  }

  private backLink(id: string, number: number): HTMLElement {
    const title = this.hooks.label('backToReference', number);
    const link = element(
      'a',
      { class: 'md-note-link', href: `#${id}`, role: 'doc-backlink', title, 'aria-label': title },
      '↩',
    );
    if (number > 1) {
      link.append(element('sup', {}, String(number)));
    }
    return link;
  }
}

function referencesIn(root: HTMLElement): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('a[data-note]');
}
