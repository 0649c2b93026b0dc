import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../service/sha256';
import { ask, openSample, sampleUri, useService } from '../support/sampleWorkspace';

/** Every kind of file that the service interface names, with the MIME type under which it is sent. */
const kinds: Readonly<Record<string, string>> = {
  'notes.txt': 'text/plain',
  'data.csv': 'text/csv',
  'config.json': 'application/json',
  'README.md': 'text/markdown',
  'logo.png': 'image/png',
  'harbour.jpg': 'image/jpeg',
  'wave.gif': 'image/gif',
  'map.webp': 'image/webp',
  'docs/handbook.pdf': 'application/pdf',
  'docs/minutes.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'docs/stations.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'scripts/report.py': 'text/plain',
  'src/chart.js': 'text/javascript',
  'src/tides.ts': 'text/x-typescript',
  'index.html': 'text/html',
  'styles.css': 'text/css',
};

describe('askAboutFiles', () => {
  const service = useService();
  const sentFiles = () => service.lastQuery().parts.slice(0, -1);

  it('sends files of any type byte for byte, in the order of their selection', async () => {
    const uris = Object.keys(kinds).map(sampleUri);
    const result = await ask('askAboutFiles', uris[3], uris, { question: 'What are these?' });
    assert.equal(result.outcome, 'complete');
    const expected = await Promise.all(
      Object.entries(kinds).map(async ([name, mimeType]) => ({
        type: 'file',
        name,
        mimeType,
        sha256: sha256(await vscode.workspace.fs.readFile(sampleUri(name))),
      })),
    );
    assert.deepEqual(
      sentFiles().map(({ base64 = '', ...rest }) => ({
        ...rest,
        sha256: sha256(Buffer.from(base64, 'base64')),
      })),
      expected,
    );
    assert.deepEqual(service.lastQuery().parts.at(-1), { type: 'text', text: 'What are these?' });
  });

  it('sends the clicked file if none is selected', async () => {
    await ask('askAboutFiles', sampleUri('logo.png'), [], { question: 'What is it?' });
    assert.deepEqual(
      sentFiles().map(({ name }) => name),
      ['logo.png'],
    );
  });

  it('accepts URIs as texts, as in keybindings and tasks', async () => {
    const text = sampleUri('logo.png').toString();
    await ask('askAboutFiles', text, [text, sampleUri('notes.txt').toString()], {
      question: 'What are these?',
    });
    assert.deepEqual(
      sentFiles().map(({ name }) => name),
      ['logo.png', 'notes.txt'],
    );
  });

  for (const [what, ...args] of [
    ['a path', '/home/me/notes.txt'],
    ['a path of Windows', 'C:\\Users\\me\\notes.txt'],
    ['a relative path', 'src/tides.ts'],
    ['a path among addresses', 'file:///a', ['file:///a', 'notes.txt']],
    ['a number', 1],
    ['a list in place of the first', ['file:///a']],
  ] as const) {
    it(`refuses ${what} as a URI, and sends nothing`, async () => {
      await openSample('scripts/report.py');
      await assert.rejects(
        async () => ask('askAboutFiles', ...args, { question: 'What is it?' }),
        /is not a valid URI\. Example: file:\/\/\/home\/me\/notes\.txt/,
      );
      assert.equal(service.current.requests.length, 0);
    });
  }
});

describe('askAgain', () => {
  const service = useService();

  it('sends the last query again, with the current content of its files', async () => {
    const uri = sampleUri('fresh.txt');
    try {
      await vscode.workspace.fs.writeFile(uri, Buffer.from('one'));
      const first = await ask('askAboutFiles', uri, [uri], { question: 'What is it?' });
      await vscode.workspace.fs.writeFile(uri, Buffer.from('two, longer'));
      const second = await ask('askAgain');
      assert.equal(second.conversationId, first.conversationId);
      assert.deepEqual(
        service.current.requests.map(({ json }) =>
          Buffer.from(
            (json as { parts: { base64: string }[] }).parts[0]?.base64 ?? '',
            'base64',
          ).toString(),
        ),
        ['one', 'two, longer'],
      );
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });
});
