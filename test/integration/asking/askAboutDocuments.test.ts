import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { editorSources } from '../../../src/host/parts/editorSources';
import { until } from '../../support/until';
import { ask, openSample, sampleUri, useService } from '../support/sampleWorkspace';

/** Texts that are not files on disk, with a URI scheme of this suite. */
class Texts implements vscode.TextDocumentContentProvider {
  provideTextDocumentContent(uri: vscode.Uri): string {
    return `text of ${uri.path}\nsecond line\n`;
  }
}

describe('a question about a document', () => {
  const service = useService();
  const texts = vscode.workspace.registerTextDocumentContentProvider('sample', new Texts());
  after(() => texts.dispose());
  const heads = () => service.lastQuery().parts.map(part => part.text?.split('\n')[0] ?? part.name);
  const decoded = (part = service.lastQuery().parts[0]) =>
    Buffer.from(part?.base64 ?? '', 'base64').toString();

  it('sends each line of a column selection', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selections = [2, 3, 4].map(line => new vscode.Selection(line, 2, line, 5));
    await ask('askAboutSelection', { question: 'Columns?' });
    assert.deepEqual(
      service
        .lastQuery()
        .parts.slice(0, -1)
        .map(({ text }) => text),
      [2, 3, 4].map(
        line =>
          `src/lines.ts:${line + 1}-${line + 1} (typescript)\n\`\`\`\n${editor.document.lineAt(line).text.slice(2, 5)}\n\`\`\``,
      ),
    );
  });

  it('sends the selection in unsaved text unchanged', async () => {
    const editor = await openSample('notes.txt');
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'not saved yet\n'));
    editor.selection = new vscode.Selection(0, 0, 0, 7);
    await ask('askAboutSelection', { question: 'Saved?' });
    assert.equal(
      service.lastQuery().parts[0]?.text,
      'notes.txt:1-1 (plaintext)\n```\nnot sav\n```',
    );
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('sends the whole untitled document without a selection', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'sql',
      content: 'select 1;\n',
    });
    await vscode.window.showTextDocument(document);
    await ask('askAboutFile', { question: 'All?' });
    const [file] = service.lastQuery().parts;
    assert.deepEqual(
      [file?.type, file?.name, file?.mimeType],
      ['file', document.uri.path, 'text/plain'],
    );
    assert.equal(decoded(), 'select 1;\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('sends a file that was never saved under the path that it will have', async () => {
    const uri = sampleUri('src/new.ts').with({ scheme: 'untitled' });
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'let a;\n'));
    await ask('askAboutFiles', uri, { question: 'New?' });
    assert.deepEqual(heads(), ['src/new.ts', 'New?']);
    assert.equal(decoded(), 'let a;\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('sends a read-only document that an extension provides, whole or in part', async () => {
    const uri = vscode.Uri.parse('sample:/docs/guide.md');
    const editor = await vscode.window.showTextDocument(uri);
    await ask('askAboutFile', { question: 'All?' });
    const [file] = service.lastQuery().parts;
    assert.deepEqual(
      [file?.type, file?.name, file?.mimeType],
      ['file', 'guide.md', 'text/markdown'],
    );
    assert.equal(decoded(), 'text of /docs/guide.md\nsecond line\n');

    editor.selection = new vscode.Selection(1, 0, 1, 6);
    await ask('askAboutSelection', { question: 'Part?' });
    assert.equal(service.lastQuery().parts[0]?.text, 'guide.md:2-2 (markdown)\n```\nsecond\n```');
  });

  it('gets a provided document again if its editor was closed', async () => {
    // If an extension itself opens a document, VS Code keeps it open for minutes, so a command opens this one.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse('sample:/closed.md'), {
      viewColumn: vscode.ViewColumn.One,
    });
    const document = await until('the document of the closed tab to be active', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.path === '/closed.md' ? active : undefined;
    });
    await ask('askAboutFile', { question: 'Open?' });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until('the document to be closed', () => document.isClosed);
    await ask('askAgain');
    assert.equal(service.current.requests.length, 2);
    assert.equal(decoded(), 'text of /closed.md\nsecond line\n');
  });

  it('sends the text of an output channel', async () => {
    const channel = vscode.window.createOutputChannel('Sample output');
    try {
      channel.append('one\ntwo\nthree\n');
      channel.show();
      const editor = await until('the output channel with its text', () => {
        const { activeTextEditor: active } = vscode.window;
        return active?.document.uri.scheme === 'output' &&
          active.document.getText().includes('three')
          ? active
          : undefined;
      });
      await ask('askAboutFile', { question: 'All?' });
      const [file] = service.lastQuery().parts;
      assert.deepEqual([file?.type, file?.mimeType], ['file', 'text/plain']);
      assert.equal(decoded(), 'one\ntwo\nthree\n');

      editor.selection = new vscode.Selection(1, 0, 1, 3);
      await ask('askAboutSelection', { question: 'Part?' });
      assert.match(service.lastQuery().parts[0]?.text ?? '', /:2-2 \(\S+\)\n```\ntwo\n```$/);
    } finally {
      channel.dispose();
      await vscode.commands.executeCommand('workbench.action.closePanel');
    }
  });

  for (const side of ['original', 'modified'] as const) {
    it(`sends the selection on the ${side} side of a diff`, async () => {
      const modified = sampleUri('notes.txt');
      const original = modified.with({ scheme: 'sample' });
      await vscode.commands.executeCommand('vscode.diff', original, modified, 'Both', {
        viewColumn: vscode.ViewColumn.One,
      });
      const uri = side === 'original' ? original : modified;
      const editor = await until(`the ${side} side to be visible`, () =>
        vscode.window.visibleTextEditors.find(
          ({ document }) => document.uri.toString() === uri.toString(),
        ),
      );
      if (side === 'original') {
        await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
      } else {
        await vscode.commands.executeCommand('workbench.action.compareEditor.focusPrimarySide');
      }
      await until(`the ${side} side to be active`, () =>
        vscode.window.activeTextEditor?.document.uri.toString() === uri.toString()
          ? true
          : undefined,
      );
      editor.selection = new vscode.Selection(0, 0, 0, 4);
      await ask('askAboutSelection', { question: 'Which side?' });
      const text = editor.document.lineAt(0).text.slice(0, 4);
      assert.equal(
        service.lastQuery().parts[0]?.text,
        `notes.txt:1-1 (plaintext)\n\`\`\`\n${text}\n\`\`\``,
      );
      assert.equal(text === 'text', side === 'original');
      const [source] = editorSources(editor);
      assert.deepEqual([source?.kind, source?.diffSide], ['selection', side]);
    });
  }

  it('tells a file beside its diff from a side of the diff', async () => {
    const modified = sampleUri('notes.txt');
    await vscode.commands.executeCommand(
      'vscode.diff',
      modified.with({ scheme: 'sample' }),
      modified,
      'Both',
      { viewColumn: vscode.ViewColumn.One },
    );
    const editor = await vscode.window.showTextDocument(modified, {
      viewColumn: vscode.ViewColumn.Two,
    });
    const [source] = editorSources(editor);
    assert.deepEqual([source?.kind, source?.diffSide], ['file', undefined]);
  });
});
