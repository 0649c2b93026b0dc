import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PartSource } from '../../../src/core/parts/partSource';
import { partView } from '../../../src/host/page/partView';
import { FileGatherer } from '../../../src/host/parts/fileGatherer';
import { fileSource } from '../../../src/host/parts/fileSource';
import { PartOpener } from '../../../src/host/parts/partOpener';
import { Settings } from '../../../src/host/settings/settings';
import { platform } from '../../../src/platform/node/platform';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

const files: Readonly<Record<string, string>> = {
  'logo.png': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`,
  'error-page.png': `<!DOCTYPE html><html><title>403</title>${'<p>Forbidden'.repeat(200)}</html>`,
  'png-named.jpg': `\x89PNG\r\n\x1a\n${'\0'.repeat(2000)}`,
  'notes.txt': 'Tides.',
};

const pointer = 'Git LFS pointer, without the content of the file';

const expected: Readonly<Record<string, readonly string[]>> = {
  'logo.png': ['text/plain', pointer],
  'error-page.png': ['text/plain', 'File on disk'],
  'png-named.jpg': ['image/png', 'File on disk'],
  'notes.txt': ['text/plain', 'File on disk'],
};

describe('the type of an attachment', () => {
  const service = useService();
  const folder = () => sampleUri('typed');
  const uri = (name: string) => vscode.Uri.joinPath(folder(), name);
  const bytes = (name: string) => Buffer.from(files[name] ?? '', 'latin1');
  const settings = new Settings();
  const { find } = new FileGatherer(platform, settings);
  const opener = new PartOpener(platform, settings, find);
  const factsOf = async (source: PartSource) => partView(await opener.inspect(source)).facts;

  before(async () => {
    for (const name of Object.keys(files)) {
      await vscode.workspace.fs.writeFile(uri(name), bytes(name));
    }
  });
  after(() => vscode.workspace.fs.delete(folder(), { recursive: true }));

  it('is shown in the list before a file is sent', async () => {
    for (const [name, facts] of Object.entries(expected)) {
      assert.deepEqual(await factsOf(fileSource(uri(name))), facts, name);
    }
  });

  it('is shown in the list for pasted and dropped files', async () => {
    for (const [name, [type, origin]] of Object.entries(expected)) {
      for (const mimeType of ['', 'image/png']) {
        const base64 = bytes(name).toString('base64');
        const facts = await factsOf({ kind: 'inMemory', name, mimeType, base64, from: 'paste' });
        assert.deepEqual(
          facts,
          [type, origin === pointer ? pointer : 'Pasted'],
          `${name} as ${mimeType}`,
        );
      }
    }
  });

  it('follows from the content for files of a folder', async () => {
    await ask('askAboutFiles', folder(), { question: 'What are they?' });
    assert.deepEqual(
      Object.fromEntries(
        service
          .lastQuery()
          .parts.slice(0, -1)
          .map(({ name = '', mimeType }) => [name.replace('typed/', ''), mimeType]),
      ),
      Object.fromEntries(Object.entries(expected).map(([name, [type]]) => [name, type])),
    );
  });

  it('becomes the type of the file when the content of a pointer is downloaded', async () => {
    const part = await opener.inspect(fileSource(uri('logo.png')));
    const [sent] = await opener.open([part]);
    assert.equal(sent?.record.origin, 'pointer');
    await vscode.workspace.fs.writeFile(uri('logo.png'), bytes('png-named.jpg'));
    try {
      const [again] = await opener.open([part]);
      assert.deepEqual([again?.record.origin, again?.record.mimeType], ['disk', 'image/png']);
    } finally {
      await vscode.workspace.fs.writeFile(uri('logo.png'), bytes('logo.png'));
    }
  });
});
