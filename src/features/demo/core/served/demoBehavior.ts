import type { RecordedResponse } from './readRecordedResponse';
import type { ServedPace } from './servedResponse';

/**
 * What the demo service answers queries with: a tour of what answers can do, its report of what it received, the report
 * with a fault, or a recording.
 */
export type DemoBehavior =
  | { readonly kind: 'tour' }
  | { readonly kind: 'report' }
  | { readonly kind: 'fault'; readonly fault: DemoFault }
  | { readonly kind: 'recording'; readonly recording: RecordedResponse; readonly pace: ServedPace };

/** Faults of a stream that begins well. */
export const streamFaults = [
  /** The connection is reset in the middle of an event. */
  'cutOff',
  /** The response ends in the middle of a UTF-8 sequence. */
  'halfCharacter',
  /** No more events, and no end. */
  'stall',
  /** All events, but the response does not end. */
  'noEnd',
  /** One event per second. */
  'slow',
  /** Each byte is sent on its own. */
  'byteByByte',
  /** Some events are not as the interface defines them. */
  'malformed',
] as const;

/** Faults of a response without events. */
export const responseFaults = [
  /** The header arrives, and nothing else. */
  'silence',
  /** An event stream that ends without an event. */
  'empty',
  /** An HTML page with status 200. */
  'wrongContentType',
  'redirect',
  'unauthorized',
  'tooLarge',
  'serverError',
  /** Status 503 with `Retry-After`. */
  'busy',
] as const;

/** Faults of a service that the demo service can show. */
export type DemoFault = (typeof streamFaults)[number] | (typeof responseFaults)[number];
