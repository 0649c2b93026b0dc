const mebi = 1024 * 1024;

/**
 * All limits on a response, in the order in which it arrives, so that no service can exhaust the memory or the time of
 * the editor. Lengths are in UTF-16 code units.
 */
export const limits = {
  // The header.

  /** Bytes of status line and headers. Node accepts as much by default, and most proxies less. */
  headBytes: 16 * 1024,
  /** Informational responses (1xx) before the response: a few for each proxy on the way. */
  informationalResponses: 12,

  // The body.

  /** Content encodings, one within the other. Each decoder takes memory, and no service has a reason for more. */
  encodings: 3,
  /** Bytes that wait to be read before the connection is paused. A piece from the network has 64 KiB. */
  waitingBytes: 256 * 1024,
  /** Bytes that a chunk takes in memory even if it has fewer. */
  chunkBytes: 128,
  /** Encoded bytes that are kept until the end, so that the decodable text before an error can be found. */
  decodedAgainBytes: mebi,
  /** Bytes that are shown of a body that is not an event stream, or of an error that a service reports. */
  snippetBytes: 4 * 1024,

  // The event stream.

  /** One event. The largest known one has an image of 10 MB in base64. */
  eventLength: 16 * mebi,
  /** Lines of one event. An empty one takes memory, too, and services send one or a few. */
  eventLines: 100_000,
  /** The text of an answer. A page can still draw and search as much. */
  answerLength: 64 * mebi,
  /**
   * Bytes of everything that arrives, after decoding: twice the bytes of the largest answers that were seen, with 2,000
   * log events of a megabyte. Reading as much takes a minute, in which the editor stays responsive.
   */
  responseBytes: 4 * 1024 * mebi,
  /** Added to the length of each line, since an empty one takes time and memory, too. */
  lineOverhead: 256,
  /** Errors that a service reports in one answer. */
  reportedErrors: 20,
  /** A session id. A UUID has 36, a signed token several hundred. */
  sessionIdLength: 1024,

  // The log of a turn, which is kept in memory, in the page, and on disk.

  /** Entries: more than anybody reads, and few enough for the page to draw them. */
  logEntries: 1000,
  /** One entry: about a hundred lines. The rest is cut off. */
  logEntryLength: 8 * 1024,
  /** All entries, so that a thousand long ones are not read back with each conversation. */
  logLength: mebi,

  /** One log event for a caller of the API. The rest is cut off. */
  callerLogLength: 64 * 1024,

  // The transcript of the last query, for the event inspector.

  /** All received text that is kept. */
  transcriptLength: 8 * mebi,
  /** Comments and other fields among it, so that heartbeats leave room for events. */
  transcriptOtherLength: mebi,
  /** Added to the length of each entry, since an empty one takes memory, too. */
  transcriptEntryOverhead: 16,

  // The output channel and the page.

  /** Lines that wait to be written to the output channel, which takes a hundred thousand per second. */
  channelLength: 8 * mebi,
  /** Added to the length of each of these lines. */
  channelLineOverhead: 64,
  /** The text of answers in one message to the page: texts are copied several times on their way. */
  deltaLength: mebi,
} as const;
