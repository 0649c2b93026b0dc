import * as vscode from 'vscode';
import { type Clock, DelayedTask } from '../../../core/async/clock';
import { Emitter } from '../../../core/async/emitter';
import { findDocument } from '../../../host/parts/findDocument';
import { Disposable } from '../../../host/window/disposable';
import type { AppliedView } from '../protocol/changesProtocol';
import type { LocatedChange } from './changeEdit';
import { type ChangeOutcome, outcomesOf } from './changeOutcomes';

const { t } = vscode.l10n;

/** The delay until the user stops typing. */
const delayMs = 200;

/** A file that an answer has changed. */
interface AppliedFile {
  readonly change: LocatedChange;
  outcome: ChangeOutcome;
}

/** The changes in an answer that were applied in this window. */
interface AppliedAnswer {
  /** The files by their URIs. */
  readonly files: Map<string, AppliedFile>;
  /** False if the answer proposes others. */
  isAll: boolean;
}

/** The applied changes in answers, which may be undone at any time. */
export class AppliedChanges extends Disposable {
  /** The answers by the ids of their turns. */
  private readonly answers = new Map<string, AppliedAnswer>();
  private readonly changed = this._register(new Emitter<string>());
  /** Fires with the id of a turn. */
  readonly onDidChange = this.changed.event;
  /** Turns whose files have changed since they were read. */
  private readonly unsure = new Set<string>();
  private readonly looking: DelayedTask;
  private isUndoing = false;

  constructor(clock: Clock) {
    super();
    const { workspace } = vscode;
    this.looking = this._register(new DelayedTask(clock, delayMs, signal => this.look(signal)));
    this._register(workspace.onDidChangeTextDocument(event => this.touched(event.document.uri)));
    this._register(workspace.onDidSaveTextDocument(({ uri }) => this.touched(uri)));
    this._register(workspace.onDidCreateFiles(({ files }) => this.touched(...files)));
    this._register(workspace.onDidDeleteFiles(({ files }) => this.touched(...files)));
    this._register(
      workspace.onDidRenameFiles(({ files }) =>
        this.touched(...files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
      ),
    );
  }

  /**
   * Adds changes in an answer that were applied.
   *
   * @param isAll false if the answer proposes others
   */
  record(turnId: string, changes: readonly LocatedChange[], isAll: boolean): void {
    const answer = this.answers.get(turnId) ?? { files: new Map<string, AppliedFile>(), isAll };
    answer.isAll = isAll;
    for (const change of changes) {
      const key = change.file.uri.toString();
      const first = answer.files.get(key)?.change.planned;
      const planned = { ...change.planned, ...(first && { kind: first.kind, base: first.base }) };
      answer.files.set(key, { change: { ...change, planned }, outcome: 'applied' });
    }
    this.answers.set(turnId, answer);
    this.changed.fire(turnId);
  }

  /** The applied changes in a turn. `isAll` is false if the answer proposes other changes. */
  view(turnId: string): { readonly applied?: AppliedView; readonly isAll: boolean } {
    const answer = this.answers.get(turnId);
    const files = this.filesOf(turnId);
    const applied = files.filter(({ outcome }) => outcome !== 'unchanged');
    if (!answer || applied.length === 0) {
      return { isAll: false };
    }
    const canSave = applied.some(({ change }) => isUnsaved(change));
    const text =
      applied.length === 1 ? t('Applied to 1 file') : t('Applied to {0} files', applied.length);
    return {
      applied: {
        text: canSave ? t('{0} (unsaved)', text) : text,
        canUndo: applied.every(({ outcome }) => outcome === 'applied') && applied.some(canShow),
        canSave,
      },
      isAll: answer.isAll && applied.length === files.length,
    };
  }

  /** Undoes the edit in a file that it has changed. VS Code asks first if there are several. */
  async undo(turnId: string, viewColumn: vscode.ViewColumn): Promise<void> {
    const file = this.filesOf(turnId).find(canShow);
    if (file && !this.isUndoing) {
      const { uri } = file.change.file;
      this.isUndoing = true;
      try {
        await vscode.window.showTextDocument(uri, { preview: false, viewColumn });
        // Otherwise, the last edit is another one.
        const [outcome] = await outcomesOf([file.change]);
        if (outcome === 'applied') {
          await vscode.commands.executeCommand('undo');
        }
      } finally {
        this.isUndoing = false;
      }
    }
  }

  /** Saves the files that a turn has changed. VS Code tells which ones can't be. */
  async save(turnId: string): Promise<void> {
    const documents = this.filesOf(turnId).map(({ change }) => findDocument(change.file.uri));
    await Promise.all(documents.map(document => document?.save()));
  }

  private filesOf(turnId: string): readonly AppliedFile[] {
    return [...(this.answers.get(turnId)?.files.values() ?? [])];
  }

  private touched(...uris: readonly vscode.Uri[]): void {
    for (const [turnId, { files }] of this.answers) {
      if (uris.some(uri => files.has(uri.toString()))) {
        this.unsure.add(turnId);
        this.looking.start();
      }
    }
  }

  private async look(signal: AbortSignal): Promise<void> {
    const turnIds = [...this.unsure];
    this.unsure.clear();
    for (const turnId of turnIds) {
      const files = this.filesOf(turnId);
      const outcomes = await outcomesOf(files.map(({ change }) => change));
      if (signal.aborted) {
        this.unsure.add(turnId);
        continue;
      }
      for (const [index, file] of files.entries()) {
        file.outcome = outcomes[index] ?? 'unknown';
      }
      this.changed.fire(turnId);
    }
  }
}

function isUnsaved({ file }: LocatedChange): boolean {
  return findDocument(file.uri)?.isDirty === true;
}

function canShow({ change }: AppliedFile): boolean {
  return change.planned.kind !== 'delete';
}
