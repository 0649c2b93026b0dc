import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { Transport } from '../../../../src/core/query/transport';
import { answerCaller } from '../../../../src/features/api/core/callerRequest';
import { FakeClock } from '../../../support/fakeClock';
import { share } from '../../../support/long';
import { message } from '../../../support/query/readStream';

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
const throwing = new Proxy(
  {},
  {
    get() {
      throw { toString: null };
    },
  },
);
const { proxy: revoked, revoke } = Proxy.revocable<unknown[]>([], {});
revoke();
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
    [undefined, /^the request must be an object, not undefined$/],
    [null, /^the request must be an object, not null$/],
    ['x', /^the request must be an object, not string$/],
    [[text], /^the request must be an object, not an array$/],
    [{}, /^parts must be an array, not undefined$/],
    [{ parts: 'x' }, /^parts must be an array, not string$/],
    [{ parts: { length: 1, 0: text } }, /^parts must be an array, not object$/],
    [{ parts: [text, undefined] }, /^parts\[1\] must be an object, not undefined$/],
    [{ parts: new Array(1) }, /^parts\[0\] must be an object, not undefined$/],
    [{ parts: [{}] }, /^parts\[0\]\.type must be 'text' or 'file'$/],
    [{ parts: [{ type: 'image' }] }, /^parts\[0\]\.type must be/],
    [{ parts: [{ type: 'text' }] }, /^parts\[0\]\.text must be a string, not undefined$/],
    [{ parts: [{ ...file, name: 1 }] }, /^parts\[0\]\.name must be a string, not number$/],
    [{ parts: [{ ...file, mimeType: null }] }, /^parts\[0\]\.mimeType must be a string, not null$/],
    [{ parts: [{ ...file, base64: [] }] }, /^parts\[0\]\.base64 must be a string, not an array$/],
    [{ parts: [text, { ...file, base64: 'ü' }] }, /^parts\[1\]\.base64 is not base64$/],
    [{ parts: [], kwargs: [] }, /^kwargs must be an object, not an array$/],
    [{ parts: [], kwargs: 5 }, /^kwargs must be an object, not number$/],
    [{ parts: [], kwargs: { session_id: 5 } }, /^kwargs\.session_id must be a string, not number$/],
    [{ parts: [], kwargs: endless }, /^kwargs cannot be written as JSON/],
    [{ parts: [], kwargs: { big: 5n } }, /^kwargs cannot be written as JSON/],
    [{ parts: [], kwargs: { toJSON: () => 5 } }, /^kwargs must be an object, not number$/],
    [{ parts: [], kwargs: throwing }, /^the request cannot be read$/],
    [throwing, /^the request cannot be read$/],
    [{ parts: revoked }, /^the request cannot be read$/],
    [{ parts: [] }, /^the options must be an object, not null$/, null],
    [{ parts: [] }, /^the options must be an object, not string$/, 'x'],
    [{ parts: [] }, /^signal must be an AbortSignal$/, { signal: 'x' }],
    [
      { parts: [] },
      /^signal must be an AbortSignal$/,
      { signal: { isCancellationRequested: false } },
    ],
    [{ parts: [] }, /^the options cannot be read$/, { signal: throwing }],
  ];
  for (const [index, [request, says, options]] of wrong.entries()) {
    it(`wrong in way ${index + 1} is told so: ${says.source}`, async () => {
      const { body, error } = await asked(request, options);
      assert.ok(error instanceof AgentQueryError, String(error));
      assert.deepEqual([error.kind, error.details.code], ['configuration', 'request']);
      assert.match(error.message, says);
      assert.equal(body, undefined, 'nothing is sent');
    });
  }

  it('stops at its signal, be it aborted before or on the way, and leaves no listener on it', async () => {
    for (const when of ['before', 'meanwhile']) {
      const abort = new AbortController();
      if (when === 'before') {
        abort.abort();
      }
      const request = {
        get parts() {
          queueMicrotask(() => abort.abort());
          return [text];
        },
      };
      const { error } = await asked(request, { signal: abort.signal });
      assert.ok(error instanceof AgentQueryError, String(error));
      assert.equal(error.kind, 'cancelled');
      assert.deepEqual(getEventListeners(abort.signal, 'abort'), []);
    }
  });

  it('takes a signal of another make, even one that throws in the end', async () => {
    const signal = {
      aborted: false,
      addEventListener() {},
      removeEventListener() {
        throw new Error('gone');
      },
    };
    assert.equal((await asked({ parts: [] }, { signal })).error, undefined);
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
    const hostile = fc.constantFrom<unknown>(throwing, endless, deep, 5n, Symbol('x'), () => {});
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
      fc.record({ aborted: fc.boolean(), addEventListener: field, removeEventListener: field }),
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
