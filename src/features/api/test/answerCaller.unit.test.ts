import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { FakeClock } from '../../../../test/support/fakeClock';
import { share } from '../../../../test/support/long';
import { message } from '../../../../test/support/query/readStream';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { Transport } from '../../../core/query/transport';
import { answerCaller } from '../core/callerRequest';

const connection = {
  url: 'http://service.test/query',
  headers: {},
  timeouts: { connect: 0, firstEvent: 0, idle: 0 },
};
const encoder = new TextEncoder();

/** The result for the caller, and the body of the request, if one was sent. */
async function asked(request: unknown, options?: unknown) {
  let body: unknown;
  const transport: Transport = async sent => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of sent.body.chunks()) {
      chunks.push(chunk.slice());
    }
    const bytes = Buffer.concat(chunks);
    assert.equal(bytes.length, sent.body.length);
    body = JSON.parse(bytes.toString());
    if (sent.signal.aborted) {
      throw new AgentQueryError('cancelled', 'cancelled');
    }
    return {
      status: 200,
      header: () => 'text/event-stream',
      body: {
        async *[Symbol.asyncIterator]() {
          yield encoder.encode(`data: ${message('Hi')}\n\n`);
        },
      },
    };
  };
  const events: unknown[] = [];
  let error: unknown;
  try {
    const answer = answerCaller(
      { transport, clock: new FakeClock() },
      async () => connection,
      request,
      options,
    );
    for await (const event of answer) {
      events.push(event);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { body, events, error };
}

const text = { type: 'text', text: 'Well?' };
const file = { type: 'file', name: 'a.bin', mimeType: 'a/b', base64: 'AAEC/w==' };
const endless: Record<string, unknown> = {};
endless.endless = endless;
const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;

describe('a query of another extension', () => {
  it('is sent by its named fields and no others', async () => {
    const { body, events, error } = await asked({
      parts: [
        { ...text, more: 1 },
        { ...file, more: 1 },
      ],
      kwargs: { session_id: 's', depth: { of: [1, null] }, none: undefined },
      more: 1,
    });
    assert.equal(error, undefined);
    assert.deepEqual(body, {
      parts: [text, file],
      kwargs: { session_id: 's', depth: { of: [1, null] } },
    });
    assert.deepEqual(events, [{ type: 'message', content: 'Hi' }]);
  });

  it('needs no kwargs and no options, and may have no parts', async () => {
    for (const [request, options] of [
      [{ parts: [] }],
      [{ parts: [], kwargs: undefined }, undefined],
      [{ parts: [], kwargs: null }, {}],
      [{ parts: [] }, { signal: undefined }],
    ]) {
      assert.deepEqual((await asked(request, options)).body, { parts: [], kwargs: {} });
    }
  });

  const wrong: ReadonlyArray<[request: unknown, says: RegExp, options?: unknown]> = [
    [undefined, /^the request is missing$/],
    [null, /^the request must be an object, but is null$/],
    ['x', /^the request must be an object, but is a string$/],
    [[text], /^parts is missing$/],
    [{}, /^parts is missing$/],
    [{ parts: 'x' }, /^parts must be an array, but is a string$/],
    [{ parts: { length: 1, 0: text } }, /^parts must be an array, but is an object$/],
    [{ parts: [text, undefined] }, /^parts\[1\] is missing$/],
    [{ parts: new Array(1) }, /^parts\[0\] is missing$/],
    [{ parts: [{}] }, /^parts\[0\]\.type is missing$/],
    [
      { parts: [{ type: 'image' }] },
      /^parts\[0\]\.type must be "text" or "file", but is a string$/,
    ],
    [{ parts: [{ type: 'text' }] }, /^parts\[0\]\.text is missing$/],
    [{ parts: [{ ...file, name: 1 }] }, /^parts\[0\]\.name must be a string, but is a number$/],
    [
      { parts: [{ ...file, mimeType: null }] },
      /^parts\[0\]\.mimeType must be a string, but is null$/,
    ],
    [
      { parts: [{ ...file, base64: [] }] },
      /^parts\[0\]\.base64 must be a string, but is an array$/,
    ],
    [{ parts: [text, { ...file, base64: 'ü' }] }, /^parts\[1\]\.base64 is not base64$/],
    [{ parts: [], kwargs: [] }, /^kwargs must be an object, but is an array$/],
    [{ parts: [], kwargs: 5 }, /^kwargs must be an object, but is a number$/],
    [{ parts: [], kwargs: { session_id: 5 } }, /^kwargs\.session_id must be a string$/],
    [{ parts: [], kwargs: endless }, /^kwargs cannot be written as JSON/],
    [{ parts: [], kwargs: { big: 5n } }, /^kwargs cannot be written as JSON/],
    [{ parts: [], kwargs: { toJSON: () => 5 } }, /^kwargs must be an object, but is a number$/],
    [{ parts: [] }, /^the options must be an object, but is null$/, null],
    [{ parts: [] }, /^the options must be an object, but is a string$/, 'x'],
    [{ parts: [] }, /^signal must be an AbortSignal, but is a string$/, { signal: 'x' }],
    [
      { parts: [] },
      /^signal must be an AbortSignal, but is an object$/,
      { signal: { isCancellationRequested: false } },
    ],
  ];
  for (const [index, [request, says, options]] of wrong.entries()) {
    it(`is refused if it is invalid (${index + 1}): ${says.source}`, async () => {
      const { body, error } = await asked(request, options);
      assert.ok(error instanceof AgentQueryError, String(error));
      assert.deepEqual([error.kind, error.details.code], ['configuration', 'request']);
      assert.match(error.message, says);
      assert.equal(body, undefined, 'nothing is sent');
    });
  }

  it('stops when its signal is aborted, even before it starts, and leaves no listener', async () => {
    for (const when of ['before', 'meanwhile']) {
      const abort = new AbortController();
      if (when === 'before') {
        abort.abort();
      }
      queueMicrotask(() => abort.abort());
      const { error } = await asked({ parts: [text] }, { signal: abort.signal });
      assert.ok(error instanceof AgentQueryError, String(error));
      assert.equal(error.kind, 'cancelled');
      assert.deepEqual(getEventListeners(abort.signal, 'abort'), []);
    }
  });

  it('throws a connection that cannot be read as an error of this client', async () => {
    const answer = answerCaller(
      { transport: () => assert.fail('sent'), clock: new FakeClock() },
      () => Promise.reject(new Error('locked')),
      { parts: [] },
      undefined,
    );
    await assert.rejects(answer.next(), { name: 'AgentQueryError', kind: 'internal' });
  });

  it('ends when the caller stops, whatever the connection waits for', async () => {
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    const answer = answerCaller(
      { transport: () => assert.fail('sent'), clock: new FakeClock() },
      given => {
        signal = given as AbortSignal;
        return new Promise<never>(() => undefined);
      },
      { parts: [] },
      { signal: caller.signal },
    );
    const next = answer.next();
    caller.abort();
    await assert.rejects(next, { name: 'AgentQueryError', kind: 'cancelled' });
    assert.equal(signal?.aborted, true);
  });

  it('is sent or is told to be wrong, whatever it is', async () => {
    const hostile = fc.constantFrom<unknown>(endless, deep, 5n, Symbol('x'), () => {});
    const field = fc.oneof(
      { maxDepth: 3 },
      fc.anything({
        withBigInt: true,
        withNullPrototype: true,
        withSparseArray: true,
        withDate: true,
      }),
      hostile,
    );
    const part = fc.oneof(
      fc.constant(text),
      fc.constant(file),
      fc.record({
        type: fc.oneof(fc.constantFrom('text', 'file'), field),
        text: fc.oneof(fc.string({ unit: 'binary' }), field),
        name: fc.oneof(fc.string(), field),
        mimeType: fc.oneof(fc.string(), field),
        base64: fc.oneof(fc.base64String(), fc.string(), field),
      }),
      field,
    );
    const request = fc.oneof(
      fc.record({
        parts: fc.oneof(fc.array(part), field),
        kwargs: fc.oneof(fc.dictionary(fc.string(), field), field),
      }),
      field,
    );
    const signal = fc.oneof(
      fc.constant(undefined),
      fc.constant(new AbortController().signal),
      field,
    );
    const options = fc.oneof(fc.constant(undefined), fc.record({ signal }), field);
    await fc.assert(
      fc.asyncProperty(request, options, async (anyRequest, anyOptions) => {
        const { body, error } = await asked(anyRequest, anyOptions);
        if (error === undefined) {
          assert.ok(body);
        } else {
          assert.ok(error instanceof AgentQueryError, 'an AgentQueryError');
          assert.ok(['configuration', 'cancelled'].includes(error.kind), String(error));
        }
      }),
      { numRuns: share(1000) },
    );
  });
});
