const controls = 'a[href], button, input, textarea, summary, [tabindex]';

const successors = new WeakMap<Element, HTMLElement>();

/** Names what gets the focus when it was within `place` and is lost there; otherwise the next control gets it. */
export function leaveFocusTo(place: Element, successor: HTMLElement): void {
  successors.set(place, successor);
}

/**
 * Keeps the focus in the page. When what has it goes away or is moved by an update, a browser drops the focus, and keys
 * do nothing until a person clicks somewhere: here the control gets it back, or else the one next to it.
 */
export class FocusKeeper {
  private focused: HTMLElement | undefined;
  /** What is to have the focus when the window gets it back: until then it is somebody else's. */
  private next: HTMLElement | undefined;
  private readonly observer = new MutationObserver(records => this.changed(records));

  /** @param last has the focus if nothing else can */
  constructor(private readonly last: HTMLElement) {
    document.addEventListener('focusin', ({ target }) => this.watch(target as HTMLElement));
    // A press on what takes no focus takes it away on purpose.
    document.addEventListener('pointerup', () => {
      if (isNowhere()) {
        this.watch(undefined);
      }
    });
    window.addEventListener('focus', () => {
      if (isNowhere()) {
        this.next?.focus({ preventScroll: true });
      }
    });
  }

  /** Only what is around the focused element is looked at: an answer that arrives elsewhere costs nothing. */
  private watch(focused: HTMLElement | undefined): void {
    this.focused = focused;
    this.next = undefined;
    this.observer.disconnect();
    for (let at: Element | null = focused ?? null; at; at = at.parentElement) {
      this.observer.observe(at, { childList: true, attributeFilter: ['hidden', 'disabled'] });
    }
  }

  private changed(records: readonly MutationRecord[]): void {
    const { focused } = this;
    const { activeElement } = document;
    if (!focused || (activeElement !== focused && !isNowhere())) {
      return;
    }
    if (activeElement === focused && records.every(({ type }) => type === 'childList')) {
      return;
    }
    const next = isUsable(focused) ? focused : this.successor(focused, records);
    if (document.hasFocus()) {
      if (next !== activeElement) {
        next.focus({ preventScroll: true });
      }
      this.watch(next);
    } else {
      this.watch(next);
      this.next = next;
    }
  }

  private successor(lost: HTMLElement, records: readonly MutationRecord[]): HTMLElement {
    const gap = lost.isConnected ? hiddenGap(lost) : removedGap(lost, records);
    if (!gap) {
      return this.last;
    }
    for (let at: Element | null = gap.parent; at; at = at.parentElement) {
      const named = successors.get(at);
      if (named && isUsable(named)) {
        return named;
      }
    }
    let { parent, after, before }: Gap = gap;
    for (; parent !== document.body; ) {
      const found =
        nearest(after, 'nextElementSibling') ??
        nearest(before, 'previousElementSibling') ??
        (parent.matches(controls) && isUsable(parent) ? (parent as HTMLElement) : undefined);
      if (found || !parent.parentElement) {
        return found ?? this.last;
      }
      after = parent.nextElementSibling;
      before = parent.previousElementSibling;
      parent = parent.parentElement;
    }
    return this.last;
  }
}

/** A place between elements. */
interface Gap {
  readonly parent: Element;
  readonly after: Element | null;
  readonly before: Element | null;
}

function isNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body;
}

function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}

/** Beside the outermost of what is hidden around an element. */
function hiddenGap(element: Element): Gap | undefined {
  let hidden = element;
  while (hidden.parentElement && !hidden.parentElement.checkVisibility()) {
    hidden = hidden.parentElement;
  }
  const { parentElement: parent, nextElementSibling, previousElementSibling } = hidden;
  return parent ? { parent, after: nextElementSibling, before: previousElementSibling } : undefined;
}

/** Where an element was that has been removed, with what is around it. */
function removedGap(element: Element, records: readonly MutationRecord[]): Gap | undefined {
  const removal = (removed: Node) =>
    records.findLast(({ removedNodes }) => [...removedNodes].includes(removed));
  for (let at: Element | null = element; at; at = at.parentElement) {
    const record = removal(at);
    if (!record?.target.isConnected) {
      continue;
    }
    const beside = (side: 'nextSibling' | 'previousSibling') => {
      let node = record[side];
      // What stood there may have been removed as well.
      while (node && node.parentNode !== record.target) {
        node = removal(node)?.[side] ?? null;
      }
      while (node && !(node instanceof Element)) {
        node = node[side];
      }
      return node;
    };
    return {
      parent: record.target as Element,
      after: beside('nextSibling'),
      before: beside('previousSibling'),
    };
  }
  return undefined;
}

/** The first control of the first of these siblings that has one. */
function nearest(
  first: Element | null,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let sibling = first; sibling; sibling = sibling[direction]) {
    for (const each of [sibling, ...sibling.querySelectorAll(controls)]) {
      if (each.matches(controls) && isUsable(each)) {
        return each as HTMLElement;
      }
    }
  }
  return undefined;
}
