import type { Envelope } from '../../../protocol/wire';
import { eventStreamHeaders, type ServedPiece, type ServedResponse } from './servedResponse';

/** `readable` streams like a model; `instant` sends as fast as the client reads. */
export type DemoPace = 'instant' | 'readable';

/**
 * At the readable pace, there are pauses after the first events only: 1 s in total for a question alone, 3 s with a few
 * parts, and never more than 4 s.
 */
const pauseMs = 30;
const pausedEventCount = 120;

const encoder = new TextEncoder();

/** The report of the demo service as an event stream. */
export function reportResponse(events: AsyncIterable<Envelope>, pace: DemoPace): ServedResponse {
  return {
    status: 200,
    headers: eventStreamHeaders,
    body: eventPieces(events, pace),
    end: 'complete',
  };
}

/** One piece for each event. */
export async function* eventPieces(
  events: AsyncIterable<Envelope>,
  pace: DemoPace,
): AsyncGenerator<ServedPiece, void, undefined> {
  let sent = 0;
  for await (const event of events) {
    const at = pace === 'readable' ? Math.min(sent, pausedEventCount) * pauseMs : 0;
    yield { at, bytes: encoder.encode(`data: ${JSON.stringify(event)}\n\n`) };
    sent += 1;
  }
}
