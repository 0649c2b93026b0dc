import type { Block } from '../blocks/block';
import { layoutCost } from './layoutCost';

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
export class ChildGroups {
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
