import type { RecordedResponse } from './readRecordedResponse';
import type { ServedPace } from './servedResponse';

/**
 * The answers of the demo service: a tour of what answers can do, its report of what it received, the report with a
 * fault, or a recording.
 */
export type DemoBehavior =
  | { readonly kind: 'tour' }
  | { readonly kind: 'report' }
  | { readonly kind: 'fault'; readonly fault: DemoFault }
  | { readonly kind: 'recording'; readonly recording: RecordedResponse; readonly pace: ServedPace };

/** Faults of a stream that begins well. The list from which the user selects a fault describes each one. */
export const streamFaults = [
  'cutOff',
  'halfCharacter',
  'stall',
  'noEnd',
  'slow',
  'byteByByte',
  'malformed',
] as const;

/** Faults of a response without events. */
export const responseFaults = [
  'silence',
  'empty',
  'wrongContentType',
  'redirect',
  'unauthorized',
  'tooLarge',
  'serverError',
  'busy',
] as const;

export type DemoFault = (typeof streamFaults)[number] | (typeof responseFaults)[number];
