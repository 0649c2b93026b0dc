import * as vscode from 'vscode';
import type { PlaceInFile } from '../../base/placeInFile';
import type { LiveConversation } from '../../core/asking/liveConversation';
import { Limiter } from '../../core/async/concurrency';
import type { PartRecord } from '../../core/parts/partSource';
import { visibleText } from '../../core/text/foreignText';
import type { PathView } from '../../protocol/views';
import type { ConversationPanel } from '../page/conversationPanel';
import type { OpenPanels } from '../panels/openPanels';
import { sourceRange } from '../parts/editorSources';
import type { FileLocator } from '../parts/fileLocator';
import { hasChanged } from '../parts/openFile';
import type { EditorTracker } from '../window/editorTracker';

const { t } = vscode.l10n;

/** The maximum number of paths in a request. The page has no reason to send more. */
const maxPaths = 200;

/** The number of files of a conversation that are located at the same time. */
const concurrency = 8;

/** Finds the paths in answers that are files, and opens them. */
export class PathLinks {
  /**
   * The limiters of the work for each conversation, because a restored one sends a request for each of its answers.
   * Conversations do not wait for each other.
   */
  private readonly limiters = new WeakMap<LiveConversation, Limiter>();
  /** Conversations with paths in a file system that does not respond. */
  private readonly late = new WeakSet<LiveConversation>();

  constructor(
    private readonly locator: FileLocator,
    private readonly editors: EditorTracker,
  ) {}

  /**
   * Finds the files of paths in an answer.
   *
   * @param paths from the answer, with or without a line; only the first 200 are looked up
   * @param turnId the turn of the answer
   * @param onLate called once when a file system that was late responds, so that all paths can be requested again
   * @returns the paths that are files, in their order; none once the conversation is closed
   */
  async resolve(
    paths: readonly string[],
    turnId: string,
    live: LiveConversation,
    onLate: () => void,
  ): Promise<readonly PathView[]> {
    const parts = partsFor(live, turnId);
    const limiter = this.limiters.get(live) ?? new Limiter(concurrency);
    this.limiters.set(live, limiter);
    // A path with invisible characters could lead to a different file than the one that users read.
    const visible = paths.slice(0, maxPaths).filter(path => visibleText(path) === path);
    const files = await Promise.all(
      visible.map(path =>
        limiter.run(async () =>
          live.ended.aborted
            ? undefined
            : this.find(path, parts, () => this.awaitRecovery(live, onLate)),
        ),
      ),
    );
    return files.filter(view => view !== undefined);
  }

  /**
   * Opens a file at its line, next to the panel. Locates it again, because it may have changed since it was resolved.
   *
   * @param path from the answer
   */
  async open(path: string, turnId: string, panel: ConversationPanel): Promise<void> {
    this.locator.forget();
    const parts = partsFor(panel.live, turnId);
    const { file, isSilent } = await this.locator.locate(path, parts);
    if (!file) {
      void panel.notice.info(
        isSilent
          ? t("{0} can't be opened, because its file system is not responding.", path)
          : t('{0} no longer exists.', path),
      );
      return;
    }
    const { uri, place } = file;
    await vscode.commands.executeCommand('vscode.open', uri, {
      viewColumn: this.editors.columnFor(panel),
      ...(place ? { selection: rangeOf(place) } : {}),
    });
    const sent = parts.find(({ source }) => 'uri' in source && source.uri === uri.toString());
    if (sent && (await changedSinceSent(uri, sent))) {
      void panel.notice.info(
        t(
          '{0} has changed since it was sent. Its lines may have moved.',
          vscode.workspace.asRelativePath(uri),
        ),
      );
    }
  }

  /** Never throws, because the page waits for the answer. */
  private async find(
    path: string,
    parts: readonly PartRecord[],
    onSilence: () => void,
  ): Promise<PathView | undefined> {
    try {
      const { file, isSilent } = await this.locator.locate(path, parts);
      if (isSilent) {
        onSilence();
      }
      return file && { path, title: title(file.uri, file.place), isNamed: file.isNamed };
    } catch {
      // The path, or the URI of a part, is not valid.
      return undefined;
    }
  }

  private awaitRecovery(live: LiveConversation, onLate: () => void): void {
    if (this.late.has(live)) {
      return;
    }
    this.late.add(live);
    void this.locator.recovered().then(() => {
      this.late.delete(live);
      if (!live.ended.aborted) {
        onLate();
      }
    });
  }
}

/** Makes pages ask again about paths when files are created, for example by an applied change. */
export function linkCreatedFiles(panels: OpenPanels, locator: FileLocator): vscode.Disposable {
  return vscode.workspace.onDidCreateFiles(() => {
    locator.forget();
    for (const panel of panels.all) {
      panel.tell({ type: 'latePaths' });
    }
  });
}

/** The parts of a conversation: first the parts of the given turn, then the parts of other turns, newest first. */
function partsFor({ conversation }: LiveConversation, turnId: string): readonly PartRecord[] {
  const { turns } = conversation;
  const others = turns.filter(({ id }) => id !== turnId).reverse();
  return [...turns.filter(({ id }) => id === turnId), ...others].flatMap(({ parts }) => parts);
}

function title(uri: vscode.Uri, place: PlaceInFile | undefined): string {
  const fsPath = visibleText(uri.fsPath);
  if (!place) {
    return fsPath;
  }
  return place.endLine === undefined
    ? t('{0}, line {1}', fsPath, place.line)
    : t('{0}, lines {1} to {2}', fsPath, place.line, place.endLine);
}

/** Selects a range of lines, or puts the cursor on a single line. */
function rangeOf({ line, column, endLine }: PlaceInFile): vscode.Range {
  const start = new vscode.Position(line - 1, (column ?? 1) - 1);
  return endLine === undefined
    ? new vscode.Range(start, start)
    : new vscode.Range(start, new vscode.Position(endLine - 1, Number.MAX_SAFE_INTEGER));
}

/**
 * Compares a file with a part that was made from it.
 *
 * @returns true if the file, or the selected text at its place, has changed since it was sent
 * @throws if the file of a selection cannot be opened as text
 */
async function changedSinceSent(uri: vscode.Uri, part: PartRecord): Promise<boolean> {
  const { source } = part;
  if (source.kind === 'file') {
    return hasChanged(uri, part.fingerprint);
  }
  if (source.kind !== 'selection') {
    return false;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  return document.getText(sourceRange(source)) !== source.text;
}
