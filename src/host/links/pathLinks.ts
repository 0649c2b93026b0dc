import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/mapInOrder';
import { Sequencer } from '../../core/async/sequencer';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import type { PartRecord } from '../../core/parts/partSource';
import { visibleText } from '../../core/text/visibleText';
import type { PlaceInFile } from '../../protocol/placeInFile';
import type { PathView } from '../../protocol/views';
import type { EditorTracker, HasViewColumn } from '../files/editorTracker';
import { showInformation } from '../window/showInformation';
import { changedSinceSent } from './changedSinceSent';
import type { FileLocator } from './fileLocator';

const { t } = vscode.l10n;

/** The most paths in a request. The page has no reason to send more. */
const maxPaths = 200;

/** How many files of a request are located at the same time. */
const concurrency = 8;

/** Finds the paths in answers that are files, and opens them. */
export class PathLinks {
  /**
   * Runs the requests of a conversation one after the other, because a restored conversation sends one for each of its
   * answers. Conversations do not wait for each other.
   */
  private readonly sequencers = new WeakMap<LiveConversation, Sequencer>();

  constructor(
    private readonly locator: FileLocator,
    private readonly editors: EditorTracker,
  ) {}

  /**
   * Finds the files of paths in an answer.
   *
   * @param paths as they are in the answer, with or without a line; only the first 200 are looked up
   * @param turnId the turn of the answer
   * @returns the paths that are files, in their order; none once the conversation is closed
   */
  resolve(
    paths: readonly string[],
    turnId: string,
    live: LiveConversation,
  ): Promise<readonly PathView[]> {
    const parts = partsFor(live, turnId);
    // A path with invisible characters could be a different file than the one that users read.
    const visible = paths.slice(0, maxPaths).filter(path => visibleText(path) === path);
    const sequencer = this.sequencers.get(live) ?? new Sequencer();
    this.sequencers.set(live, sequencer);
    return sequencer.run(async () => (live.ended.aborted ? [] : this.find(visible, parts)));
  }

  /**
   * Opens a file at its line, next to the panel. Locates it again, because it may have changed since it was resolved.
   *
   * @param path as it is in the answer
   */
  async open(
    path: string,
    turnId: string,
    live: LiveConversation,
    panel: HasViewColumn,
  ): Promise<void> {
    this.locator.forget();
    const parts = partsFor(live, turnId);
    const { file, isSilent } = await this.locator.locate(path, parts);
    if (!file) {
      void showInformation(
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
      void showInformation(
        t(
          '{0} has changed since it was sent. Its lines may have moved.',
          vscode.workspace.asRelativePath(uri),
        ),
      );
    }
  }

  /** Never throws, because the page waits for the answer. */
  private async find(paths: readonly string[], parts: readonly PartRecord[]): Promise<PathView[]> {
    const found: PathView[] = [];
    const resolveOne = async (path: string) => {
      try {
        const { file } = await this.locator.locate(path, parts);
        return file && { path, title: title(file.uri, file.place), isNamed: file.isNamed };
      } catch {
        // The path, or the URI of a part, is not valid.
        return undefined;
      }
    };
    for await (const view of mapInOrder(paths, concurrency, resolveOne)) {
      if (view) {
        found.push(view);
      }
    }
    return found;
  }
}

/** The parts of a conversation: first those of the given turn, then those of others, newest first. */
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
