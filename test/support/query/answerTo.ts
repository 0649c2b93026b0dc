import assert from 'node:assert/strict';
import { type ControlledOptions, ControlledQuery } from './controlledQuery';

/** The answer to a query whose response consists of these pieces. */
export async function answerTo(
  pieces: readonly (string | Uint8Array)[],
  {
    status = 200,
    headers = {},
    ...options
  }: { status?: number; headers?: Record<string, string> } & ControlledOptions = {},
) {
  const asking = new ControlledQuery(options);
  await asking.exchange.requested();
  asking.exchange.respond(status, headers);
  asking.exchange.push(...pieces);
  asking.exchange.end();
  const answer = await asking.answer;
  assert.equal(asking.exchange.sent, 1);
  assert.ok(asking.exchange.request.signal.aborted, 'the connection is closed');
  return answer;
}
