import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

/** A query as the interface defines it. */
export interface CheckQuery {
  readonly parts: ReadonlyArray<{
    readonly type: string;
    readonly name?: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly base64?: string;
  }>;
  readonly kwargs: Readonly<Record<string, unknown>>;
}

/** One event: its type and its text. */
export type SaidEvent = readonly ['message' | 'log', string];

/** A request and the response to it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** Undefined if the body is none. */
  readonly query: CheckQuery | undefined;
}

/** How a service differs from one that keeps all rules. */
export interface ServiceStyle {
  /** Answers instead of the agent. @returns true if it did */
  readonly intercept?: (exchange: Exchange) => boolean | Promise<boolean>;
  readonly headers?: OutgoingHttpHeaders;
  /** Decodes the body of a request. */
  readonly decode?: (body: Buffer) => string;
  /** The query that the agent receives instead. */
  readonly hear?: (query: CheckQuery) => CheckQuery | Promise<CheckQuery>;
  /** The messages that the agent remembers of a session. */
  readonly recall?: (sessionId: unknown) => string[] | undefined;
  /** The events that the agent sends instead. */
  readonly say?: (events: readonly SaidEvent[]) => readonly SaidEvent[];
  /** The JSON of an event. */
  readonly json?: (type: string, text: string, index: number) => string;
  /** An event as it is written. */
  readonly wire?: (json: string, index: number, type: string) => string | Uint8Array;
  /** The text before and after all events. */
  readonly start?: string;
  readonly finish?: string;
  /** Sends the bytes of the answer, piece by piece. */
  readonly send?: (exchange: Exchange, pieces: readonly Uint8Array[]) => void | Promise<void>;
  /** Ends the response. */
  readonly end?: (response: ServerResponse) => void;
}

/** A service that does some things differently. */
export interface CheckedService {
  readonly port: number;
  dispose(): void;
}

/** @returns true for the query that asks for a long answer */
export function isLong({ query }: Exchange): boolean {
  return JSON.stringify(query).includes('check of streaming');
}

/** Starts a service whose agent repeats what it receives, word by word, and remembers the texts of a session. */
export async function startCheckedService(style: ServiceStyle): Promise<CheckedService> {
  const sessions = new Map<unknown, string[]>();
  const recall =
    style.recall ??
    (id => {
      const known = sessions.get(id) ?? [];
      sessions.set(id, known);
      return id === undefined ? undefined : known;
    });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const query = readQuery(style.decode?.(body) ?? body.toString());
    const exchange = { request, response, body, query };
    if (await style.intercept?.(exchange)) {
      return;
    }
    if (request.method !== 'POST' || request.url !== '/query') {
      response.writeHead(404).end('not found');
      return;
    }
    if (!query) {
      response.writeHead(400).end('parts must be a list');
      return;
    }
    const heard = (await style.hear?.(query)) ?? query;
    const history = recall(heard.kwargs.session_id);
    const said = speech(heard, history ?? []);
    history?.push(textsOf(heard));
    const pieces = (style.say?.(said) ?? said).map(([type, text], index) =>
      bytesOf(wireOf(style, type, text, index)),
    );
    if (response.destroyed) {
      return;
    }
    if (style.send) {
      await style.send(exchange, pieces);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...style.headers });
    for (const piece of [bytesOf(style.start ?? ''), ...pieces, bytesOf(style.finish ?? '')]) {
      if (piece.length > 0 && !response.destroyed) {
        response.write(piece);
        // Lets the client read, and close the connection.
        await setImmediate();
      }
    }
    (style.end ?? (to => to.end()))(response);
  };
  const server = createServer((request, response) => {
    // A client that closes the connection while it sends the request gets no answer.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    dispose() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function wireOf(style: ServiceStyle, type: string, text: string, index: number) {
  const data = type === 'message' ? { content: text } : { message: text };
  const json = style.json?.(type, text, index) ?? JSON.stringify({ type, data });
  return style.wire?.(json, index, type) ?? `data: ${json}\n\n`;
}

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}

function readQuery(text: string): CheckQuery | undefined {
  try {
    const query = JSON.parse(text);
    return Array.isArray(query.parts) ? query : undefined;
  } catch {
    return undefined;
  }
}

function textsOf({ parts }: CheckQuery): string {
  return parts.flatMap(({ text }) => text ?? []).join(' ');
}

/** The agent's answer to a query. */
function speech(query: CheckQuery, history: readonly string[]): readonly SaidEvent[] {
  const text = textsOf(query);
  if (text.includes('numbers from 1 to 60')) {
    return Array.from({ length: 60 }, (_, index) => ['message', `${numberWord(index + 1)}\n`]);
  }
  const files = query.parts.flatMap(({ name, mimeType, base64 }) => {
    const content = Buffer.from(base64 ?? '', 'base64');
    return base64 === undefined
      ? []
      : [`${name}: ${mimeType === 'text/plain' ? content : `${content.length} bytes`}\n`];
  });
  const before = history.length === 0 ? [] : [`Before: ${history.join(' / ')}\n`];
  const words = [...before, ...files, text].join(' ').split(/(?<= )/);
  return [
    ['log', `${query.parts.length} parts`],
    ...words.map((word): SaidEvent => ['message', word]),
    ['log', 'Done.'],
  ];
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty'];

function numberWord(value: number): string {
  const unit = value % 10 === 0 ? '' : `-${small[value % 10]}`;
  return small[value] ?? `${tens[Math.floor(value / 10)]}${unit}`;
}
