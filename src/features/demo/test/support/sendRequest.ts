import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

export interface ReadResponse {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/**
 * Sends a request and returns the response as soon as its head has arrived. Unlike fetch it can send any header,
 * including Host and Origin, does not keep the connection alive, and has no timers.
 */
export async function openResponse(
  url: string,
  options: RequestOptions = {},
): Promise<IncomingMessage> {
  const { method = 'POST', headers, body } = options;
  const outgoing = request(url, {
    method,
    agent: false,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

/** Sends a request and reads the whole response. */
export async function sendRequest(url: string, options?: RequestOptions): Promise<ReadResponse> {
  const response = await openResponse(url, options);
  const { statusCode: status, headers } = response;
  return { status, headers, text: await text(response) };
}
