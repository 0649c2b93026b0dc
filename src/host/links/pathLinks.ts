import * as vscode from 'vscode';
import { mapInOrder } from '../../core/async/mapInOrder';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { type MentionedPlace, parsePathMention } from '../../core/links/pathMention';
import type { PartRecord } from '../../core/parts/partSource';
import { visibleText } from '../../core/text/visibleText';
import type { FromPanel } from '../../protocol/fromPanel';
import type { PathView } from '../../protocol/views';
import type { EditorTracker } from '../files/editorTracker';
import type { ConversationPanel } from '../panel/conversationPanel';
import { showInformation } from '../window/showInformation';
import { changedSinceSent } from './changedSinceSent';
import type { FileLocator, LocatedFile } from './fileLocator';

const { t } = vscode.l10n;

/** Paths that the page asks about at once, at the most; it has no reason for more. */
const maxPaths = 200;

/** Files that are looked for at the same time. */
const concurrency = 8;

const absent: LocatedFile = { isSilent: false };

/** Says which paths in an answer are files, and opens them. */
export class PathLinks {
  /**
   * What a panel asked for last. One request of a panel after the other: a conversation that is restored asks for each
   * of its answers. Panels do not wait for each other.
   */
  private readonly last = new WeakMap<ConversationPanel, Promise<unknown>>();

  constructor(
    private readonly locator: FileLocator,
    private readonly editors: EditorTracker,
  ) {}

  async resolve(request: FromPanel<'path.resolve'>, panel: ConversationPanel): Promise<void> {
    const parts = partsFor(panel.live, request.turnId);
    // A path that does not read as it is written would lead elsewhere than it seems to.
    const paths = request.paths.slice(0, maxPaths).filter(path => visibleText(path) === path);
    const before = this.last.get(panel);
    const found = (async () => {
      await before;
      return panel.isDisposed ? [] : this.find(paths, parts);
    })();
    this.last.set(panel, found);
    panel.answer({ type: 'resolvedPaths', request: request.request, paths: await found });
  }

  /** Opens a file at its line; looks for it again, since the page may have asked long ago. */
  async open({ turnId, path }: FromPanel<'path.open'>, panel: ConversationPanel): Promise<void> {
    this.locator.forget();
    const parts = partsFor(panel.live, turnId);
    const mention = parsePathMention(path);
    const { uri, isSilent } = mention ? await this.locator.locate(mention.path, parts) : absent;
    if (!mention || !uri) {
      void showInformation(
        isSilent
          ? t('{0} cannot be opened: its file system does not respond.', path)
          : t('{0} is no longer there.', path),
      );
      return;
    }
    await vscode.commands.executeCommand('vscode.open', uri, {
      viewColumn: this.editors.columnFor(panel),
      ...(mention.place ? { selection: rangeOf(mention.place) } : {}),
    });
    const sent = parts.find(({ source }) => 'uri' in source && source.uri === uri.toString());
    if (sent && (await changedSinceSent(uri, sent))) {
      void showInformation(
        t('{0} has changed since it was sent. Its lines may have moved.', mention.path),
      );
    }
  }

  /** Never throws: the page waits for the answer. */
  private async find(paths: readonly string[], parts: readonly PartRecord[]): Promise<PathView[]> {
    const found: PathView[] = [];
    const look = async (path: string) => {
      const mention = parsePathMention(path);
      if (!mention) {
        return undefined;
      }
      try {
        const { uri } = await this.locator.locate(mention.path, parts);
        return uri && { path, title: title(uri, mention.place) };
      } catch {
        // It is no address, or that of one of the parts is none.
        return undefined;
      }
    };
    for await (const view of mapInOrder(paths, concurrency, look)) {
      if (view) {
        found.push(view);
      }
    }
    return found;
  }
}

/** The parts of a conversation, those of this turn first, then the newest. */
function partsFor({ conversation }: LiveConversation, turnId: string): readonly PartRecord[] {
  const { turns } = conversation;
  const others = turns.filter(({ id }) => id !== turnId).reverse();
  return [...turns.filter(({ id }) => id === turnId), ...others].flatMap(({ parts }) => parts);
}

function title(uri: vscode.Uri, place: MentionedPlace | undefined): string {
  const fsPath = visibleText(uri.fsPath);
  if (!place) {
    return fsPath;
  }
  return place.endLine === undefined
    ? t('{0}, line {1}', fsPath, place.line)
    : t('{0}, lines {1} to {2}', fsPath, place.line, place.endLine);
}

/** Several lines are selected, one has the cursor. */
function rangeOf({ line, column, endLine }: MentionedPlace): vscode.Range {
  const start = new vscode.Position(line - 1, (column ?? 1) - 1);
  return endLine === undefined
    ? new vscode.Range(start, start)
    : new vscode.Range(start, new vscode.Position(endLine - 1, Number.MAX_SAFE_INTEGER));
}
