import { firstFrom } from '../../base/firstFrom';

/**
 * Makes these elements the children of an element, in this order. The child that has the focus or is pressed does not
 * move, because it would lose both; the others move around it, and no more of them than necessary.
 */
export function placeChildren(parent: Element, wanted: readonly Element[]): void {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) {
    if (!kept.has(child)) {
      child.remove();
    }
  }
  const staying = findStaying(parent, wanted);
  let previous: Element | undefined;
  for (const child of wanted) {
    if (staying.has(child)) {
      previous = child;
      continue;
    }
    if (previous) {
      previous.after(child);
    } else {
      parent.prepend(child);
    }
    previous = child;
  }
}

/** The most children that are in the wanted order already, with the one that must not move. */
function findStaying(parent: Element, wanted: readonly Element[]): ReadonlySet<Element> {
  const places = new Map([...parent.children].map((child, place) => [child, place]));
  const held = childWithin(parent, document.activeElement) ?? pressedChild(parent);
  const heldPlace = held && places.get(held);
  const heldIndex = held ? wanted.indexOf(held) : -1;
  const children: { child: Element; place: number }[] = [];
  wanted.forEach((child, index) => {
    const place = places.get(child);
    const isOnRightSide =
      heldPlace === undefined ||
      place === undefined ||
      Math.sign(place - heldPlace) === Math.sign(index - heldIndex);
    if (place !== undefined && isOnRightSide) {
      children.push({ child, place });
    }
  });
  const order = longestIncreasing(children.map(({ place }) => place));
  return new Set(order.map(index => children[index]?.child as Element));
}

/** @returns the indices of a longest series of values that increase */
function longestIncreasing(values: readonly number[]): number[] {
  /** For each length, the index of the least value at which a series of that length can end. */
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    const length = firstFrom(ends.length, at => (values[ends[at] as number] as number) >= value);
    before[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  });
  const series: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) {
    series.push(index);
  }
  return series.reverse();
}

/** @returns the child that contains the element; undefined if the element is not in the parent */
function childWithin(parent: Element, inner: Element | null): Element | undefined {
  let at = inner;
  while (at && at.parentElement !== parent) {
    at = at.parentElement;
  }
  return at ?? undefined;
}

function pressedChild(parent: Element): Element | undefined {
  return parent.matches(':active')
    ? [...parent.children].find(child => child.matches(':active'))
    : undefined;
}
