import * as vscode from 'vscode';
import { type Clock, DelayedTask } from '../../../core/async/clock';
import { Disposable } from '../../../host/window/disposable';
import type { DiffResource } from '../../../host/window/openDiff';
import type { ChangeRefusal } from '../core/model/fileChange';
import { type Ticks, withTicked } from '../core/model/tickable';
import type { LocatedChange } from './changeEdit';

/** The effect of a review's changes on the files as they were read. */
export interface LocatedPlan {
  readonly changes: readonly LocatedChange[];
  readonly refusals: readonly ChangeRefusal[];
  readonly files: {
    /** True if no file that was read has changed since in its editor. */
    readonly isCurrent: boolean;
  };
}

/** The source of a review's changes. */
export interface ReviewSource {
  readonly scheme: ReviewScheme;
  /** The time for which the files must stay unchanged before the changes are planned again. */
  readonly delayMs: number;
  /**
   * Plans the changes for the present files.
   *
   * @throws {AgentQueryError} of kind `cancelled` if the signal aborts
   */
  plan(signal: AbortSignal): Promise<LocatedPlan>;
  /** Called with each edit of the files. */
  follow?(event: vscode.TextDocumentChangeEvent): void;
}

/** A document of a review. */
interface ReviewDocument {
  readonly uri: vscode.Uri;
  /** The change whose result it is. */
  change: LocatedChange | undefined;
  text: string;
}

/** Changes to files while they are reviewed. */
export class ChangeReview extends Disposable {
  /** The ticks that the user has changed in the last list. */
  decided: Ticks = new Map();
  private readonly documents: ReviewDocument[] = [];
  private readonly refreshing: DelayedTask;
  /** The ticks that the documents show; undefined for all changes. */
  private shown: Ticks | undefined;

  /**
   * @param id unique
   * @param onChanged called for each document whose text has changed
   */
  constructor(
    readonly id: number,
    readonly source: ReviewSource,
    clock: Clock,
    private readonly onChanged: (uri: vscode.Uri) => void,
  ) {
    super();
    this.refreshing = this._register(
      new DelayedTask(clock, source.delayMs, signal => this.placeAgain(signal)),
    );
  }

  /**
   * Makes documents of the changes.
   *
   * @param isMulti for a multi-file diff, which shows new and deleted files on one side only
   */
  createDocuments({ changes }: LocatedPlan, isMulti: boolean): readonly DiffResource[] {
    const paired = isMulti ? pairedOf(changes) : undefined;
    return changes.map(change => {
      const { planned, file, from } = change;
      const isNew = planned.kind === 'create';
      const isGone = planned.kind === 'delete';
      const isPair = !isMulti || change === paired;
      const empty = isNew && isPair ? this.addDocument(file.uri, 'original', '') : undefined;
      return [
        file.uri,
        isNew ? empty : (from ?? file).uri,
        isGone && !isPair
          ? undefined
          : this.addDocument(file.uri, 'modified', planned.text, change),
      ];
    });
  }

  /**
   * Adds a document.
   *
   * @param file has its path, because VS Code treats a different one as a rename, and tabs show its name
   */
  addDocument(
    { path }: vscode.Uri,
    side: 'original' | 'modified',
    text: string,
    change?: LocatedChange,
  ): vscode.Uri {
    const uri = vscode.Uri.from({
      scheme: this.source.scheme,
      path: path.startsWith('/') ? path : `/${path}`,
      query: `${this.id}-${side}`,
    });
    this.documents.push({ uri, change, text });
    return uri;
  }

  get uris(): readonly vscode.Uri[] {
    return this.documents.map(({ uri }) => uri);
  }

  /** The text of a document; undefined if it does not belong to this review. */
  textOf(uri: vscode.Uri): string | undefined {
    return this.documents.find(each => each.uri.toString() === uri.toString())?.text;
  }

  /** Plans again when the files have stayed unchanged for a while. Changes that no longer fit keep their documents. */
  changed(event: vscode.TextDocumentChangeEvent): void {
    const uri = event.document.uri.toString();
    const isAbout = this.documents.some(({ change }) =>
      [change?.file, change?.from].some(file => file?.uri.toString() === uri),
    );
    if (isAbout) {
      this.source.follow?.(event);
      this.refreshing.start();
    }
  }

  /** Shows only the ticked changes; without ticks, all of them. */
  showTicked(ticks: Ticks | undefined): void {
    this.shown = ticks;
    for (const document of this.documents) {
      this.refresh(document);
    }
  }

  private async placeAgain(signal: AbortSignal): Promise<void> {
    const { changes } = await this.source.plan(signal);
    for (const document of this.documents) {
      const before = document.change?.planned;
      const now = changes.find(
        ({ planned }) => planned.path === before?.path && planned.kind === before.kind,
      );
      if (now) {
        document.change = now;
        this.refresh(document);
      }
    }
  }

  private refresh(document: ReviewDocument): void {
    const { change } = document;
    if (!change) {
      return;
    }
    const { planned } = change;
    const shown = this.shown ? withTicked(planned, this.shown) : planned;
    const text = shown?.text ?? planned.base;
    if (text !== document.text) {
      document.text = text;
      this.onChanged(document.uri);
    }
  }
}

/**
 * The change that has two sides although its file is new or deleted. VS Code exposes only the pairs of a tab, and at
 * least one pair must show that the tab is a review. A new file is preferred: VS Code's mark for a deleted file is more
 * important.
 */
function pairedOf(changes: readonly LocatedChange[]): LocatedChange | undefined {
  const of = (...kinds: readonly LocatedChange['planned']['kind'][]) =>
    changes.find(({ planned }) => kinds.includes(planned.kind));
  return of('modify', 'rename') ?? of('create') ?? of('delete');
}

/**
 * The URI schemes of reviews, for which package.json has buttons: changes in an answer, code for one selection, and
 * code beside a text that is no longer in a document.
 */
export const reviewSchemes = [
  'agent-query-changes',
  'agent-query-comparison',
  'agent-query-text',
] as const;

type ReviewScheme = (typeof reviewSchemes)[number];

/** The id of the review that has a document; undefined for any other one. */
export function reviewId(uri: unknown): number | undefined {
  return uri instanceof vscode.Uri && reviewSchemes.some(scheme => scheme === uri.scheme)
    ? Number.parseInt(uri.query, 10)
    : undefined;
}

/**
 * The id of the review that a tab shows. VS Code's type of the tab of a multi-file diff is not part of its stable API,
 * but its fields are there: pairs of an original and a modified URI.
 *
 * @param input the input of a tab
 * @returns undefined for any other tab
 */
export function reviewIdOf(input: unknown): number | undefined {
  if (input instanceof vscode.TabInputTextDiff) {
    return reviewId(input.modified);
  }
  const diffs: unknown =
    typeof input === 'object' && input !== null && 'textDiffs' in input ? input.textDiffs : [];
  for (const diff of Array.isArray(diffs) ? diffs : []) {
    const id = reviewId(diff?.modified);
    if (id !== undefined) {
      return id;
    }
  }
  return undefined;
}
