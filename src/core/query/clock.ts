/** Time as the query client needs it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after so many milliseconds, unless cancelled with what it returns. */
  after(milliseconds: number, callback: () => void): () => void;
}
