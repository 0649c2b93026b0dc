import * as vscode from 'vscode';
import { DelayedTask } from '../../core/async/delayedTask';
import type { ChangeRefusal } from '../../core/changes/changeRefusal';
import type { FileChange } from '../../core/changes/fileChange';
import type { Platform } from '../../core/platform';
import { Disposable } from '../disposable';
import type { DiffResource } from '../window/openDiff';
import { ChangedFiles } from './changedFiles';
import type { LocatedChange } from './changeEdit';

/** The URI scheme of files as the changes of an answer make them. */
export const changeScheme = 'agent-query-changes';

/** How long the files must stay unchanged before the changes are placed again, because users type. */
const debounceMs = 300;

/** What a review needs of the platform. */
export type ReviewPlatform = Pick<Platform, 'clock' | 'ignoresCase' | 'isReadOnly' | 'realPath'>;

/** What the changes of an answer do to the files as they were read. */
export interface LocatedPlan {
  readonly changes: readonly LocatedChange[];
  readonly refusals: readonly ChangeRefusal[];
  /** The files that were read. */
  readonly files: ChangedFiles;
}

/** A document of a review. */
interface ReviewDocument {
  readonly change: LocatedChange;
  readonly uri: vscode.Uri;
  text: string;
}

/** The changes of one answer while they are reviewed. */
export class ChangeReview extends Disposable {
  private documents: ReviewDocument[] = [];
  private readonly refreshing: DelayedTask;

  /**
   * @param id unique
   * @param onChanged is called for each document that has another text after {@link refresh}
   */
  constructor(
    readonly id: number,
    private readonly changes: readonly FileChange[],
    private readonly platform: ReviewPlatform,
    private readonly onChanged: (uri: vscode.Uri) => void,
  ) {
    super();
    this.refreshing = this._register(
      new DelayedTask(platform.clock, debounceMs, signal => this.placeAgain(signal)),
    );
  }

  /**
   * Plans the changes for the files as they are now.
   *
   * @throws {AgentQueryError} of kind `cancelled` if the signal aborts
   */
  async plan(signal: AbortSignal): Promise<LocatedPlan> {
    // Loaded on demand, since most answers have no changes.
    const { planChanges } = await import('../../core/changes/planChanges');
    const files = new ChangedFiles(this.platform);
    const { files: planned, refusals } = await planChanges(this.changes, files.readBase, {
      clock: this.platform.clock,
      signal,
    });
    const changes = planned.flatMap(each => {
      const file = files.find(each.path);
      return file
        ? { planned: each, file, from: each.from === undefined ? undefined : files.find(each.from) }
        : [];
    });
    return { changes, refusals, files };
  }

  /** Makes a document of each change. */
  show({ changes }: LocatedPlan): readonly DiffResource[] {
    this.documents = changes.map(change => ({
      change,
      uri: vscode.Uri.from({
        scheme: changeScheme,
        // That of the file: VS Code takes another one for a rename.
        path: change.file.uri.path,
        query: `${this.id}`,
      }),
      text: change.planned.text,
    }));
    const hasText = changes.some(({ planned }) => planned.kind !== 'delete');
    return this.documents.map(({ change, uri }) => {
      const { planned, file, from } = change;
      const original = planned.kind === 'create' ? undefined : (from ?? file).uri;
      // One of the documents must show that this is a review.
      return [file.uri, original, planned.kind === 'delete' && hasText ? undefined : uri];
    });
  }

  /** The text of a document; undefined if it is none of this review. */
  textOf(uri: vscode.Uri): string | undefined {
    return this.documents.find(each => each.uri.toString() === uri.toString())?.text;
  }

  /** @returns true if a document is one of the files that are changed */
  isAbout(document: vscode.TextDocument): boolean {
    return this.documents.some(({ change }) =>
      [change.file, change.from].some(file => file?.uri.toString() === document.uri.toString()),
    );
  }

  /** Places the changes again when the files have stayed unchanged for a while. What no longer fits stays as it was. */
  refresh(): void {
    this.refreshing.start();
  }

  private async placeAgain(signal: AbortSignal): Promise<void> {
    const { changes } = await this.plan(signal);
    for (const document of this.documents) {
      const { path, kind } = document.change.planned;
      const now = changes.find(({ planned }) => planned.path === path && planned.kind === kind);
      if (now && now.planned.text !== document.text) {
        document.text = now.planned.text;
        this.onChanged(document.uri);
      }
    }
  }
}
