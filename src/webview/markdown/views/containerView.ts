import type { Block } from '../blocks/block';
import { ChildGroups } from '../groups/childGroups';
import { isShown } from './isShown';
import type { View } from './view';

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
