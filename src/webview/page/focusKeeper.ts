const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';

const successors = new WeakMap<Element, HTMLElement>();

/**
 * Sets the element that gets the focus when a focused element within `place` goes away, instead of the nearest control.
 */
export function leaveFocusTo(place: Element, successor: HTMLElement): void {
  successors.set(place, successor);
}

/**
 * Keeps the focus in the page. When an update removes, hides, disables or moves the focused element, browsers drop the
 * focus, and keys do nothing until the next click. Here the element gets the focus back, or else the control nearest to
 * it.
 */
export class FocusKeeper {
  private focused: HTMLElement | undefined;
  /** The element that gets the focus when the window does; until then the focus is in another window or frame. */
  private pending: HTMLElement | undefined;
  private readonly observer = new MutationObserver(records => this.onMutation(records));

  /** @param fallback the element that gets the focus if no other element can */
  constructor(private readonly fallback: HTMLElement) {
    document.addEventListener('focusin', ({ target }) => this.watch(target as HTMLElement));
    // A press on something that can't have the focus removes it on purpose.
    document.addEventListener('pointerup', () => {
      if (!hasFocusedElement()) {
        this.watch(undefined);
      }
    });
    window.addEventListener('focus', () => {
      if (!hasFocusedElement()) {
        this.pending?.focus({ preventScroll: true });
      }
    });
  }

  /** Observes only the ancestors of the focused element: an answer that arrives elsewhere costs nothing. */
  private watch(focused: HTMLElement | undefined): void {
    this.focused = focused;
    this.pending = undefined;
    this.observer.disconnect();
    for (let at: Element | null = focused ?? null; at; at = at.parentElement) {
      this.observer.observe(at, { childList: true, attributeFilter: ['hidden', 'disabled'] });
    }
  }

  private onMutation(records: readonly MutationRecord[]): void {
    const { focused } = this;
    const { activeElement } = document;
    if (!focused || (activeElement !== focused && hasFocusedElement())) {
      return;
    }
    if (activeElement === focused && records.every(({ type }) => type === 'childList')) {
      return;
    }
    const next = isUsable(focused) ? focused : this.successorOf(focused, records);
    if (document.hasFocus()) {
      if (next !== activeElement) {
        next.focus({ preventScroll: true });
      }
      this.watch(next);
    } else {
      this.watch(next);
      this.pending = next;
    }
  }

  /**
   * The successor set by {@link leaveFocusTo}, or else the nearest control: after the lost element, before it, then
   * further out.
   */
  private successorOf(lost: HTMLElement, records: readonly MutationRecord[]): HTMLElement {
    const gap = lost.isConnected ? gapOfHidden(lost) : gapOfRemoved(lost, records);
    if (!gap) {
      return this.fallback;
    }
    for (let at: Element | null = gap.parent; at; at = at.parentElement) {
      const successor = successors.get(at);
      if (successor && isUsable(successor)) {
        return successor;
      }
    }
    let { parent, after, before }: Gap = gap;
    while (parent !== document.body) {
      const found =
        nearestControl(after, 'nextElementSibling') ??
        nearestControl(before, 'previousElementSibling') ??
        (parent.matches(controls) && isUsable(parent) ? (parent as HTMLElement) : undefined);
      if (found || !parent.parentElement) {
        return found ?? this.fallback;
      }
      after = parent.nextElementSibling;
      before = parent.previousElementSibling;
      parent = parent.parentElement;
    }
    return this.fallback;
  }
}

/** A position between two siblings. */
interface Gap {
  readonly parent: Element;
  readonly after: Element | null;
  readonly before: Element | null;
}

/** @returns false if the focus is on the body, which is where browsers drop it */
function hasFocusedElement(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

function isUsable(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled')
  );
}

/** The position of the outermost hidden ancestor, or of the element itself. */
function gapOfHidden(element: Element): Gap | undefined {
  let hidden = element;
  while (hidden.parentElement && !hidden.parentElement.checkVisibility()) {
    hidden = hidden.parentElement;
  }
  const { parentElement: parent, nextElementSibling, previousElementSibling } = hidden;
  return parent ? { parent, after: nextElementSibling, before: previousElementSibling } : undefined;
}

/** The position from which an element, or an ancestor of it, was removed. */
function gapOfRemoved(element: Element, records: readonly MutationRecord[]): Gap | undefined {
  const removalOf = (removed: Node) =>
    records.findLast(({ removedNodes }) => [...removedNodes].includes(removed));
  for (let at: Element | null = element; at; at = at.parentElement) {
    const record = removalOf(at);
    if (!record?.target.isConnected) {
      continue;
    }
    const neighbor = (side: 'nextSibling' | 'previousSibling') => {
      let node = record[side];
      // The neighbor may have been removed as well.
      while (node && node.parentNode !== record.target) {
        node = removalOf(node)?.[side] ?? null;
      }
      while (node && !(node instanceof Element)) {
        node = node[side];
      }
      return node;
    };
    return {
      parent: record.target as Element,
      after: neighbor('nextSibling'),
      before: neighbor('previousSibling'),
    };
  }
  return undefined;
}

/** The first usable control in a sibling or beyond it. */
function nearestControl(
  sibling: Element | null,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let at = sibling; at; at = at[direction]) {
    for (const each of [at, ...at.querySelectorAll(controls)]) {
      if (each.matches(controls) && isUsable(each)) {
        return each as HTMLElement;
      }
    }
  }
  return undefined;
}
