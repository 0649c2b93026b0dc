import assert from 'node:assert/strict';
import {
  droppedText,
  droppedUris,
  mayBeLink,
  mayBringFiles,
} from '../../../../src/webview/composer/droppedUris';

function transfer(data: Readonly<Record<string, string>>) {
  return { types: Object.keys(data), getData: (type: string) => data[type] ?? '' };
}

describe('dropped addresses', () => {
  it('are all read, not only the one in text/uri-list', () => {
    const drop = transfer({
      'text/uri-list': 'file:///a',
      'application/vnd.code.uri-list': 'file:///a\r\nvscode-remote://x/b',
    });
    assert.deepEqual(droppedUris(drop), ['file:///a', 'vscode-remote://x/b']);
  });

  it('are read from a tab', () => {
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
    ['of anything but a link', { 'text/uri-list': 'data:,x', 'text/plain': 'x' }, false, 'x'],
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
