import type { FaultConnection } from './faultConnection';

/** The answer of most cases, in two message events. */
export const hello = 'Hello, world';

/** An event with a message envelope. */
export function message(content: string): string {
  return event(JSON.stringify({ type: 'message', data: { content } }));
}

/** An event with a log envelope. */
export function log(text: string): string {
  return event(JSON.stringify({ type: 'log', data: { message: text } }));
}

/** An event with any single line of data. */
export function event(data: string): string {
  return `data: ${data}\n\n`;
}

/** {@link hello} as two events. */
export const helloEvents = message('Hello, ') + message('world');

/** A status line and headers. */
export function head(status: string, ...headers: string[]): string {
  return `HTTP/1.1 ${status}\r\n${headers.map(header => `${header}\r\n`).join('')}\r\n`;
}

/** The head of an event stream whose body is sent in chunks. */
export const chunkedHead = head(
  '200 OK',
  'Content-Type: text/event-stream',
  'Transfer-Encoding: chunked',
);

/** The head of an event stream that ends when the connection closes. */
export const openHead = head('200 OK', 'Content-Type: text/event-stream', 'Connection: close');

export function chunk(data: string | Uint8Array): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

export const lastChunk = '0\r\n\r\n';

/** Sends a head and a body with its length, then closes the connection. */
export function whole(status: string, body: string | Uint8Array, ...headers: string[]) {
  return async (connection: FaultConnection) => {
    const length = Buffer.byteLength(body);
    await connection.send(head(status, `Content-Length: ${length}`, ...headers));
    await connection.send(body);
    connection.end();
  };
}

/** Sends an event stream in chunks, each by itself, with a correct end. */
export function chunked(...pieces: (string | Uint8Array)[]) {
  return async (connection: FaultConnection) => {
    await connection.send(chunkedHead);
    for (const piece of pieces) {
      await connection.send(chunk(piece));
    }
    await connection.send(lastChunk);
    connection.end();
  };
}
