export interface ServedResponse {
  readonly status: number;
  readonly headers: ServedHeaders;
  readonly body: Iterable<ServedPiece>;
  readonly end: ServedEnd;
}

/** In the order in which they are sent; a name may occur more than once. */
export type ServedHeaders = ReadonlyArray<readonly [name: string, value: string]>;

export interface ServedPiece {
  /** Milliseconds since the response began, at the earliest; never decreases. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * How a response ends after its last piece: as it should, with a connection that is closed too early or reset, or not
 * at all, until the client closes the connection.
 */
export type ServedEnd = 'complete' | 'cutOff' | 'reset' | 'open';

/** `recorded` keeps the times of a recording; `atOnce` sends it as fast as the client reads. */
export type ServedPace = 'recorded' | 'atOnce';
