import * as vscode from 'vscode';
import type { PartRecord } from '../core/parts/partSource';
import type { Clock } from '../core/query/clock';
import type { ConversationSession } from './conversationSession';
import type { Conversations } from './conversations';
import { Disposable } from './disposable';
import type { PartOpener } from './partOpener';

/** Milliseconds of rest before a file that changes is looked at again: people type. */
const rest = 300;

/** Keeps the Parts lists true while what is listed is edited, saved, deleted, or changed by other programs. */
export class StagedRefresh extends Disposable {
  /** Addresses that have changed; undefined stands for all. */
  private readonly changed = new Set<string | undefined>();
  private cancel: (() => void) | undefined;
  private running = false;

  constructor(
    private readonly conversations: Conversations,
    private readonly opener: PartOpener,
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
    if (this.sessions.every(({ staged }) => staged.all.length === 0)) {
      return;
    }
    for (const uri of uris) {
      this.changed.add(uri?.toString());
    }
    this.cancel?.();
    this.cancel = this.clock.after(rest, () => {
      void this.refreshAll();
    });
  }

  /** One at a time: of two that overlap, the later could be overtaken by what the earlier has read. */
  private async refreshAll(): Promise<void> {
    if (this.running) {
      return;
    }
    this.running = true;
    try {
      while (this.changed.size > 0) {
        const changed = new Set(this.changed);
        this.changed.clear();
        for (const session of this.sessions) {
          await this.refresh(session, changed);
        }
      }
    } finally {
      this.running = false;
    }
  }

  private async refresh(
    { staged }: ConversationSession,
    changed: ReadonlySet<string | undefined>,
  ): Promise<void> {
    const isChanged = ({ source }: PartRecord) =>
      source.kind === 'file' && (changed.has(undefined) || changed.has(source.uri));
    const parts = staged.all.filter(isChanged);
    if (parts.length === 0) {
      return;
    }
    const fresh = await this.opener.refresh(
      parts,
      staged.all.filter(part => !isChanged(part)),
    );
    const present = new Map(staged.all.map(part => [part.id, part]));
    const different: PartRecord[] = [];
    for (const [index, part] of fresh.entries()) {
      const before = parts[index] as PartRecord;
      const now = present.get(part.id);
      if (now === before) {
        if (JSON.stringify(part) !== JSON.stringify(before)) {
          different.push(part);
        }
      } else if (now?.source.kind === 'file') {
        // A person has ticked it meanwhile: once more, from what it is since.
        this.changed.add(now.source.uri);
      }
    }
    if (different.length > 0) {
      staged.update(different);
    }
  }

  private get sessions(): readonly ConversationSession[] {
    return this.conversations.sessions;
  }
}
