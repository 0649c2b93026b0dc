import * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import { ConversationStore, type StoreLog } from '../../core/saved/conversationStore';
import type { FileStorage } from '../../core/saved/fileStorage';
import { sharedStorage, WorkspaceStorage } from '../window/workspaceStorage';

/** The conversations that are saved for the workspace; without one, in the extension's global storage. */
export class SavedConversations {
  readonly folder: vscode.Uri;
  /** The folders that contain such a folder for each workspace, at the same path; none without a workspace. */
  readonly roots: readonly vscode.Uri[];
  readonly storage: FileStorage;
  readonly store: ConversationStore;

  constructor(
    { storageUri, globalStorageUri }: vscode.ExtensionContext,
    private readonly platform: Pick<Platform, 'clock' | 'diskStorage'>,
    log: StoreLog,
  ) {
    const { joinPath } = vscode.Uri;
    const shared = storageUri && sharedStorage(storageUri);
    // VS Code deletes the storage of an untitled workspace when the user closes it without saving it.
    const untitled = joinPath(globalStorageUri, 'untitled');
    const isUntitled = vscode.workspace.workspaceFile?.scheme === 'untitled';
    this.roots = shared ? [joinPath(shared, '../..'), untitled] : [];
    this.folder = !shared
      ? globalStorageUri
      : isUntitled
        ? joinPath(untitled, ...shared.path.split('/').slice(-2))
        : shared;
    this.storage = this.storageAt(this.folder);
    this.store = new ConversationStore(this.storage, log, platform.clock.now);
  }

  /** The storage in a folder that VS Code keeps for the extension. */
  storageAt(uri: vscode.Uri): FileStorage {
    const { diskStorage } = this.platform;
    return uri.scheme === 'file' && diskStorage
      ? diskStorage(uri.fsPath)
      : new WorkspaceStorage(uri);
  }
}
