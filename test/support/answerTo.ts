import assert from 'node:assert/strict';
import { Asking, type AskOptions } from './controlledQuery';
import { message } from './readStream';

/** A message event of `a`. */
export const messageLine = `data: ${message('a')}\n\n`;

/** The answer to a query whose response is this and then ends. */
export async function answerTo(
  pieces: readonly (string | Uint8Array)[],
  {
    status = 200,
    headers = {},
    ...options
  }: { status?: number; headers?: Record<string, string> } & AskOptions = {},
) {
  const asking = new Asking(options);
  await asking.exchange.requested();
  asking.exchange.respond(status, headers);
  asking.exchange.push(...pieces);
  asking.exchange.end();
  const answer = await asking.answer;
  assert.equal(asking.exchange.sent, 1);
  assert.ok(asking.exchange.request.signal.aborted, 'the connection is closed');
  return answer;
}
