import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { Disposable } from '../disposable';
import type { ConversationPanels } from './conversationPanels';

/** Milliseconds of rest before a file that changes is looked at again: people type. */
const rest = 300;

/** Keeps the Parts lists true while what is listed is edited, saved, deleted, or changed by other programs. */
export class StagedRefresh extends Disposable {
  /** Addresses that have changed; undefined stands for all. */
  private readonly changed = new Set<string | undefined>();
  private cancel: (() => void) | undefined;

  constructor(
    private readonly panels: ConversationPanels,
    private readonly clock: Clock,
  ) {
    super();
    const each = ({ files }: { readonly files: readonly vscode.Uri[] }) => this.touch(...files);
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.touch(document.uri)),
    );
    this._register(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.touch(uri)));
    this._register(vscode.workspace.onDidCreateFiles(each));
    // With a folder goes what is in it.
    this._register(vscode.workspace.onDidDeleteFiles(() => this.touch(undefined)));
    this._register(vscode.workspace.onDidRenameFiles(() => this.touch(undefined)));
    this._register(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Whoever comes back may have changed files elsewhere.
        if (focused) {
          this.touch(undefined);
        }
      }),
    );
    this._register({ dispose: () => this.cancel?.() });
  }

  private touch(...uris: readonly (vscode.Uri | undefined)[]): void {
    // Most of what changes is staged nowhere.
    if (this.live.every(({ staged }) => staged.all.length === 0)) {
      return;
    }
    for (const uri of uris) {
      this.changed.add(uri?.toString());
    }
    this.cancel?.();
    this.cancel = this.clock.after(rest, () => this.refresh());
  }

  private refresh(): void {
    const changed = new Set(this.changed);
    this.changed.clear();
    for (const live of this.live) {
      live.refresh(
        ({ source }) =>
          source.kind === 'file' && (changed.has(undefined) || changed.has(source.uri)),
      );
    }
  }

  private get live(): readonly LiveConversation[] {
    return this.panels.live;
  }
}
