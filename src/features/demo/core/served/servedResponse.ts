export interface ServedResponse {
  readonly status: number;
  readonly headers: ServedHeaders;
  readonly body: Iterable<ServedPiece>;
  readonly end: ServedEnd;
}

/** The headers in the order in which they are sent; a name may occur more than once. */
export type ServedHeaders = ReadonlyArray<readonly [name: string, value: string]>;

export interface ServedPiece {
  /** The earliest time, in milliseconds since the response began; never decreases. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * The end of a response after its last piece: the normal end, a connection that is closed too early or reset, or no end
 * until the client closes the connection.
 */
export type ServedEnd = 'complete' | 'cutOff' | 'reset' | 'open';

/** `recorded` keeps the times of a recording; `atOnce` sends it as fast as the client reads. */
export type ServedPace = 'recorded' | 'atOnce';
