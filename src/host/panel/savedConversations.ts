import type * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import { ConversationHistory } from '../../core/saved/conversationHistory';
import { ConversationStore, type StoreLog } from '../../core/saved/conversationStore';
import type { FileStorage } from '../../core/saved/fileStorage';
import { WorkspaceRecords } from '../../core/saved/workspaceRecords';
import { Disposable } from '../disposable';
import { sharedStorage, WorkspaceStorage } from '../workspaceStorage';
import { ConversationImport, OtherWorkspaces } from './otherWorkspaces';

/** The conversations that are saved for the workspace; without one, in the extension's global storage. */
export class SavedConversations extends Disposable {
  readonly storage: FileStorage;
  readonly store: ConversationStore;
  readonly history: ConversationHistory;
  /** Those of other workspaces; undefined without a workspace. */
  readonly elsewhere: ConversationImport | undefined;

  constructor(
    { storageUri, globalStorageUri, workspaceState }: vscode.ExtensionContext,
    { clock, diskStorage }: Pick<Platform, 'clock' | 'diskStorage'>,
    log: StoreLog,
  ) {
    super();
    const storageAt = (uri: vscode.Uri) =>
      uri.scheme === 'file' && diskStorage ? diskStorage(uri.fsPath) : new WorkspaceStorage(uri);
    const folder = storageUri ? sharedStorage(storageUri) : globalStorageUri;
    this.storage = storageAt(folder);
    this.store = new ConversationStore(this.storage, log, clock.now);
    this.history = new ConversationHistory(this.storage, this.store, log, clock);
    if (storageUri) {
      const records = new WorkspaceRecords(storageAt(globalStorageUri), clock.now);
      this.elsewhere = this._register(
        new ConversationImport(
          new OtherWorkspaces(folder, records, clock, log),
          workspaceState,
          clock,
        ),
      );
    }
  }
}
