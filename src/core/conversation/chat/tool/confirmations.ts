/** How many requests are kept that were shown to a person but not sent. */
const maxCount = 50;

/** What was shown to a person before they agreed. */
export interface ShownRequest {
  /** Identifies the input of the tool. */
  readonly key: string;
  /** The address that it would be sent to. */
  readonly url: string;
  /** The files and selections that would be sent. */
  readonly items: readonly ShownItem[];
}

/** A file or selection that was shown to a person. */
export interface ShownItem {
  /** Unique in a request. */
  readonly id: string;
  /** How it is called in texts. */
  readonly label: string;
  /** Of everything that would be sent of it. */
  readonly hash: string;
}

/**
 * Remembers what was shown, so that exactly that is sent and nothing else. VS Code does not say which confirmation an
 * invocation belongs to, so requests with the same input and content are interchangeable. Each may be sent once.
 */
export class Confirmations {
  private shown: readonly ShownRequest[] = [];

  /** A person is asked to agree to a request. */
  add(request: ShownRequest): void {
    this.shown = [...this.shown, request].slice(-maxCount);
  }

  /**
   * The person has agreed.
   *
   * @returns what is not as it was shown: labels of files and selections, or the address; empty if the request may be
   * sent; undefined if nothing with its input was shown
   */
  take(request: ShownRequest): readonly string[] | undefined {
    const sameInput = this.shown.filter(({ key }) => key === request.key);
    const found = sameInput.find(each => changes(each, request).length === 0) ?? sameInput.at(-1);
    if (!found) {
      return undefined;
    }
    this.shown = this.shown.filter(each => each !== found);
    return changes(found, request);
  }
}

function changes(shown: ShownRequest, now: ShownRequest): readonly string[] {
  return [
    ...(shown.url === now.url ? [] : [now.url]),
    ...now.items.filter(item => !has(shown, item)).map(({ label }) => label),
    // Those that changed are in both.
    ...shown.items
      .filter(item => now.items.every(({ id }) => id !== item.id))
      .map(({ label }) => label),
  ];
}

function has({ items }: ShownRequest, { id, hash }: ShownItem): boolean {
  return items.some(item => item.id === id && item.hash === hash);
}
