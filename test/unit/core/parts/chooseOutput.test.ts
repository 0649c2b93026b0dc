import assert from 'node:assert/strict';
import { chooseOutput } from '../../../../src/core/parts/chooseOutput';

const item = (mime: string, text: string) => ({ mime, data: new TextEncoder().encode(text) });
const stdout = 'application/vnd.code.notebook.stdout';
const stderr = 'application/vnd.code.notebook.stderr';
const error = 'application/vnd.code.notebook.error';

describe('the output of a notebook cell', () => {
  const texts: ReadonlyArray<[string, ReturnType<typeof item>[], string, string]> = [
    ['all printed text', [item(stdout, 'a\n'), item(stderr, 'b\n')], 'console', 'a\nb'],
    ['a text without its colors', [item('text/plain', '\u001b[1mbold\u001b[0m')], 'text', 'bold'],
    ['the last frame of a progress bar', [item(stderr, '\r 5%\r50%\r100%\n')], 'console', '100%'],
    ['a frame without the steps to it', [item('text/plain', '5%\r100%')], 'text', '100%'],
    ['unchanged markup', [item('text/markdown', 'a\r\nb')], 'markdown', 'a\r\nb'],
    [
      'plain text rather than markup',
      [item('text/html', '<b>1</b>'), item('text/plain', '1')],
      'text',
      '1',
    ],
    ['markup if there is no other output', [item('text/html', '<b>1</b>')], 'html', '<b>1</b>'],
    ['unchanged JSON', [item('application/json', '{"a":1}')], 'json', '{"a":1}'],
    [
      'the stack of an error',
      [item(error, JSON.stringify({ name: 'E', message: 'm', stack: 'E: m\n  at x\n' }))],
      'console',
      'E: m\n  at x',
    ],
    ['an error without a stack', [item(error, '{"name":"E","message":"m"}')], 'console', 'E: m'],
    ['an error that is not JSON', [item(error, 'no')], 'console', 'no'],
    ['an error that is only a text', [item(error, '"no"')], 'console', '"no"'],
    ['an error without known fields', [item(error, '{"code":1}')], 'console', '{"code":1}'],
  ];
  for (const [name, items, languageId, text] of texts) {
    it(`is ${name}`, () =>
      assert.deepEqual(chooseOutput(items), { kind: 'text', languageId, text }));
  }

  it('is an image rather than the text that stands for it', () => {
    const image = { mime: 'image/svg+xml', data: Uint8Array.of(1) };
    assert.deepEqual(chooseOutput([item('text/plain', '<Figure>'), image]), {
      kind: 'bytes',
      mimeType: 'image/svg+xml',
      data: image.data,
    });
  });

  it('has the type of its bytes, even if a tool has declared another image type', () => {
    const data = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    assert.deepEqual(chooseOutput([{ mime: 'image/png', data }]), {
      kind: 'bytes',
      mimeType: 'image/jpeg',
      data,
    });
    const page = item('image/png', '<title>403</title>');
    assert.deepEqual(chooseOutput([page]), {
      kind: 'bytes',
      mimeType: 'text/plain',
      data: page.data,
    });
  });

  it('is a file where it is neither text nor image, and nothing where it is empty', () => {
    const data = Uint8Array.of(1);
    assert.deepEqual(chooseOutput([{ mime: 'application/pdf', data }]), {
      kind: 'bytes',
      mimeType: 'application/pdf',
      data,
    });
    assert.equal(chooseOutput([]), undefined);
  });

  it('takes a million line ends without a freeze', () => {
    // With backtracking, the suite's limit would end it.
    assert.ok(chooseOutput([item(stdout, `${'\n'.repeat(1_000_000)}x`)]));
  });
});
