import * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';
import { decodeBase64 } from '../../core/files/base64';
import { baseName } from '../../core/files/fileNames';
import type {
  InMemorySource,
  PartRecord,
  SelectionSource,
  SnippetSource,
} from '../../core/parts/partSource';
import { Disposable } from '../window/disposable';
import type { EditorTracker, HasViewColumn } from '../window/editorTracker';
import { showWarning } from '../window/notifications';
import { sourceRange } from './editorSources';

const { t } = vscode.l10n;

/** Opens the source of a part in the editors, not in the column of the panel. */
export class PartRevealer {
  constructor(
    private readonly editors: EditorTracker,
    private readonly inMemory: InMemoryFiles,
  ) {}

  async reveal({ id, source }: PartRecord, panel: HasViewColumn): Promise<void> {
    const viewColumn = this.editors.columnFor(panel);
    switch (source.kind) {
      case 'selection':
        return revealSelection(source, viewColumn);
      case 'snippet':
        return openText(source, viewColumn);
      case 'inMemory':
        return open(this.inMemory.store(id, source), viewColumn);
      case 'file':
        return open(vscode.Uri.parse(source.uri), viewColumn);
    }
  }
}

async function open(uri: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, { viewColumn });
}

/** Opens a text without a file as an untitled document. */
async function openText(
  { text, languageId }: SnippetSource,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument({
    content: text,
    language: languageId === 'diff' ? languageId : 'plaintext',
  });
  await vscode.window.showTextDocument(document, { viewColumn });
}

async function revealSelection(
  source: SelectionSource,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(source.uri));
    await vscode.window.showTextDocument(document, { viewColumn, selection: sourceRange(source) });
  } catch {
    void showWarning(t("{0} can't be opened. It no longer exists or can't be read.", source.path));
  }
}

const scheme = 'agent-query-part';

/** A read-only file system for the bytes of parts without a file, so that editors can open them. */
export class InMemoryFiles extends Disposable implements vscode.FileSystemProvider {
  private readonly files = new Map<string, Uint8Array>();
  /** Never fires, because the files do not change. */
  readonly onDidChangeFile = new Emitter<vscode.FileChangeEvent[]>().event;

  constructor() {
    super();
    this._register(
      vscode.workspace.registerFileSystemProvider(scheme, this, {
        isReadonly: true,
        isCaseSensitive: true,
      }),
    );
  }

  /** Adds the bytes of a part. @returns a URI that is valid until the window closes */
  store(partId: string, { name, base64 }: InMemorySource): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${partId}/${baseName(name)}` });
    this.files.set(uri.path, decodeBase64(base64));
    return uri;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const size = this.readFile(uri).length;
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.files.get(uri.path);
    if (!bytes) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return bytes;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  watch(): vscode.Disposable {
    return { dispose() {} };
  }

  readonly createDirectory = refuse;
  readonly writeFile = refuse;
  readonly delete = refuse;
  readonly rename = refuse;
}

function refuse(uri: vscode.Uri): never {
  throw vscode.FileSystemError.NoPermissions(uri);
}
