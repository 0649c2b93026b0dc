import * as vscode from 'vscode';
import { inOrder } from '../../core/inOrder';
import { type MentionedPlace, parsePathMention } from '../../core/links/pathMention';
import type { PartRecord } from '../../core/parts/partSource';
import type { PathView } from '../../protocol/panel';
import type { ConversationSession } from '../conversationSession';
import type { EditorTracker } from '../editorTracker';
import type { ConversationPanel, PanelRequest } from '../panel/conversationPanel';
import type { FileLocator } from './fileLocator';
import { changedSinceSent } from './sentPart';

const { t } = vscode.l10n;

/** Paths that the page asks about at once, at the most; it has no reason for more. */
const maxPaths = 200;

/** Files that are looked for at the same time. */
const concurrency = 8;

type Request<T extends PanelRequest['type']> = Extract<PanelRequest, { type: T }>;

/** Says which paths in an answer are files, and opens them. */
export class PathLinks {
  /** One request after the other: a conversation that is restored asks for each of its answers. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly locator: FileLocator,
    private readonly editors: EditorTracker,
  ) {}

  async resolve(request: Request<'resolvePaths'>, panel: ConversationPanel): Promise<void> {
    const parts = partsFor(panel.session, request.turnId);
    const paths = request.paths.slice(0, maxPaths);
    const found = this.last.then(() => this.find(paths, parts));
    this.last = found.catch(() => undefined);
    panel.answer({ type: 'resolvedPaths', request: request.request, paths: await found });
  }

  /** Opens a file at its line; looks for it again, since the page may have asked long ago. */
  async open({ turnId, path }: Request<'openPath'>, panel: ConversationPanel): Promise<void> {
    this.locator.forget();
    const parts = partsFor(panel.session, turnId);
    const mention = parsePathMention(path);
    const uri = mention && (await this.locator.locate(mention.path, parts));
    if (!uri) {
      void vscode.window.showInformationMessage(t('{0} is no longer there.', path));
      return;
    }
    await vscode.commands.executeCommand('vscode.open', uri, {
      viewColumn: this.editors.columnFor(panel),
      ...(mention.place ? { selection: rangeOf(mention.place) } : {}),
    });
    const sent = parts.find(({ source }) => 'uri' in source && source.uri === uri.toString());
    if (sent && (await changedSinceSent(uri, sent))) {
      void vscode.window.showInformationMessage(
        t('{0} has changed since it was sent. Its lines may have moved.', mention.path),
      );
    }
  }

  private async find(paths: readonly string[], parts: readonly PartRecord[]): Promise<PathView[]> {
    const found: PathView[] = [];
    const look = async (path: string) => {
      const mention = parsePathMention(path);
      const uri = mention && (await this.locator.locate(mention.path, parts));
      return uri && { path, title: title(uri, mention.place) };
    };
    for await (const view of inOrder(paths, concurrency, look)) {
      if (view) {
        found.push(view);
      }
    }
    return found;
  }
}

/** The parts of a conversation, those of this turn first, then the newest. */
function partsFor({ conversation }: ConversationSession, turnId: string): readonly PartRecord[] {
  const { turns } = conversation;
  const others = turns.filter(({ id }) => id !== turnId).reverse();
  return [...turns.filter(({ id }) => id === turnId), ...others].flatMap(({ parts }) => parts);
}

function title(uri: vscode.Uri, place: MentionedPlace | undefined): string {
  const { fsPath } = uri;
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
