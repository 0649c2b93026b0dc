import type { HttpResponse } from '../../../src/core/query/transport';

/** A response whose body arrives in these pieces. */
export const responseOf = (
  pieces: readonly string[],
  { status = 200, contentType = 'text/event-stream' } = {},
): HttpResponse => ({
  status,
  header: name => (name === 'content-type' ? contentType : undefined),
  body: (async function* () {
    yield* pieces.map(piece => Buffer.from(piece));
  })(),
});
