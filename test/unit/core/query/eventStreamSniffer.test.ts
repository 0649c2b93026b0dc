import assert from 'node:assert/strict';
import { EventStreamSniffer } from '../../../../src/core/query/eventStreamSniffer';

const encode = (text: string) => new TextEncoder().encode(text);

describe('sniffing a body', () => {
  const refuses = (text: string, contentType?: string) =>
    new EventStreamSniffer(contentType).refuses(encode(text));
  for (const text of ['{', '[', '"', '<', ' \r\n\t{"a":1}', '\uFEFF<html>']) {
    it(`${JSON.stringify(text)} is refused, unless it is called an event stream`, () => {
      for (const type of [
        undefined,
        '',
        'text/html',
        'text/event-streams',
        'x-text/event-stream',
        'a; text/event-stream',
      ]) {
        assert.ok(refuses(text, type), type);
      }
      for (const type of [
        'text/event-stream',
        ' TEXT/Event-Stream',
        'text/event-stream;',
        'text/event-stream; charset=x',
        'text/event-stream ;bogus',
      ]) {
        assert.ok(!refuses(text, type), type);
      }
    });
  }
  for (const text of ['', 'data: {', ': <', 'a{', 'Hello', '\n\ndata: 1']) {
    it(`${JSON.stringify(text)} is not refused`, () => assert.ok(!refuses(text)));
  }
  it('looks at the start over any pieces, and keeps 4 KiB of it', () => {
    const sniffer = new EventStreamSniffer(undefined);
    assert.ok(!sniffer.refuses(encode(' ')));
    assert.ok(!sniffer.refuses(encode('\n')));
    assert.ok(sniffer.refuses(encode('<')));
    assert.ok(sniffer.refuses(encode('é'.repeat(2046))));
    assert.ok(!sniffer.isFull);
    assert.ok(sniffer.refuses(encode('xyz')));
    assert.ok(sniffer.isFull);
    assert.equal(sniffer.start, ` \n<${'é'.repeat(2046)}x`);
    assert.ok(sniffer.refuses(encode('more')));
    assert.equal(sniffer.start.length, 2050);
  });
  it('keeps a character whole that is split between pieces', () => {
    const sniffer = new EventStreamSniffer(undefined);
    const bytes = encode('é');
    sniffer.refuses(bytes.subarray(0, 1));
    sniffer.refuses(bytes.subarray(1));
    assert.equal(sniffer.start, 'é');
  });
  const begins = (text: string) => {
    const sniffer = new EventStreamSniffer(undefined);
    sniffer.refuses(encode(text));
    return sniffer.startsLikeEvents;
  };
  for (const text of ['', ' \n', ':', ': x', '\n\ndata:', 'event: x', 'id:', 'retry: 1']) {
    it(`${JSON.stringify(text)} begins as events do`, () => assert.ok(begins(text)));
  }
  for (const text of ['Hello', 'x:', 'xdata:', 'datax:', 'data', 'date: x']) {
    it(`${JSON.stringify(text)} does not begin as events do`, () => assert.ok(!begins(text)));
  }
});
