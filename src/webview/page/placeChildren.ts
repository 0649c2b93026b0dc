/**
 * Makes these elements the children of an element, in this order. The child that has the focus or is pressed does not
 * move, because it would lose both; the others move around it.
 */
export function placeChildren(parent: Element, wanted: readonly Element[]): void {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) {
    if (!kept.has(child)) {
      child.remove();
    }
  }
  const { activeElement } = document;
  const fixed = wanted.findIndex(
    child =>
      child.parentNode === parent && (child.contains(activeElement) || child.matches(':active')),
  );
  const [first, ...after] = wanted.slice(Math.max(0, fixed));
  if (!first) {
    return;
  }
  if (fixed === -1 && parent.firstElementChild !== first) {
    parent.prepend(first);
  }
  let next = first;
  for (const child of wanted.slice(0, Math.max(0, fixed)).reverse()) {
    if (child.nextElementSibling !== next) {
      next.before(child);
    }
    next = child;
  }
  let previous = first;
  for (const child of after) {
    if (child.previousElementSibling !== previous) {
      previous.after(child);
    }
    previous = child;
  }
}
