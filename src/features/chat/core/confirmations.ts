/** How many requests are kept that were shown to a person but not sent. */
const maxCount = 50;

/** What was shown to a person before they agreed. */
export interface ShownRequest {
  /** Identifies the input of the tool. */
  readonly key: string;
  readonly url: string;
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  /** Unique in a request. */
  readonly id: string;
  readonly label: string;
  /** Of everything that would be sent of it. */
  readonly hash: string;
}

/**
 * Remembers what was shown, so that exactly that is sent and nothing else. VS Code neither says which confirmation an
 * invocation belongs to, nor that a person has denied one. So only the last preparation of an input counts, and only
 * once.
 */
export class Confirmations {
  /** By key, oldest first. */
  private readonly shown = new Map<string, ShownRequest>();

  /**
   * An input is prepared. What was shown for it before no longer counts.
   *
   * @param request what a person is asked to agree to; undefined if nobody is asked
   */
  prepare(key: string, request: ShownRequest | undefined): void {
    this.shown.delete(key);
    if (request) {
      this.shown.set(key, request);
    }
    const [oldest] = this.shown.keys();
    if (this.shown.size > maxCount && oldest !== undefined) {
      this.shown.delete(oldest);
    }
  }

  /**
   * The person has agreed.
   *
   * @returns what is not as it was shown: labels of files and selections, or the address; empty if the request may be
   * sent; undefined if nothing with its input was shown
   */
  take(request: ShownRequest): readonly string[] | undefined {
    const found = this.shown.get(request.key);
    this.shown.delete(request.key);
    return found && changes(found, request);
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
