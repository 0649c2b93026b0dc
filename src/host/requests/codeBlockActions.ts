import * as vscode from 'vscode';
import { warnOfDirectionMarks } from '../changes/warnOfDirectionMarks';
import type { EditorTracker, HasViewColumn } from '../files/editorTracker';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';

const { t } = vscode.l10n;

/** VS Code's language ids by the names that Markdown uses, if they differ. */
const languageIds: Readonly<Record<string, string>> = {
  bash: 'shellscript',
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  golang: 'go',
  js: 'javascript',
  jsx: 'javascriptreact',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  svg: 'xml',
  shell: 'shellscript',
  text: 'plaintext',
  ts: 'typescript',
  tsx: 'typescriptreact',
  txt: 'plaintext',
  yml: 'yaml',
  zsh: 'shellscript',
};

/** Inserts and opens the code of answers. */
export class CodeBlockActions {
  constructor(private readonly editors: EditorTracker) {}

  /** Replaces the selection of the last active editor with code, if its document can be edited; or else of one before. */
  async insert(text: string): Promise<void> {
    const editor = this.editors.editable;
    if (!editor) {
      void showInformation(t('First open the file to insert the code into.'));
      return;
    }
    const shown = await vscode.window.showTextDocument(editor.document, {
      ...(editor.viewColumn === undefined ? {} : { viewColumn: editor.viewColumn }),
      selection: editor.selection,
    });
    const { selection } = shown;
    // Not as a snippet, in which '$' and '}' are special.
    const isInserted = await shown.edit(edit => edit.replace(selection, text));
    if (!isInserted) {
      void showError(t('The code could not be inserted: the editor is read-only.'));
      return;
    }
    warnOfDirectionMarks(text);
  }

  /** Opens code as an untitled document. @param language as in the Markdown info string; may be unknown or empty */
  async open(text: string, language: string, panel: HasViewColumn): Promise<void> {
    const name = language.toLowerCase();
    const id = languageIds[name] ?? name;
    const isKnown = (await vscode.languages.getLanguages()).includes(id);
    const document = await vscode.workspace.openTextDocument({
      content: text,
      ...(isKnown ? { language: id } : {}),
    });
    await vscode.window.showTextDocument(document, {
      viewColumn: this.editors.columnFor(panel),
    });
  }
}
