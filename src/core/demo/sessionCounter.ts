/** Counts queries by session, for the most recently used sessions. */
export class SessionCounter {
  private readonly counts = new Map<string, number>();

  /** @param capacity the number of sessions to remember; the least recently used one is forgotten */
  constructor(private readonly capacity = 1000) {}

  /** Counts a query, and returns the number of the session's queries so far. */
  next(session: string): number {
    const queries = (this.counts.get(session) ?? 0) + 1;
    // A map keeps insertion order, so deleting the session first makes it the newest.
    this.counts.delete(session);
    this.counts.set(session, queries);
    const [oldest] = this.counts.keys();
    if (this.counts.size > this.capacity && oldest !== undefined) {
      this.counts.delete(oldest);
    }
    return queries;
  }
}
