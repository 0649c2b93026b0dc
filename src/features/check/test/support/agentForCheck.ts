import { setTimeout as pause } from 'node:timers/promises';
import type { QueryHandler, RecordedRequest } from '../../../../../test/service/recordingService';
import type { ResponseStream } from '../../../../../test/service/responseStream';

/** A query as the interface defines it. */
interface Query {
  readonly parts: ReadonlyArray<{
    readonly type: string;
    readonly text?: string;
    readonly base64?: string;
  }>;
  readonly kwargs: { readonly session_id?: string };
}

/** How an agent deviates from one that follows all rules. */
export interface Deviation {
  /** Answers differently; resolves to false to leave the answer to the agent. */
  readonly answer?: (
    stream: ResponseStream,
    query: Query,
    request: RecordedRequest,
  ) => Promise<boolean>;
  /** Sends an event in a different form. */
  readonly event?: (stream: ResponseStream, text: string) => Promise<void>;
  /** Ends the response differently. */
  readonly end?: (stream: ResponseStream) => Promise<void>;
}

/** Sends events without a type, which breaks the interface. */
export const untypedEvents: Deviation = {
  event: (stream, text) => stream.raw(`${JSON.stringify({ text })}\n`),
};

/** The interval between two lines of a long answer. */
const stepMs = 3;

/** An agent that follows all rules of the interface, remembers sessions, and reads text files. */
export function agentForCheck({ answer, event, end }: Deviation = {}): QueryHandler {
  const sessions = new Map<string, string>();
  return async (stream, request) => {
    const query = request.json as Query | undefined;
    if (!query || !Array.isArray(query.parts)) {
      stream.head(400, { 'Content-Type': 'application/json' });
      await stream.raw(JSON.stringify({ error: 'parts must be a list' }));
      return stream.end();
    }
    if (await answer?.(stream, query, request)) {
      return;
    }
    const send = event ?? ((to: ResponseStream, text: string) => to.message(text));
    for (const text of lines(query)) {
      if (text.startsWith('Line')) {
        await pause(stepMs);
      }
      await send(stream, text);
    }
    await stream.log('Done.');
    await (end ? end(stream) : stream.end());
  };

  function lines(query: Query): readonly string[] {
    const texts = query.parts.map(part =>
      part.type === 'text'
        ? (part.text ?? '')
        : Buffer.from(part.base64 ?? '', 'base64').toString(),
    );
    const all = texts.join(' ').slice(0, 10_000);
    const { session_id: session } = query.kwargs;
    if (all.includes('numbers from 1 to 60')) {
      return Array.from({ length: 60 }, (_, line) => `Line ${line + 1}\n`);
    }
    const remembered = sessions.get(session ?? '') ?? '';
    if (session !== undefined) {
      sessions.set(session, all);
    }
    return ['You said: ', all, ' Before: ', remembered];
  }
}
