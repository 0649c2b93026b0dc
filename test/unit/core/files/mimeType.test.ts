import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mimeType } from '../../../../src/core/files/mimeType';

const text = (value: string) => new TextEncoder().encode(value);

const binary = Uint8Array.of(0, 1, 2, 3, 0xff, 0xfe);

describe('MIME type', () => {
  const cases: ReadonlyArray<[string, Uint8Array, string]> = [
    ['notes.txt', text('hello'), 'text/plain'],
    ['data.csv', text('a,b'), 'text/csv'],
    ['config.json', text('{}'), 'application/json'],
    ['README.md', text('# a'), 'text/markdown'],
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
    ['lines.ts', text('let a'), 'text/x-typescript'],
    ['video.ts', Uint8Array.of(0x47, 0x40, 0, 0x10, 0, 0), 'video/mp2t'],
    ['main.rs', text('fn main() {}'), 'text/x-rust'],
    ['tool.py', text('print()'), 'text/plain'],
    ['Makefile', text('all:\n\techo'), 'text/plain'],
    ['json', text('no extension'), 'text/plain'],
    ['.gitignore', text('dist'), 'text/plain'],
    ['src/a.b/core', binary, 'application/octet-stream'],
    ['empty', new Uint8Array(), 'text/plain'],
    ['grüße.unknown', text('Grüße').slice(0, 4), 'text/plain'],
    ['latin1.unknown', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61), 'text/plain'],
    ['utf16.unknown', Uint8Array.of(0xff, 0xfe, 0x61, 0), 'text/plain'],
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
