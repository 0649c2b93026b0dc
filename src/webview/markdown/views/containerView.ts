import type { Block } from '../../../markdown/block';
import { element } from '../../page/element';
import { isShown } from './isShown';
import type { RenderContext, View } from './view';

/**
 * Shows the children of a block. Settled children are drawn once, the others again as they change. The first children
 * are in the container's element, and those after them in groups.
 */
export abstract class ContainerView implements View {
  /** One for each child that is shown; undefined if it is no longer needed. */
  protected readonly views: (View | undefined)[] = [];
  /** Number of settled children. */
  private settled = 0;
  private readonly groups = new ChildGroups({
    add: first => this.addGroup(first),
    remove: group => this.removeGroup(group),
  });

  abstract accepts(block: Block): boolean;
  abstract remove(): void;
  protected abstract readonly element: HTMLElement;
  /** Creates the view of a child and appends it to `host`. */
  protected abstract create(host: HTMLElement, child: Block, index: number): View;

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
      this.groups.childSettled(child);
      this.childSettled(this.settled++, child);
    }
  }

  caretElement(): Element | undefined {
    return this.views.at(-1)?.caretElement() ?? this.element;
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
    const group = document.createElement('div');
    group.className = 'md-section';
    this.element.append(group);
    return group;
  }

  protected removeGroup(group: HTMLElement): void {
    if (group !== this.element) {
      group.remove();
    }
  }

  private syncChild(child: Block, index: number, { children }: Block): void {
    if (this.views[index]?.accepts(child) === false) {
      this.cutTo(index);
    }
    this.views[index] ??= this.create(this.groups.hostOf(index, children), child, index);
    this.views[index].sync(child);
  }

  private cutTo(count: number): void {
    if (count < this.views.length) {
      for (const view of this.views.splice(count)) {
        view?.remove();
      }
      this.groups.cutTo(count);
      this.childrenRemoved();
    }
  }
}

/** The layout cost from which on a group is full; about a screen and a half. */
const fullCost = 8000;

/** Creates and removes the elements of groups. */
interface GroupElements {
  /** @param first index of the first child in the new group */
  add(first: number): HTMLElement;
  /** Removes the last group, which is empty. */
  remove(element: HTMLElement): void;
}

/**
 * Divides the children of a container into groups that layout can skip while they are out of view
 * (`content-visibility`): skipping each child on its own would cost more than it saves. The division depends only on the
 * children.
 */
class ChildGroups {
  private readonly groups: {
    readonly element: HTMLElement;
    readonly first: number;
    /** Cost of its settled children, kept because their content may have been freed. */
    cost: number;
  }[] = [];
  /** Number of settled children. */
  private settled = 0;

  constructor(private readonly elements: GroupElements) {}

  /** @returns the element that the child with this index, the last one so far, belongs in */
  hostOf(index: number, children: readonly Block[]): HTMLElement {
    const last = this.groups.at(-1);
    if (last && !this.isFull(index, children)) {
      return last.element;
    }
    const element = this.elements.add(index);
    this.groups.push({ element, first: index, cost: 0 });
    return element;
  }

  /** Counts the next child, which does not change anymore; its content may be removed after that. */
  childSettled(child: Block): void {
    const index = this.settled++;
    const group = this.groups.findLast(({ first }) => first <= index);
    if (group) {
      group.cost += layoutCost(child, fullCost);
    }
  }

  /** Removes the groups that are empty after only so many children are left. */
  cutTo(count: number): void {
    for (let last = this.groups.at(-1); last && last.first >= count; last = this.groups.at(-1)) {
      this.groups.pop();
      this.elements.remove(last.element);
    }
  }

  /** @param end index after the last child that is in the last group */
  private isFull(end: number, children: readonly Block[]): boolean {
    const last = this.groups.at(-1);
    let cost = last?.cost ?? 0;
    for (let at = Math.max(this.settled, last?.first ?? 0); cost < fullCost && at < end; at++) {
      cost += layoutCost(children[at] as Block, fullCost - cost);
    }
    return cost >= fullCost;
  }
}

/** What any block costs to lay out, and what code and tables with their frames and buttons cost beyond that. */
const blockCost = 40;
const frameCost = 500;

/**
 * Estimates what a block costs to lay out, in UTF-16 code units of plain text.
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

/** Shows the whole text. All of its blocks are in groups. */
export class DocumentView extends ContainerView {
  protected readonly element = element('div', { class: 'md-blocks' });

  constructor(
    private readonly container: HTMLElement,
    private readonly context: RenderContext,
  ) {
    super();
    container.append(this.element);
  }

  accepts(block: Block): boolean {
    return block.kind === 'document';
  }

  remove(): void {
    this.container.replaceChildren();
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
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

  protected override addGroup(): HTMLElement {
    const group = element('div', { class: 'md-group' });
    this.element.append(group);
    return group;
  }

  protected override removeGroup(group: HTMLElement): void {
    group.remove();
  }
}
