import * as vscode from 'vscode';
import { warnOfDirectionMarks } from '../compare/warnOfDirectionMarks';
import type { EditorTracker } from '../files/editorTracker';
import type { ConversationPanel } from '../panel/conversationPanel';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';

const { t } = vscode.l10n;

/** Names that markdown has for languages, where VS Code has others. */
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
  shell: 'shellscript',
  text: 'plaintext',
  ts: 'typescript',
  tsx: 'typescriptreact',
  txt: 'plaintext',
  yml: 'yaml',
  zsh: 'shellscript',
};

/** What can be done with the code in an answer. */
export class CodeBlockActions {
  constructor(private readonly editors: EditorTracker) {}

  /** Puts code in place of what is selected in the editor that was active last. */
  async insert(text: string): Promise<void> {
    const { editor } = this.editors;
    if (!editor) {
      void showInformation(t('Open the file that the code is to go into first.'));
      return;
    }
    const shown = await vscode.window.showTextDocument(editor.document, {
      ...(editor.viewColumn === undefined ? {} : { viewColumn: editor.viewColumn }),
      selection: editor.selection,
    });
    const { selection } = shown;
    // A plain edit: in a snippet, '$' and '}' would not be themselves.
    const done = await shown.edit(edit => edit.replace(selection, text));
    if (!done) {
      void showError(t('The code could not be inserted: the editor is read-only.'));
      return;
    }
    warnOfDirectionMarks(text);
  }

  /** Opens code as an untitled document in its language. */
  async open(text: string, language: string, panel: ConversationPanel): Promise<void> {
    const name = language.toLowerCase();
    const id = languageIds[name] ?? name;
    const known = (await vscode.languages.getLanguages()).includes(id);
    const document = await vscode.workspace.openTextDocument({
      content: text,
      ...(known ? { language: id } : {}),
    });
    await vscode.window.showTextDocument(document, {
      viewColumn: this.editors.columnFor(panel),
    });
  }
}
