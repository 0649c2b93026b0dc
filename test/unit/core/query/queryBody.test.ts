import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bytesContent, type OutgoingPart } from '../../../../src/core/parts/outgoingPart';
import { queryBody } from '../../../../src/core/query/queryBody';
import type { RequestBody } from '../../../../src/core/query/transport';

async function bytesOf(body: RequestBody): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks()) {
    chunks.push(chunk.slice());
  }
  return Buffer.concat(chunks);
}

/** A file that claims to have 5 bytes, but grows by two each time more of it is read. */
function growing(onRead: () => void): OutgoingPart {
  return {
    type: 'file',
    name: 'a.log',
    mimeType: 'text/plain',
    content: {
      size: 5,
      async *read() {
        for (let times = 0; times < 10; times++) {
          onRead();
          yield new Uint8Array(2);
        }
      },
    },
  };
}

describe('query body', () => {
  it('is the interface’s JSON for any parts, of exactly the length that it says', async () => {
    const part = fc.oneof(
      fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'grapheme' }) }),
      fc.record({
        type: fc.constant('file' as const),
        name: fc.string({ unit: 'grapheme' }),
        mimeType: fc.constantFrom('text/plain', 'image/png'),
        bytes: fc.uint8Array({ maxLength: 50 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (parts, kwargs) => {
          const outgoing = parts.map<OutgoingPart>(each => {
            if (each.type === 'text') {
              return each;
            }
            const { bytes, ...head } = each;
            return { ...head, content: bytesContent(bytes) };
          });
          const expected = parts.map(each => {
            if (each.type === 'text') {
              return each;
            }
            const { bytes, ...head } = each;
            return { ...head, base64: Buffer.from(bytes).toString('base64') };
          });
          const body = queryBody(outgoing, JSON.stringify(kwargs));
          const bytes = await bytesOf(body);
          assert.equal(bytes.length, body.length);
          assert.equal(bytes.toString(), JSON.stringify({ parts: expected, kwargs }));
        },
      ),
    );
  });

  for (const [name, read] of [
    ['grows', 4],
    ['shrinks', 2],
  ] as const) {
    it(`gives up on a file that ${name} while it is being sent`, async () => {
      const content = { size: 3, read: bytesContent(new Uint8Array(read)).read };
      const body = queryBody([{ type: 'file', name: 'a.log', mimeType: 'a/b', content }], '{}');
      await assert.rejects(bytesOf(body), {
        kind: 'content',
        message: 'a.log changed while it was being sent',
        details: { code: 'changed', part: 'a.log' },
      });
    });
  }

  it('sends no more than it promised of a file that grows, and reads no more of it', async () => {
    let read = 0;
    const body = queryBody([growing(() => read++)], '{}');
    let sent = 0;
    await assert.rejects(
      async () => {
        for await (const bytes of body.chunks()) {
          sent += bytes.length;
        }
      },
      { kind: 'content' },
    );
    assert.equal(read, 3);
    assert.ok(sent < body.length);
  });

  for (const [thrown, why] of [
    [Object.assign(new Error('No'), { code: 'EIO' }), ' (EIO)'],
    [Object.assign(new Error('No'), { code: 5 }), ''],
    ['text', ''],
    [null, ''],
  ] as const) {
    it(`tells which file cannot be read, and why: ${thrown}`, async () => {
      const file = growing(() => {
        throw thrown;
      });
      await assert.rejects(bytesOf(queryBody([file], '{}')), {
        kind: 'content',
        message: `a.log could not be read${why}`,
        details: { code: 'unfinished', part: 'a.log' },
        cause: thrown,
      });
    });
  }
});
