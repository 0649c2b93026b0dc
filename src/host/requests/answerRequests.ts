import * as vscode from 'vscode';
import { looksLikeText, markedEncoding } from '../../core/files/contentType';
import {
  type DataFile,
  maxDataFileBytes,
  readDataFile,
  readDataImage,
} from '../../core/files/dataUris';
import { safeFileName } from '../../core/files/fileNames';
import { byteSize } from '../../core/text/byteSize';
import { inertLanguage } from '../../core/text/inertLanguage';
import type { ConversationPanel } from '../page/conversationPanel';
import { themeStyles } from '../settings/themeStyles';
import type { EditorTracker, HasViewColumn } from '../window/editorTracker';
import { type Messages, showOffer, warnOfDirectionMarks } from '../window/notifications';
import { copyToClipboard } from './copyToClipboard';
import { openLink } from './openLink';
import type { PageHandlers } from './pageRequests';
import type { PathLinks } from './pathLinks';
import { saveFile } from './saveFile';

const { t } = vscode.l10n;

/** The handlers of requests of code blocks and their styles, images, files, links and paths in answers. */
export function answerRequests(codeBlocks: CodeBlockActions, links: PathLinks) {
  return {
    'code.copy': ({ text }, panel) => copyToClipboard(text, panel),
    'code.insert': ({ text }, { notice }) => codeBlocks.insert(text, notice),
    'code.open': ({ text, language }, panel) => codeBlocks.open(text, language, panel),
    'image.read': ({ address }) => readDataImage(address),
    'file.save': ({ name, address }, { notice }) => saveDataFile(name, address, notice),
    'file.open': ({ name, address }, panel) => openDataFile(codeBlocks, name, address, panel),
    'link.open': ({ href }) => openLink(href),
    'path.resolve': ({ turnId, paths }, panel) =>
      links.resolve(paths, turnId, panel.live, () => panel.tell({ type: 'latePaths' })),
    'path.open': ({ turnId, path }, panel) => links.open(path, turnId, panel),
    'theme.codeStyles': ({ theme }) => themeStyles(theme),
  } satisfies Partial<PageHandlers>;
}

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

  /** Replaces the selection with code in the last active editor whose document can be edited. */
  async insert(text: string, messages: Messages): Promise<void> {
    const editor = this.editors.editable;
    if (!editor) {
      void messages.info(t('First open the file to insert the code into.'));
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
      void messages.error(t('The code could not be inserted: the editor is read-only.'));
      return;
    }
    warnOfDirectionMarks(text);
  }

  /** Opens code as an untitled document. @param language as in the Markdown info string; may be unknown or empty */
  async open(text: string, language: string, panel: HasViewColumn): Promise<void> {
    const name = language.toLowerCase();
    const id = inertLanguage(languageIds[name] ?? name, text);
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

/** Saves a file whose content is in an answer. */
async function saveDataFile(given: string, address: string, messages: Messages): Promise<void> {
  const file = await readFile(given, address, messages);
  if (file) {
    await saveAs(file, messages);
  }
}

/** Shows such a file as text, whatever its language, in an untitled editor. It is never run. */
async function openDataFile(
  codeBlocks: CodeBlockActions,
  given: string,
  address: string,
  panel: ConversationPanel,
): Promise<void> {
  const { notice } = panel;
  const file = await readFile(given, address, notice);
  if (!file) {
    return;
  }
  const { name, bytes, charset } = file;
  if (looksLikeText(bytes)) {
    await codeBlocks.open(textOf(bytes, charset), extensionOf(name), panel);
    return;
  }
  await showOffer(
    t('{0} is not a text file. Save it to open it in another program.', name),
    t('Save…'),
    () => saveAs(file, notice),
    notice.info,
  );
}

async function readFile(
  given: string,
  address: string,
  messages: Messages,
): Promise<DataFile | undefined> {
  const file = await readDataFile(address, given);
  if (typeof file !== 'string') {
    return file;
  }
  const name = safeFileName(given);
  void messages.error(
    file === 'tooLarge'
      ? t('{0} is larger than {1}.', name, byteSize(maxDataFileBytes))
      : t('{0} is damaged: its data is not complete or not valid.', name),
  );
  return undefined;
}

function saveAs({ name, bytes }: DataFile, messages: Messages): Promise<void> {
  return saveFile(
    // VS Code would open it in the editor for its name, which may load what it refers to.
    { title: t('Save file'), name, saved: t('{0} saved.', name), editor: undefined },
    bytes,
    messages,
  );
}

function textOf(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(markedEncoding(bytes) || charset || 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
