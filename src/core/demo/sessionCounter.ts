/** Counts queries by session, for the sessions used last. */
export class SessionCounter {
  private readonly counts = new Map<string, number>();

  /** @param capacity how many sessions are remembered; the one unused for longest is forgotten */
  constructor(private readonly capacity = 1000) {}

  /** Counts one more query, and returns how many the session has had. */
  next(session: string): number {
    const queries = (this.counts.get(session) ?? 0) + 1;
    // A map keeps insertion order: deleting first makes this session the newest.
    this.counts.delete(session);
    this.counts.set(session, queries);
    const [oldest] = this.counts.keys();
    if (this.counts.size > this.capacity && oldest !== undefined) {
      this.counts.delete(oldest);
    }
    return queries;
  }
}
