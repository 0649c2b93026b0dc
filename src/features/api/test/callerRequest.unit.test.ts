import assert from 'node:assert/strict';
import { URI } from 'vscode-uri';
import { readCallerStaging } from '../core/callerRequest';

/** As VS Code's own URIs, without what else is in them. */
function parse(text: string): { readonly uri: string } | undefined {
  try {
    return { uri: URI.parse(text, true).toString() };
  } catch {
    return undefined;
  }
}

describe('readCallerStaging', () => {
  it('reads texts, files, URIs, and a question', () => {
    const uri = { scheme: 'file', toString: () => 'file:///a%20b.txt' };
    assert.deepEqual(
      readCallerStaging(
        {
          parts: [
            { type: 'text', text: 'one\n\u202etwo' },
            { type: 'file', name: 'src/a.bin', mimeType: 'a/b', base64: 'AAEC' },
          ],
          uris: [uri, 'vscode-vfs://github/a/b'],
          question: 'Why?',
        },
        parse,
      ),
      {
        sources: [
          {
            kind: 'snippet',
            name: 'one \u202etwo',
            languageId: '',
            text: 'one\n\u202etwo',
            from: 'extension',
          },
          {
            kind: 'inMemory',
            name: 'src/a.bin',
            mimeType: 'a/b',
            base64: 'AAEC',
            from: 'extension',
          },
        ],
        uris: [{ uri: 'file:///a%20b.txt' }, { uri: 'vscode-vfs://github/a/b' }],
        question: 'Why?',
      },
    );
    assert.deepEqual(readCallerStaging({}, parse), { sources: [], uris: [], question: '' });
  });

  it('names the invalid field', () => {
    for (const [request, message] of [
      [{ parts: [{ type: 'text', text: '\n' }] }, 'parts[0].text must not be empty'],
      [
        { parts: [{ type: 'file', name: '', mimeType: 'a/b', base64: '' }] },
        'parts[0].name must not be empty',
      ],
      [{ uris: 'a:b' }, 'uris must be an array, but is a string'],
      [{ uris: [1] }, 'uris[0] must be a URI, such as file:///home/me/notes.txt'],
      ...['notes.txt', 'C:\\a.txt', 'file:////server/x', 'file:///%2Fserver/x'].map(
        uri =>
          [
            { uris: ['file:///a', uri] },
            'uris[1] must be a URI, such as file:///home/me/notes.txt',
          ] as const,
      ),
      [{ question: 1 }, 'question must be a string, but is a number'],
    ] as const) {
      assert.throws(() => readCallerStaging(request, parse), { kind: 'configuration', message });
    }
  });
});
