import { Block } from '../../../markdown/block';
import { element } from '../../page/element';
import { keepSelection } from '../../page/keepSelection';
import { isShown } from './isShown';
import { keepInPlace } from './readingView';
import type { RenderContext, View } from './view';

/** Children that layout can skip together. */
interface ChildGroup {
  readonly element: HTMLElement;
  /** Index of its first child. */
  readonly first: number;
  /** Cost of its settled children, kept because their content may have been freed. */
  cost: number;
}

/**
 * Shows the children of a block. Settled children are drawn once, the others again as they change. The first children
 * are in the container's element, and those after them in groups that layout can skip while they are out of view
 * (`content-visibility`): skipping each child by itself would cost more than it saves. The division depends only on the
 * children.
 */
export abstract class ContainerView implements View {
  /** The view of each child that is shown; undefined if it is no longer needed. */
  protected readonly views: (View | undefined)[] = [];
  /** The shapes of the children that are not settled. */
  private readonly shapes: string[] = [];
  private readonly groups: ChildGroup[] = [];
  private settled = 0;

  constructor(
    host: Node | undefined,
    protected readonly element: HTMLElement,
    protected readonly context: RenderContext,
  ) {
    host?.appendChild(element);
  }

  sync(block: Block): void {
    const { children } = block;
    const last = children.at(-1);
    const count = last && !isShown(last, block) ? children.length - 1 : children.length;
    for (let index = this.settled; index < count; index++) {
      this.syncChild(children[index] as Block, index, block);
    }
    this.cutTo(count);
    for (
      let child = children[this.settled];
      this.settled < count && child?.settled;
      child = children[this.settled]
    ) {
      const group = this.groups.findLast(({ first }) => first <= this.settled);
      if (group) {
        group.cost += layoutCost(child, fullCost);
      }
      this.shapes[this.settled] = '';
      this.childSettled(this.settled++, child);
    }
  }

  remove(): void {
    this.element.remove();
  }

  caretElement(): Element | undefined {
    return this.views.at(-1)?.caretElement() ?? this.element;
  }

  /** Creates the view of a child and appends it to `host`. */
  protected create(host: HTMLElement, child: Block, _index: number): View {
    return this.context.createView(host, child, this.context);
  }

  /** Called after a child is drawn for the last time. */
  protected childSettled(_index: number, _child: Block): void {}

  /** Called after views were removed at the end. */
  protected childrenRemoved(): void {}

  /** @param first index of the first child in the group */
  protected addGroup(first: number): HTMLElement {
    if (first === 0) {
      return this.element;
    }
    const group = element('div', { class: 'md-section' });
    this.element.append(group);
    return group;
  }

  protected removeGroup(group: HTMLElement): void {
    if (group !== this.element) {
      group.remove();
    }
  }

  /** Makes the next child begin a new group. */
  protected closeGroup(): void {
    const last = this.groups.at(-1);
    if (last) {
      last.cost = fullCost;
    }
  }

  private syncChild(child: Block, index: number, block: Block): void {
    const shape = shapeOf(child, index === 0, block);
    if (shape !== this.shapes[index]) {
      this.cutTo(index);
      this.views[index] = this.create(this.hostOf(index, block.children), child, index);
      this.shapes[index] = shape;
    }
    this.views[index]?.sync(child);
  }

  /** @returns the element that the child with this index, the last one so far, belongs in */
  private hostOf(index: number, children: readonly Block[]): HTMLElement {
    const last = this.groups.at(-1);
    if (last && !this.isFull(last, index, children)) {
      return last.element;
    }
    const element = this.addGroup(index);
    this.groups.push({ element, first: index, cost: 0 });
    return element;
  }

  /** @param end index after the last child that is in the group, which is the last one */
  private isFull({ first, cost: settled }: ChildGroup, end: number, children: readonly Block[]) {
    let cost = settled;
    for (let at = Math.max(this.settled, first); cost < fullCost && at < end; at++) {
      cost += layoutCost(children[at] as Block, fullCost - cost);
    }
    return cost >= fullCost;
  }

  private cutTo(count: number): void {
    if (count < this.views.length) {
      for (const view of this.views.splice(count)) {
        view?.remove();
      }
      this.shapes.length = count;
      for (let last = this.groups.at(-1); last && last.first >= count; last = this.groups.at(-1)) {
        this.groups.pop();
        this.removeGroup(last.element);
      }
      this.childrenRemoved();
    }
  }
}

/**
 * The properties of a block that can't change in its view: a child of `parent` with another shape needs another view.
 */
function shapeOf(block: Block, isFirst: boolean, parent: Block): string {
  const { kind, marker, fence } = block;
  switch (kind) {
    case 'quote':
      return `${kind} ${block.alert}`;
    case 'details':
      return `${kind} ${block.unfolded} ${block.reasoning !== ''}`;
    case 'footnote':
      return `${kind} ${block.label}`;
    case 'list':
      return `${kind} ${marker?.ordered} ${marker?.delimiter} ${marker?.start}`;
    case 'code':
      return fence ? `${kind} ${fence.closing} ${fence.info}` : kind;
    case 'table':
      return `${kind} ${block.alignments.join()} ${block.lines[0]}`;
    case 'heading':
      return `${kind} ${block.level}`;
    case 'paragraph':
      return isFirst && parent.kind === 'item' && taskMarker(block) !== '' ? 'task' : kind;
    default:
      return kind;
  }
}

/** @returns the marker at the start of an item's first paragraph that makes it a task; empty if there is none */
export function taskMarker({ lines }: Block): string {
  return /^\[[ xX]\][ \t]+(?=\S)/.exec(lines[0] ?? '')?.[0] ?? '';
}

/** The layout cost from which on a group is full; about a screen and a half. */
const fullCost = 8000;

/** The layout cost of any block, and the further cost of code and tables with their frames and buttons. */
const blockCost = 40;
const frameCost = 500;

/**
 * Estimates the layout cost of a block, in UTF-16 code units of plain text.
 *
 * @param limit counting stops when it is reached, so that the time does not depend on the block's length
 */
function layoutCost(block: Block, limit: number): number {
  const { kind, lines, children } = block;
  let cost = kind === 'code' || kind === 'table' ? blockCost + frameCost : blockCost;
  for (let index = 0; cost < limit && index < lines.length; index++) {
    cost += (lines[index] as string).length + 1;
  }
  for (let index = 0; cost < limit && index < children.length; index++) {
    cost += layoutCost(children[index] as Block, limit - cost);
  }
  return Math.min(cost, limit);
}

/**
 * Groups in one chapter: the browser visits each chapter, and each group of those in view, whenever it lays out or
 * paints an answer, so there should be few of both. media/markdown.css has the same number, for the height of a
 * chapter.
 */
const groupsPerChapter = 32;

/** Shows the whole text. All of its blocks are in groups, and these in chapters. */
export class DocumentView extends ContainerView {
  private isFolded = false;

  constructor(
    private readonly container: HTMLElement,
    context: RenderContext,
  ) {
    super(container, element('div', { class: 'md-blocks' }), context);
  }

  override sync(block: Block): void {
    const { children, folded = 0 } = block;
    if (folded > 0 && !this.isFolded) {
      this.isFolded = true;
      const view = this.context.findReadingView();
      block.children = children.slice(0, folded);
      super.sync(block);
      block.children = children;
      keepSelection(this.container, () => this.fold(view));
    }
    super.sync(block);
  }

  override remove(): void {
    this.container.replaceChildren();
  }

  /**
   * Turns everything so far into reasoning.
   *
   * @param view the view in which a user reads the text, which must stay in place there
   */
  private fold(view: HTMLElement | undefined): void {
    const reasoning = new Block('details');
    reasoning.reasoning = 'think';
    reasoning.reasoningIndex = 0;
    reasoning.unfolded = view !== undefined;
    reasoning.settled = true;
    const groups = [...this.element.querySelectorAll<HTMLElement>(':scope > * > *')];
    keepInPlace(view, groups, () => {
      this.element.replaceChildren();
      const host = this.addGroup();
      this.context.createView(host, reasoning, this.context).sync(reasoning);
      host.firstElementChild?.append(...groups);
      return host;
    });
    this.closeGroup();
  }

  /**
   * Frees settled blocks, so that a long answer is not in memory several times. The last view is kept for the caret.
   */
  protected override childSettled(index: number, child: Block): void {
    child.lines = [];
    child.children = [];
    child.last = undefined;
    if (index > 0) {
      this.views[index - 1] = undefined;
    }
  }

  protected override addGroup(): HTMLElement {
    const group = element('div', { class: 'md-group' });
    const last = this.element.lastElementChild;
    const chapter = last && last.childElementCount < groupsPerChapter ? last : this.addChapter();
    chapter.append(group);
    return group;
  }

  protected override removeGroup(group: HTMLElement): void {
    const chapter = group.parentElement;
    group.remove();
    if (chapter?.childElementCount === 0) {
      chapter.remove();
      this.element.lastElementChild?.classList.remove('md-complete');
    }
  }

  private addChapter(): HTMLElement {
    const chapter = element('div', { class: 'md-chapter' });
    this.element.lastElementChild?.classList.add('md-complete');
    this.element.append(chapter);
    return chapter;
  }
}
