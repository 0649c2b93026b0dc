/** The maximum number of requests kept that were shown to a person but not sent. */
const maxCount = 50;

/** A request that was shown to a person for agreement. */
export interface ShownRequest {
  /** Identifies the input of the tool. */
  readonly key: string;
  readonly url: string;
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  /** The id, which is unique in a request. */
  readonly id: string;
  readonly label: string;
  /** The hash of everything of it that would be sent. */
  readonly hash: string;
}

/**
 * Remembers the shown requests, so that exactly these are sent and nothing else. VS Code reports neither which
 * confirmation an invocation belongs to, nor that a person has denied one. So only the last preparation of an input is
 * valid, and only once.
 */
export class Confirmations {
  /** The shown requests by key, oldest first. */
  private readonly shown = new Map<string, ShownRequest>();

  /**
   * Called when an input is prepared. An earlier request for it is no longer valid.
   *
   * @param request the request for which a person is asked to agree; undefined if they are not asked
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
   * Called when the person has agreed.
   *
   * @returns the differences from the shown request: labels of files and selections, or the address; empty if the
   * request may be sent; undefined if no request with its input was shown
   */
  take(request: ShownRequest): readonly string[] | undefined {
    const earlier = this.shown.get(request.key);
    this.shown.delete(request.key);
    return earlier && changes(earlier, request);
  }
}

function changes(shown: ShownRequest, now: ShownRequest): readonly string[] {
  return [
    ...(shown.url === now.url ? [] : [now.url]),
    ...now.items.filter(item => !has(shown, item)).map(({ label }) => label),
    // Items that changed are in both.
    ...shown.items
      .filter(item => now.items.every(({ id }) => id !== item.id))
      .map(({ label }) => label),
  ];
}

function has({ items }: ShownRequest, { id, hash }: ShownItem): boolean {
  return items.some(item => item.id === id && item.hash === hash);
}
