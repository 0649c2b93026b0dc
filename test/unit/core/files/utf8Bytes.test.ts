import assert from 'node:assert/strict';
import { Utf8Converter, utf8Bytes } from '../../../../src/core/files/utf8Bytes';

const text = 'data: ä👋\r\n\r\n';
const utf16 = () => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('the bytes of a text file in UTF-8', () => {
  it('are converted from UTF-16 in either byte order, without the byte order mark', () => {
    for (const bytes of [utf16(), utf16().swap16()]) {
      assert.equal(Buffer.from(utf8Bytes(bytes)).toString(), text);
    }
  });

  it('are unchanged in other encodings', () => {
    for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.of(0xff, 0x80), Buffer.of()]) {
      assert.equal(utf8Bytes(bytes), bytes);
    }
  });

  it('are the same regardless of the pieces in which the file is read', () => {
    const bytes = utf16();
    for (let at = 2; at < bytes.length; at++) {
      const converter = new Utf8Converter();
      const pieces = [bytes.subarray(0, at), bytes.subarray(at)].map(each => converter.push(each));
      assert.equal(Buffer.concat([...pieces, converter.end()]).toString(), text);
      assert.ok(converter.isConverting);
    }
  });

  it('end with a replacement character if the last one is incomplete', () => {
    const converter = new Utf8Converter();
    const start = converter.push(utf16().subarray(0, -1));
    const whole = Buffer.concat([start, converter.end()]).toString();
    assert.equal(whole, `${text.slice(0, -1)}\ufffd`);
  });
});
