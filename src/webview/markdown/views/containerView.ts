import type { Block } from '../blocks/block';
import { isShown } from './isShown';
import type { View } from './view';

/** Shows the children of a block. Settled children are drawn once, the others again as they change. */
export abstract class ContainerView implements View {
  /** One for each child that is shown; undefined if it is no longer needed. */
  protected readonly views: (View | undefined)[] = [];
  /** Number of settled children. */
  private settled = 0;

  abstract accepts(block: Block): boolean;
  abstract remove(): void;
  protected abstract readonly element: HTMLElement;
  /** Creates the view of a child and adds it to the page. */
  protected abstract create(child: Block, index: number, parent: Block): View;

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

  private syncChild(child: Block, index: number, parent: Block): void {
    if (this.views[index]?.accepts(child) === false) {
      this.cutTo(index);
    }
    this.views[index] ??= this.create(child, index, parent);
    this.views[index].sync(child);
  }

  private cutTo(count: number): void {
    if (count < this.views.length) {
      for (const view of this.views.splice(count)) {
        view?.remove();
      }
      this.childrenRemoved();
    }
  }
}
