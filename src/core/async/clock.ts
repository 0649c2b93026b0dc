/** Time as the query client needs it. */
export interface Clock {
  /** Milliseconds since the epoch, as the system has it: for showing, since it jumps when the system's time is set. */
  now(): number;
  /** Milliseconds since some moment, which never jump: for how long something takes. */
  elapsed(): number;
  /** Calls back once after so many milliseconds, unless cancelled with what it returns. */
  after(milliseconds: number, callback: () => void): () => void;
}
