import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/asking/liveConversation';
import { type Clock, DelayedTask } from '../../core/async/clock';
import { Disposable } from '../window/disposable';

/** The time for which a file must stay unchanged before it is inspected again, because users type. */
const debounceMs = 300;

/** Inspects staged files again when they are edited, saved, deleted, or may have been changed by other programs. */
export class StagedRefresh extends Disposable {
  /** The URIs that have changed; undefined stands for all. */
  private readonly changed = new Set<string | undefined>();
  private readonly refreshing: DelayedTask;

  constructor(
    private readonly conversations: { readonly live: readonly LiveConversation[] },
    clock: Clock,
  ) {
    super();
    this.refreshing = this._register(new DelayedTask(clock, debounceMs, () => this.refresh()));
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.touch(document.uri)),
    );
    this._register(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.touch(uri)));
    this._register(vscode.workspace.onDidCreateFiles(({ files }) => this.touch(...files)));
    // Events about a folder do not list the files in it.
    this._register(vscode.workspace.onDidDeleteFiles(() => this.touch(undefined)));
    this._register(vscode.workspace.onDidRenameFiles(() => this.touch(undefined)));
    this._register(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // The user may have changed files in another program.
        if (focused) {
          this.touch(undefined);
        }
      }),
    );
  }

  private touch(...uris: readonly (vscode.Uri | undefined)[]): void {
    // Most documents that change are not staged.
    if (this.conversations.live.every(({ draft }) => draft.staged.all.length === 0)) {
      return;
    }
    for (const uri of uris) {
      this.changed.add(uri?.toString());
    }
    this.refreshing.start();
  }

  private refresh(): void {
    const changed = new Set(this.changed);
    this.changed.clear();
    for (const live of this.conversations.live) {
      live.draft.refresh(
        ({ source }) =>
          source.kind === 'file' && (changed.has(undefined) || changed.has(source.uri)),
      );
    }
  }
}
