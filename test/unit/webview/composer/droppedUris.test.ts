import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import {
  droppedText,
  droppedUris,
  mayBeLink,
  mayBringFiles,
} from '../../../../src/webview/composer/droppedUris';
import { mentionAt } from '../../../../src/webview/composer/mention';
import { attachFiles, pastedFiles, posted } from '../../../support/loadPage';
import { window } from '../../../support/renderMarkdown';

function transfer(data: Readonly<Record<string, string>>) {
  return { types: Object.keys(data), getData: (type: string) => data[type] ?? '' };
}

describe('dropped addresses', () => {
  it('are all of them, not the one that text/uri-list has', () => {
    const drop = transfer({
      'text/uri-list': 'file:///a',
      'application/vnd.code.uri-list': 'file:///a\r\nvscode-remote://x/b',
    });
    assert.deepEqual(droppedUris(drop), ['file:///a', 'vscode-remote://x/b']);
  });

  it('are those of a tab', () => {
    const drop = transfer({ resourceurls: '["file:///a%20b"]', 'text/uri-list': 'file:///a%20b' });
    assert.deepEqual(droppedUris(drop), ['file:///a%20b']);
  });

  it('are not links, paths and comments', () => {
    assert.deepEqual(
      droppedUris(transfer({ 'text/uri-list': '# a\nhttps://a/\nmailto:a@b.test\n/b\nfile:///c' })),
      ['file:///c'],
    );
    assert.deepEqual(droppedUris(transfer({ resourceurls: '{"a":1}' })), []);
    assert.deepEqual(droppedUris(transfer({ resourceurls: 'no JSON' })), []);
  });

  const link = { 'text/uri-list': 'https://a.test/?b#c\r\n', 'text/html': '<a>d</a>' };
  const texts = [
    ['of a link, as a browser names it', { ...link, 'text/plain': 'd' }, false, 'd'],
    ['of a link without a name', link, false, 'https://a.test/?b#c'],
    [
      'of links beside files of VS Code',
      { ...link, 'text/plain': '/c' },
      true,
      'https://a.test/?b#c',
    ],
    ['of what is no link', { 'text/uri-list': 'data:,x', 'text/plain': 'x' }, false, 'x'],
    ['of files alone', { 'text/uri-list': '# a\nfile:///c', 'text/plain': '/c' }, true, ''],
  ] as const;
  for (const [what, data, bringsFiles, text] of texts) {
    it(`leave the text ${what}`, () =>
      assert.equal(droppedText(transfer(data), bringsFiles), text));
  }

  it('may be a link, unless VS Code or the system says that it is a file', () => {
    assert.equal(mayBeLink({ types: ['text/uri-list', 'text/html'] }), true);
    assert.equal(mayBeLink({ types: ['text/uri-list', 'Files'] }), false);
    assert.equal(mayBeLink({ types: ['text/uri-list', 'resourceurls'] }), false);
  });

  it('may come only with types that have them', () => {
    assert.equal(mayBringFiles({ types: ['text/plain'] }), false);
    assert.equal(mayBringFiles({ types: ['Files'] }), true);
  });
});

describe('pasted files', () => {
  const image = new File(['a'], 'image.png', { type: 'image/png' });
  const paste = (text: string, ...files: File[]) =>
    pastedFiles({ files: files as unknown as FileList, getData: () => text });

  it('are an image without text', () => assert.deepEqual(paste('', image), [image]));
  it('are none beside a text, as office programs put them', () =>
    assert.deepEqual(paste('a\tb', image), []));
  it('are what file managers copy, with names or paths as text', () => {
    assert.deepEqual(paste('image.png', image), [image]);
    assert.deepEqual(paste('/home/a/image.png', image), [image]);
  });
  it('are none in a text alone', () => assert.deepEqual(paste('a'), []));
});

describe('held files', () => {
  beforeEach(() => {
    posted.length = 0;
  });
  afterEach(() => {
    posted.length = 0;
  });

  it('go to the host with their bytes, but for what is too large', async () => {
    // The page's own class, which its FileReader knows.
    const small = new window.File([new Uint8Array([0, 255])], 'a.bin', { type: 'x/y' });
    const large = { name: 'b.mp4', size: 25 * 1024 * 1024 - 1 } as File;
    await attachFiles([small as unknown as File, large], 'drop');
    assert.deepEqual(posted, [
      {
        type: 'part.attachBytes',
        from: 'drop',
        files: [{ name: 'a.bin', mimeType: 'x/y', base64: 'AP8=' }],
      },
      { type: 'part.refused', why: 'tooLarge', names: ['b.mp4'] },
    ]);
  });
});

describe('mention', () => {
  const query = (text: string, caret = text.length) => mentionAt(text, caret)?.query;

  for (const [text, expected] of [
    ['#', ''],
    ['see #src/a', 'src/a'],
    ['(#a', 'a'],
    ['a\n#b', 'b'],
    ['#ä', 'ä'],
    ['C#', undefined],
    ['## ', undefined],
    ['##', undefined],
    ['#a b', undefined],
    ['https://a/#b', undefined],
  ] as const) {
    it(`in ${JSON.stringify(text)} is ${expected}`, () => assert.equal(query(text), expected));
  }

  it('ends at the caret, and is none within a word', () => {
    assert.deepEqual(mentionAt('a #bc d', 5), { start: 2, end: 5, query: 'bc' });
    assert.equal(query('a #bc d', 4), undefined);
  });
});
