import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type SentFile, sentFiles, writtenLine } from '../../support/parts/sentFiles';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

const folder = 'sent files';

async function prepare({ name, bytes, editor, encoding }: SentFile): Promise<void> {
  const uri = sampleUri(`${folder}/${name}`);
  await vscode.workspace.fs.writeFile(uri, bytes);
  if (editor === undefined) {
    return;
  }
  await (encoding === undefined
    ? vscode.workspace.openTextDocument(uri)
    : vscode.workspace.openTextDocument(uri, { encoding }));
  if (editor === 'unsaved') {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), writtenLine);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }
}

describe('files as they are sent', () => {
  const service = useService();
  after(async () => {
    await vscode.workspace.saveAll();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(sampleUri(folder), { recursive: true });
  });

  it('have the listed MIME types and bytes', async () => {
    for (const file of sentFiles) {
      await prepare(file);
    }
    const uris = sentFiles.map(({ name }) => sampleUri(`${folder}/${name}`));
    await ask('askAboutFiles', uris[0], uris, { question: 'What are these?' });
    assert.deepEqual(
      service
        .lastQuery()
        .parts.slice(0, -1)
        .map(({ name, mimeType, base64 = '' }) => ({
          name,
          mimeType,
          bytes: Buffer.from(base64, 'base64').toString('hex'),
        })),
      sentFiles.map(({ name, type, bytes, sent = bytes }) => ({
        name: `${folder}/${name}`,
        mimeType: type,
        bytes: Buffer.from(sent).toString('hex'),
      })),
    );
  });
});
