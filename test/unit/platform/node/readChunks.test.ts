import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readChunks } from '../../../../src/platform/node/readChunks';
import { limits } from '../../../../src/protocol/responseLimits';
import { settled } from '../../../support/query/controlledQuery';

describe('reading chunks of a stream', () => {
  it('yields the chunks before an error, and then the error', async () => {
    const stream = new PassThrough();
    stream.write('a');
    stream.write('b');
    const got: string[] = [];
    await assert.rejects(async () => {
      for await (const chunk of readChunks(stream)) {
        got.push(chunk.toString());
        if (got.length === 1) {
          stream.destroy(new Error('reset'));
        }
      }
    }, /reset/);
    assert.deepEqual(got, ['a', 'b']);
  });

  it('ends with a stream that ends, or that is closed', async () => {
    assert.equal(await text(readChunks(Readable.from([Buffer.from('a'), Buffer.from('b')]))), 'ab');
    const stream = new PassThrough();
    const read = text(readChunks(stream));
    setImmediate(() => stream.destroy());
    assert.equal(await read, '');
  });

  it('ends with a stream that was closed before, or throws its error', async () => {
    const closed = new PassThrough().destroy();
    const failed = new PassThrough().on('error', () => {}).destroy(new Error('reset'));
    await new Promise(resolve => failed.once('close', resolve));
    assert.equal(await text(readChunks(closed)), '');
    await assert.rejects(text(readChunks(failed)), /reset/);
  });

  it('ends with a stream that ends and stays open', async () => {
    assert.equal(await text(readChunks(new PassThrough({ autoDestroy: false }).end('a'))), 'a');
  });

  it('closes the stream when the reader leaves', async () => {
    const stream = new PassThrough();
    stream.write('a');
    for await (const _chunk of readChunks(stream)) {
      break;
    }
    assert.ok(stream.destroyed);
  });

  it('pauses the stream when too many chunks wait, and continues when they are read', async () => {
    const half = Buffer.alloc(limits.waitingBytes / 2);
    const stream = new Readable({ read: () => {} });
    const chunks = readChunks(stream);
    for (let times = 0; times < 2; times++) {
      const first = chunks.next();
      await settled();
      stream.push('a');
      assert.equal((await first).value?.toString(), 'a');
      stream.push(half.subarray(1));
      stream.push(half);
      assert.ok(!stream.isPaused(), 'a byte less than the limit waits');
      stream.push('b');
      assert.ok(stream.isPaused());
      assert.deepEqual((await chunks.next()).value?.length, half.length - 1);
      assert.deepEqual((await chunks.next()).value?.length, half.length);
      assert.deepEqual((await chunks.next()).value?.toString(), 'b');
    }
  });
});
