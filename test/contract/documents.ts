import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Subject } from './contract';
import { next } from './next';

export function describeDocuments(subject: () => Subject): void {
  describe('documents', () => {
    let code: typeof vscode;
    let at: (name: string) => vscode.Uri;

    before(() => {
      const { vscode, folder } = subject();
      code = vscode;
      at = name => vscode.Uri.joinPath(folder, name);
    });

    async function open(name: string, text: string): Promise<vscode.TextDocument> {
      await code.workspace.fs.writeFile(at(name), new TextEncoder().encode(text));
      return code.workspace.openTextDocument(at(name));
    }

    const fileText = async (name: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await code.workspace.fs.readFile(at(name)),
      );

    async function apply(
      document: vscode.TextDocument,
      ...edits: ReadonlyArray<readonly [vscode.Range, string]>
    ): Promise<vscode.TextDocumentChangeEvent> {
      const changed = next(
        code.workspace.onDidChangeTextDocument,
        event => event.document === document && event.contentChanges.length > 0,
      );
      const edit = new code.WorkspaceEdit();
      for (const [range, text] of edits) {
        edit.replace(document.uri, range, text);
      }
      assert.equal(await code.workspace.applyEdit(edit), true);
      return changed;
    }

    it('are opened once, with their text, lines, and language', async () => {
      const document = await open('opened.ts', 'one\n  two\n');
      assert.equal(await code.workspace.openTextDocument(at('opened.ts')), document);
      assert.ok(code.workspace.textDocuments.includes(document));
      assert.equal(document.languageId, 'typescript');
      assert.equal(document.encoding, 'utf8');
      assert.deepEqual(
        [document.isDirty, document.isUntitled, document.isClosed, document.version],
        [false, false, false, 1],
      );
      assert.equal(document.lineCount, 3);
      const line = document.lineAt(1);
      assert.deepEqual([line.text, line.firstNonWhitespaceCharacterIndex], ['  two', 2]);
      assert.ok(line.rangeIncludingLineBreak.isEqual(new code.Range(1, 0, 2, 0)));
      assert.equal(document.getText(new code.Range(0, 1, 1, 3)), 'ne\n  t');
      assert.equal(document.offsetAt(new code.Position(1, 99)), 9);
      assert.ok(document.positionAt(99).isEqual(new code.Position(2, 0)));
      assert.ok(document.positionAt(4).isEqual(new code.Position(1, 0)));
      assert.ok(
        document.validateRange(new code.Range(0, 9, 9, 9)).isEqual(new code.Range(0, 3, 2, 0)),
      );
      const word = document.getWordRangeAtPosition(new code.Position(1, 3));
      assert.ok(word?.isEqual(new code.Range(1, 2, 1, 5)));
      assert.equal(document.getWordRangeAtPosition(new code.Position(1, 0)), undefined);
      assert.throws(() => document.lineAt(3), /Illegal value for `line`/);
    });

    it('cannot be opened without a file or a provider', async () => {
      await assert.rejects(
        Promise.resolve(code.workspace.openTextDocument(at('missing'))),
        /cannot open .*missing/,
      );
      await assert.rejects(
        Promise.resolve(code.workspace.openTextDocument(code.Uri.parse('contract-none:/x'))),
      );
    });

    it('have one kind of line end, and keep it in edits', async () => {
      const document = await open('lines.txt', 'one\r\ntwo\r\nthree\n');
      assert.equal(document.eol, code.EndOfLine.CRLF);
      assert.equal(document.getText(), 'one\r\ntwo\r\nthree\r\n');
      assert.equal(document.offsetAt(new code.Position(1, 0)), 5);
      await apply(document, [new code.Range(1, 0, 1, 3), '2\n3']);
      assert.equal(document.getText(), 'one\r\n2\r\n3\r\nthree\r\n');
      await document.save();
      const other = await open('other.txt', 'one\ntwo\nthree\r\n');
      assert.equal(other.eol, code.EndOfLine.LF);
      await apply(other, [new code.Range(0, 0, 0, 0), '1\r\n']);
      assert.equal(other.getText(), '1\none\ntwo\nthree\n');
      await other.save();
    });

    it('have no byte order mark in their text, but in their file', async () => {
      const document = await open('mark.txt', '\uFEFFone');
      assert.equal(document.getText(), 'one');
      assert.equal(document.encoding, 'utf8bom');
      await apply(document, [new code.Range(0, 0, 0, 3), 'two']);
      assert.equal(await document.save(), true);
      assert.equal(await fileText('mark.txt'), '\uFEFFtwo');
      assert.equal((await code.workspace.encode('x', { encoding: 'utf8bom' })).length, 4);
    });

    it('become dirty by edits, of which they tell from the end, and clean when they are saved', async () => {
      const document = await open('edited.txt', 'one two\nthree\n');
      const event = await apply(
        document,
        [new code.Range(0, 0, 0, 3), '1'],
        [new code.Range(1, 0, 1, 5), '3'],
      );
      assert.deepEqual(
        event.contentChanges.map(({ rangeOffset, rangeLength, text }) => [
          rangeOffset,
          rangeLength,
          text,
        ]),
        [
          [8, 5, '3'],
          [0, 3, '1'],
        ],
      );
      assert.ok(event.contentChanges[0]?.range.isEqual(new code.Range(1, 0, 1, 5)));
      assert.equal(event.reason, undefined);
      assert.equal(document.getText(), '1 two\n3\n');
      assert.deepEqual([document.isDirty, document.version], [true, 2]);
      assert.equal(await fileText('edited.txt'), 'one two\nthree\n');
      const saved = next(code.workspace.onDidSaveTextDocument);
      assert.equal(await document.save(), true);
      assert.equal(await saved, document);
      assert.equal(document.isDirty, false);
      assert.equal(await fileText('edited.txt'), '1 two\n3\n');
    });

    it('that are untitled are dirty with a text', async () => {
      const document = await code.workspace.openTextDocument({
        content: '# Text',
        language: 'markdown',
      });
      assert.deepEqual(
        [document.uri.scheme, document.isUntitled, document.languageId, document.getText()],
        ['untitled', true, 'markdown', '# Text'],
      );
      assert.equal(document.isDirty, true);
      // VS Code opens a tab for a document that stays dirty after a while, among the tabs of another test.
      await apply(document, [new code.Range(0, 0, 0, 6), '']);
    });

    it('of a provider have its text, and its next one when it says so', async () => {
      const changed = new code.EventEmitter<vscode.Uri>();
      let text = 'one\ntwo';
      const provider = code.workspace.registerTextDocumentContentProvider('contract-text', {
        onDidChange: changed.event,
        provideTextDocumentContent: () => text,
      });
      try {
        const uri = code.Uri.parse('contract-text:/file.md?q');
        const document = await code.workspace.openTextDocument(uri);
        assert.deepEqual([document.getText(), document.languageId], [text, 'markdown']);
        text = 'one\nthree';
        const told = next(
          code.workspace.onDidChangeTextDocument,
          event => event.document === document,
        );
        changed.fire(uri);
        await told;
        assert.deepEqual([document.getText(), document.isDirty], [text, false]);
      } finally {
        provider.dispose();
      }
    });

    it('are opened again in another language', async () => {
      const document = await open('language.md', 'text');
      const opened = next(code.workspace.onDidOpenTextDocument, each => each === document);
      await code.languages.setTextDocumentLanguage(document, 'plaintext');
      assert.equal((await opened).languageId, 'plaintext');
      assert.ok(code.workspace.textDocuments.includes(document) && !document.isClosed);
    });

    it('are created, renamed, and deleted by an edit of the workspace', async () => {
      for (const name of ['old', 'gone']) {
        await code.workspace.fs.writeFile(at(name), new TextEncoder().encode(name));
      }
      const edit = new code.WorkspaceEdit();
      edit.createFile(at('created/file'), { contents: new TextEncoder().encode('new') });
      edit.renameFile(at('old'), at('elsewhere/file'));
      edit.deleteFile(at('gone'));
      assert.equal(await code.workspace.applyEdit(edit), true);
      assert.equal(await fileText('created/file'), 'new');
      assert.equal(await fileText('elsewhere/file'), 'old');
      await assert.rejects(fileText('old'));
      await assert.rejects(fileText('gone'));
    });
  });
}
