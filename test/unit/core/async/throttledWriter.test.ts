import assert from 'node:assert/strict';
import { ThrottledWriter } from '../../../../src/core/async/throttledWriter';
import { FakeClock } from '../../../support/fakeClock';

describe('a log that is written in portions', () => {
  /** @param seconds that writing each line takes */
  function start(seconds: number) {
    const clock = new FakeClock();
    const written: string[] = [];
    const writer = new ThrottledWriter<{ readonly text: string }>(
      clock,
      ({ text }) => {
        written.push(text);
        clock.advance(seconds);
      },
      count => ({ text: `${count} left out` }),
    );
    return { clock, written, writer };
  }

  it('contains every line, in order, with pauses between them', () => {
    const { clock, written, writer } = start(0.001);
    for (let index = 0; index < 100; index++) {
      writer.append({ text: `${index}` });
    }
    assert.ok(written.length < 10, 'what takes long waits');
    clock.advance(1);
    assert.deepEqual(
      written,
      Array.from({ length: 100 }, (_, index) => `${index}`),
    );
    assert.equal(clock.pending, 0);
  });

  it('writes waiting lines when it is flushed', () => {
    const { written, writer } = start(1);
    writer.append({ text: 'a' });
    writer.append({ text: 'b' });
    assert.deepEqual(written, ['a']);
    writer.flush();
    assert.deepEqual(written, ['a', 'b']);
  });

  it('limits waiting lines, and says where and how much it omitted', () => {
    const { clock, written, writer } = start(1);
    const text = 'x'.repeat(1024 * 1024 - 64);
    for (let index = 0; index < 12; index++) {
      writer.append({ text });
    }
    // The first line was written immediately.
    clock.advance(1);
    writer.append({ text: 'last' });
    writer.flush();
    assert.deepEqual(written, [...Array<string>(9).fill(text), '3 left out', 'last']);
  });

  it('limits empty lines, too', () => {
    const { written, writer } = start(1);
    for (let index = 0; index < 200_000; index++) {
      writer.append({ text: '' });
    }
    writer.flush();
    assert.equal(written.length, 1 + (8 * 1024 * 1024) / 64 + 1);
    assert.equal(written.at(-1), `${200_000 - written.length + 1} left out`);
  });
});
