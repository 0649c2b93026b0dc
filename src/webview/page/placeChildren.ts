/**
 * Makes these the children of an element, in this order. The one that has the focus or is pressed is not moved, since
 * it would lose both; the others move around it.
 */
export function placeChildren(parent: Element, wanted: readonly Element[]): void {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) {
    if (!kept.has(child)) {
      child.remove();
    }
  }
  const { activeElement } = document;
  const held = wanted.findIndex(
    child =>
      child.parentNode === parent && (child.contains(activeElement) || child.matches(':active')),
  );
  const [first, ...after] = wanted.slice(Math.max(0, held));
  if (!first) {
    return;
  }
  if (held === -1 && parent.firstElementChild !== first) {
    parent.prepend(first);
  }
  let next = first;
  for (const child of wanted.slice(0, Math.max(0, held)).reverse()) {
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
