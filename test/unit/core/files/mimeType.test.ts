import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkedType, isLfsPointer, mimeType } from '../../../../src/core/files/contentType';
import { sentFiles } from '../../../support/parts/sentFiles';

const text = (value: string) => new TextEncoder().encode(value);

/** A comment of a few words, as these encodings have it. */
const sjis = Uint8Array.from(
  Buffer.from('2f2f208c5f96f188ea979782f08ee693be82b582c481419553', 'hex'),
);
const gbk = Uint8Array.from(Buffer.from('2f2f20bbf1c8a1bacfcdacc1d0b1edb2a2d7aabbbb0a', 'hex'));
const cyrillic = Uint8Array.from(
  Buffer.from('2f2f20eff0e8ebe8e22c20eef2ebe8e2206820ebf3ede00a', 'hex'),
);
const latin1 = (value: string) => Uint8Array.from(Buffer.from(value, 'latin1'));
const utf16 = (value: string) => Uint8Array.from(Buffer.from(value, 'utf16le'));

const lfsPointer = text(
  `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`,
);
const binary = Uint8Array.of(0, 1, 2, 3, 0xff, 0xfe);

describe('MIME type', () => {
  const cases: ReadonlyArray<readonly [string, Uint8Array, string]> = [
    ...sentFiles.map(({ name, bytes, type }) => [name, bytes, type] as const),
    ['logo.PNG', binary, 'image/png'],
    ['photo.jpg', binary, 'image/jpeg'],
    ['wave.gif', binary, 'image/gif'],
    ['map.webp', binary, 'image/webp'],
    ['handbook.pdf', binary, 'application/pdf'],
    ['a.docx', binary, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', binary, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['index.html', text('<p>'), 'text/html'],
    ['styles.css', text('a{}'), 'text/css'],
    ['chart.js', text('1'), 'text/javascript'],
    ['.gitignore', text('dist'), 'text/plain'],
    ['src/a.b/core', binary, 'application/octet-stream'],
    ['grüße.unknown', text('Grüße').slice(0, 4), 'text/plain'],
    ['latin1.unknown', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61), 'text/plain'],
    ['utf16.unknown', Uint8Array.of(0xff, 0xfe, 0x61, 0), 'text/plain'],
    ['sjis', sjis, 'text/plain'],
    ['cut.ts', sjis.subarray(0, 38), 'text/x-typescript'],
    ['gbk.unknown', gbk, 'text/plain'],
    ['cyrillic', cyrillic, 'text/plain'],
    ['utf16be.ts', utf16('let a = 1;\n').reverse(), 'text/x-typescript'],
    ['utf16le', utf16('潮汐 表を変換します。\n'), 'text/plain'],
    ['binary.rs', binary, 'text/x-rust'],
    ['slides.key', Uint8Array.of(0x50, 0x4b, 3, 4), 'application/vnd.apple.keynote'],
    ['private.key', text('-----BEGIN KEY-----'), 'text/plain'],
    ['configure.ac', text('AC_INIT'), 'text/plain'],
    ['photo', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['png-named.jpg', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0), 'image/png'],
    ['webp-named.png', latin1('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
    ['gif-named.png', latin1('GIF89a\x01\0'), 'image/gif'],
    ['scan', latin1('%PDF-1.7\n%\xe2\xe3'), 'application/pdf'],
    ['pointer.png', text('version https://git-lfs.github.com/spec/v1\noid sha256:1'), 'text/plain'],
    ['pointer.mp4', lfsPointer, 'text/plain'],
    ['photo.zip', lfsPointer, 'text/plain'],
    ['heic-named.jpg', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1'), 'image/heic'],
    ['avif-named.png', latin1('\0\0\0\x20ftypavif\0\0\0\0'), 'image/avif'],
    ['clip.mp4', latin1('\0\0\0\x18ftypmif1\0\0\0\0'), 'video/mp4'],
    ['error-page.png', text('<!DOCTYPE html><title>404</title>'), 'text/plain'],
    ['drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['events.sse', text('data: {}\n\n'), 'text/event-stream'],
    ['numbers', utf16('\u0001\u0020\u0000\u0100'), 'application/octet-stream'],
  ];
  for (const [name, sample, expected] of cases) {
    it(`of ${name} is ${expected}`, async () =>
      assert.equal(await mimeType(name, sample), expected));
  }

  it('is type/subtype for any name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.uint8Array(), async (name, sample) => {
        assert.match(await mimeType(name, sample), /^[\w.+-]+\/[\w.+-]+$/);
      }),
    );
  });
});

describe('a declared MIME type', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0);
  const cases: ReadonlyArray<[string, Uint8Array, string]> = [
    ['image/png', png, 'image/png'],
    ['image/jpeg', png, 'image/png'],
    ['text/plain', png, 'image/png'],
    ['image/png', text('<!DOCTYPE html><title>403</title>'), 'text/plain'],
    ['application/pdf', text('Not found'), 'text/plain'],
    ['image/png', binary, 'image/png'],
    ['image/svg+xml', text('<svg/>'), 'image/svg+xml'],
    ['application/vnd.tide', text('a'), 'application/vnd.tide'],
  ];
  for (const [declared, sample, expected] of cases) {
    it(`of ${declared} becomes ${expected} for ${latin1Of(sample)}`, () =>
      assert.equal(checkedType(declared, sample), expected));
  }
});

function latin1Of(bytes: Uint8Array): string {
  return JSON.stringify(Buffer.from(bytes).toString('latin1'));
}

describe('a Git LFS pointer', () => {
  const version = 'version https://git-lfs.github.com/spec/v1\n';
  const oid = `oid sha256:${'0'.repeat(64)}\n`;

  it('is recognized with and without extensions', () => {
    assert.ok(isLfsPointer(text(`${version}${oid}size 12345\n`)));
    assert.ok(isLfsPointer(text(`${version}ext-0-foo sha256:${'1'.repeat(64)}\n${oid}size 1\n`)));
  });

  for (const [name, content] of Object.entries({
    'a text about one': `See ${version}${oid}size 1\n`,
    'its first line': version,
    'another hash': `${version}oid sha256:12\nsize 1\n`,
    'a file of 1 KB': `${version}${oid}size 1\n`.padEnd(1024, 'x'),
    nothing: '',
  })) {
    it(`is not ${name}`, () => assert.equal(isLfsPointer(text(content)), false));
  }
});
