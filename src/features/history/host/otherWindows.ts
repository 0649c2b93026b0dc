import * as vscode from 'vscode';
import { Emitter } from '../../../core/async/emitter';
import { type OpenTabs, openTabsRoot } from '../../../core/saved/openTabs';
import type { SavedConversations } from '../../../host/panels/savedConversations';
import { Disposable } from '../../../host/window/disposable';

/** The other windows of the workspace, which change conversations, too. */
export class OtherWindows extends Disposable {
  private readonly changed = this._register(new Emitter<void>());
  /** Fires when one of them may have changed conversations. */
  readonly onDidChange = this.changed.event;
  private watcher: vscode.FileSystemWatcher | undefined;
  private isWatching = false;

  constructor(
    private readonly saved: Pick<SavedConversations, 'folder' | 'storage'>,
    private readonly tabs: OpenTabs,
  ) {
    super();
    this._register(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) {
          this.changed.fire();
        }
      }),
    );
    this._register({ dispose: () => this.watch(false) });
  }

  /** @param isWatching true to fire immediately after each change, false to fire when the user returns to this window */
  watch(isWatching: boolean): void {
    this.isWatching = isWatching;
    if (isWatching) {
      void this.startWatching();
    } else {
      this.watcher?.dispose();
      this.watcher = undefined;
    }
  }

  private async startWatching(): Promise<void> {
    const { folder, storage } = this.saved;
    // VS Code can't watch a folder that does not exist.
    const isThere = await storage.createFolder(openTabsRoot).then(
      () => true,
      () => false,
    );
    if (!isThere || !this.isWatching || this.watcher) {
      return;
    }
    this.watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.joinPath(folder, openTabsRoot), '*'),
    );
    const changed = ({ path }: vscode.Uri) => {
      if (this.tabs.isOfOther(path.split('/').at(-1) ?? '')) {
        this.changed.fire();
      }
    };
    this.watcher.onDidCreate(changed);
    this.watcher.onDidChange(changed);
    this.watcher.onDidDelete(changed);
  }
}
