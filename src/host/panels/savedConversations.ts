import type * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import { ConversationStore, type StoreLog } from '../../core/saved/conversationStore';
import { ConversationHistory } from '../../features/history/core/conversationHistory';
import { WorkspaceRecords } from '../../features/history/core/workspaceRecords';
import { ConversationImport, OtherWorkspaces } from '../../features/history/host/otherWorkspaces';
import { sharedStorage, WorkspaceStorage } from '../window/workspaceStorage';

/** The conversations that are saved for the workspace; without one, in the extension's global storage. */
export function savedConversations(
  { storageUri, globalStorageUri, workspaceState }: vscode.ExtensionContext,
  { clock, diskStorage }: Pick<Platform, 'clock' | 'diskStorage'>,
  log: StoreLog,
) {
  const storageAt = (uri: vscode.Uri) =>
    uri.scheme === 'file' && diskStorage ? diskStorage(uri.fsPath) : new WorkspaceStorage(uri);
  const folder = storageUri ? sharedStorage(storageUri) : globalStorageUri;
  const storage = storageAt(folder);
  const store = new ConversationStore(storage, log, clock.now);
  const history = new ConversationHistory(storage, store, log, clock);
  const records = new WorkspaceRecords(storageAt(globalStorageUri), clock.now);
  /** Those of other workspaces; undefined without a workspace. */
  const elsewhere =
    storageUri &&
    new ConversationImport(new OtherWorkspaces(folder, records, clock, log), workspaceState, clock);
  return { storage, store, history, elsewhere };
}
