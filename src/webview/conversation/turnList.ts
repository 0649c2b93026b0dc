import { firstFrom } from '../../base/firstFrom';
import { element } from '../page/element';

/** The largest number of turns in one group. */
const groupSize = 50;

/**
 * The elements of the turns, in groups that layout skips while they are out of view: to visit each of thousands of
 * turns in each frame would take too long.
 */
export class TurnList {
  readonly root = element('div', { class: 'turns' });

  /** @param onGroup called with each new group */
  constructor(private readonly onGroup: (group: HTMLElement) => void) {}

  /** The number of turns that {@link prepend} should get together. */
  get batchSize(): number {
    return groupSize;
  }

  get first(): Element | null {
    return this.root.firstElementChild?.firstElementChild ?? null;
  }

  get last(): Element | null {
    return this.root.lastElementChild?.lastElementChild ?? null;
  }

  /** @returns the turn after this one; null if it is the last one */
  next(turn: Element): Element | null {
    return (
      turn.nextElementSibling ?? turn.parentElement?.nextElementSibling?.firstElementChild ?? null
    );
  }

  /** @returns the turn before this one; null if it is the first one */
  previous(turn: Element): Element | null {
    return (
      turn.previousElementSibling ??
      turn.parentElement?.previousElementSibling?.lastElementChild ??
      null
    );
  }

  /** @returns the last turn that begins above a vertical position in the window, in pixels */
  lastAbove(edge: number): Element | undefined {
    const group = lastAbove(this.root.children, edge);
    return group && lastAbove(group.children, edge);
  }

  /** @param next the turn that follows it; undefined adds it at the end */
  add(turn: HTMLElement, next: HTMLElement | undefined): void {
    let group = (next?.parentElement ?? this.root.lastElementChild) as HTMLElement | null;
    if (!group || (!next && group.childElementCount >= groupSize)) {
      group = this.addGroup();
      this.root.append(group);
    }
    group.insertBefore(turn, next ?? null);
    showCount(group);
  }

  /** Adds turns before the others, in this order. */
  prepend(...turns: readonly HTMLElement[]): void {
    let group = this.root.firstElementChild as HTMLElement | null;
    if (!group || group.childElementCount + turns.length > groupSize) {
      group = this.addGroup();
      this.root.prepend(group);
    }
    group.prepend(...turns);
    showCount(group);
  }

  remove(turn: HTMLElement): void {
    const group = turn.parentElement as HTMLElement;
    const next = turn.nextElementSibling ? null : this.next(turn);
    if (next) {
      // The focus goes to an element beside the turn, and the next turn comes first.
      this.leave(next);
      group.append(next);
    }
    this.leave(turn);
  }

  /** Removes a turn, and a group that would be empty together with it, so that the focus is led on from the turn. */
  private leave(turn: Element): void {
    const group = turn.parentElement as HTMLElement;
    if (group.childElementCount === 1) {
      group.remove();
    } else {
      turn.remove();
      showCount(group);
    }
  }

  private addGroup(): HTMLElement {
    const group = element('div', { class: 'turn-group' });
    this.onGroup(group);
    return group;
  }
}

/**
 * Shows the number of turns to the style sheet: the estimated height of a group that was never laid out depends on it
 * (media/panel.css).
 */
function showCount(group: HTMLElement): void {
  group.style.setProperty('--turns', String(group.childElementCount));
}

/**
 * The last element that begins above an edge. The elements are in order, so half of them can be ruled out at a time.
 */
function lastAbove(elements: HTMLCollection, edge: number): Element | undefined {
  const below = firstFrom(
    elements.length,
    at => (elements[at] as Element).getBoundingClientRect().top >= edge,
  );
  return elements[below - 1];
}
