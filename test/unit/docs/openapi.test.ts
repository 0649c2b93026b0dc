import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { queryBody } from '../../../src/core/query/queryBody';
import { readEnvelope } from '../../../src/core/stream/readEnvelope';
import { newWords, queryNames, queryText } from '../../../src/features/check/core/queryText';
import { openapi, schemaOf } from '../../support/openapi';

const isQuery = schemaOf('Query');
const isEvent = schemaOf('Event');

const part = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.string() }),
  fc
    .record({ name: fc.string(), bytes: fc.uint8Array({ maxLength: 50 }) })
    .map(({ name, bytes }) => ({
      type: 'file' as const,
      name,
      mimeType: 'text/plain',
      content: {
        size: bytes.length,
        async *read() {
          yield bytes;
        },
      },
    })),
);

describe('docs/openapi.json', () => {
  it('describes the one endpoint', () => {
    assert.equal(openapi.openapi, '3.1.0');
    assert.deepEqual(Object.keys(openapi.paths), ['/query']);
    assert.deepEqual(Object.keys(openapi.paths['/query']), ['post']);
  });

  it('describes every request that the client sends', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(part),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (parts, kwargs) => {
          const { session_id: _, ...others } = kwargs;
          const written = JSON.stringify({ ...others, session_id: 's' });
          const sent = await json(queryBody(parts, written).chunks());
          assert.ok(isQuery(sent), JSON.stringify(isQuery.errors));
        },
      ),
    ));

  it('describes the queries of the service check, except those that are wrong on purpose', () => {
    const words = newWords();
    for (const name of queryNames.filter(each => each !== 'notJson')) {
      assert.equal(isQuery(JSON.parse(queryText(name, words))), name !== 'wrongShape', name);
    }
  });

  it('describes the events that the client accepts, and no others', () => {
    const loose = fc.record(
      {
        type: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('message', 'log') }, fc.jsonValue()),
        data: fc.oneof(
          fc.record(
            {
              content: fc.oneof(fc.string(), fc.jsonValue()),
              message: fc.oneof(fc.string(), fc.jsonValue()),
              more: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
        more: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: loose }, fc.jsonValue()), value => {
        const isAccepted = typeof readEnvelope(value) !== 'string';
        accepted += isAccepted ? 1 : 0;
        assert.equal(isEvent(value), isAccepted);
      }),
      { numRuns: 1000 },
    );
    assert.ok(accepted > 50, `${accepted} events accepted`);
  });
});
