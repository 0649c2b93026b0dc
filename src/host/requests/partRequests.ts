import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import { fileIcon } from '../../core/files/fileIcon';
import { inMemoryName } from '../../core/parts/inMemoryName';
import type { InMemorySource } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { InMemoryFile } from '../../protocol/fromPanel';
import { droppedUri } from '../files/droppedUri';
import type { FileGatherer } from '../files/fileGatherer';
import { fileSource } from '../files/fileSource';
import { openFiles, uniqueUris } from '../files/openFiles';
import { parseUri } from '../files/parseUri';
import { pickFiles } from '../files/pickFiles';
import type { WorkspaceFiles } from '../files/workspaceFiles';
import type { ConversationPanel } from '../panel/conversationPanel';
import { readPreview } from '../parts/partPreview';
import type { PartRevealer } from '../parts/partRevealer';
import { refusalText } from '../parts/refusalText';
import type { EditorSuggestions } from '../sources/editorSuggestions';
import type { Asker } from './asker';
import type { PanelHandlers } from './panelHandlers';

/** Handles the requests of parts: attaches, changes, searches and opens them. */
export class PartRequests {
  readonly handlers = {
    'part.pick': (_request, panel) => this.pick(panel),
    'part.attach': ({ uris }, panel) =>
      this.gather(
        panel,
        uris.flatMap(uri => parseUri(uri) ?? []),
      ),
    'part.drop': ({ uris }, panel) => this.attachDropped(panel, uris),
    'part.attachSuggested': ({ id }, panel) => this.attachSuggested(panel, id),
    'part.attachBytes': ({ files, from }, panel) => this.attachBytes(panel, files, from),
    'part.refused': ({ why, names }, panel) => this.refuse(panel, why, names),
    'part.remove': ({ partId }, { live }) => live.removePart(partId),
    'part.move': ({ partId, to }, { live }) => live.staged.move(partId, to),
    'part.include': ({ partId, included }, { live }) => live.staged.include(partId, included),
    'part.open': ({ partId, turnId }, panel) => this.reveal(panel, partId, turnId),
    'part.preview': ({ partId }, panel) => this.preview(panel, partId),
    'part.findFiles': ({ request, query }, panel) => this.findFiles(panel, request, query),
  } satisfies Partial<PanelHandlers>;

  constructor(
    private readonly asker: Asker,
    private readonly files: FileGatherer,
    private readonly openLocalFile: Platform['openLocalFile'],
    private readonly revealer: PartRevealer,
    private readonly workspaceFiles: WorkspaceFiles,
    private readonly suggestions: EditorSuggestions,
  ) {}

  private async pick(panel: ConversationPanel): Promise<void> {
    await this.gather(panel, await pickFiles(openFiles()));
  }

  private async gather(
    panel: ConversationPanel,
    uris: readonly vscode.Uri[] | undefined,
  ): Promise<void> {
    const sources = uniqueUris(uris ?? []).map(uri => fileSource(uri));
    await this.asker.stage(panel, sources, this.files.find);
  }

  private async attachDropped(panel: ConversationPanel, texts: readonly string[]): Promise<void> {
    const { webview } = panel;
    if (!webview) {
      return;
    }
    const uris = texts.map(text => droppedUri(text, webview));
    const refused = texts.filter((_, index) => uris[index] === undefined);
    if (refused.length > 0) {
      const names = refused.map(text => baseName(parseUri(text)?.path ?? text));
      this.refuse(panel, 'elsewhere', names);
    }
    await this.gather(
      panel,
      uris.flatMap(uri => uri ?? []),
    );
  }

  private refuse(
    panel: ConversationPanel,
    why: Parameters<typeof refusalText>[0],
    names: readonly string[],
  ): void {
    panel.notice.show({
      text: refusalText(why, names),
      choices: [{ label: vscode.l10n.t('Attach files'), act: () => this.pick(panel) }],
    });
  }

  private async attachSuggested(panel: ConversationPanel, id: string): Promise<void> {
    const sources = this.suggestions.take(id);
    if (sources) {
      await this.asker.stage(panel, sources, this.files.find);
    }
  }

  private async attachBytes(
    panel: ConversationPanel,
    files: readonly InMemoryFile[],
    from: 'paste' | 'drop',
  ): Promise<void> {
    const { conversation, staged } = panel.live;
    const taken = [...staged.all, ...conversation.turns.flatMap(({ parts }) => parts)].flatMap(
      ({ source }) => (source.kind === 'inMemory' ? [source.name] : []),
    );
    const sources: InMemorySource[] = [];
    for (const file of files) {
      const name = inMemoryName(file.name, file.mimeType, taken);
      taken.push(name);
      // As for files on disk, the name determines the type, because other programs often declare wrong types for code.
      const type = name === file.name ? '' : file.mimeType;
      sources.push({ kind: 'inMemory', name, mimeType: type, base64: file.base64, from });
    }
    await this.asker.stage(panel, sources);
  }

  private async reveal(
    panel: ConversationPanel,
    partId: string,
    turnId: string | undefined,
  ): Promise<void> {
    const { live } = panel;
    const parts = turnId === undefined ? live.staged.all : live.findTurn(turnId)?.parts;
    const part = parts?.find(({ id }) => id === partId);
    if (part) {
      await this.revealer.reveal(part, panel);
    }
  }

  private async preview(panel: ConversationPanel, partId: string): Promise<void> {
    const part = panel.live.staged.all.find(({ id }) => id === partId);
    const preview = part && (await readPreview(part, this.openLocalFile));
    if (preview) {
      panel.answer({ type: 'preview', partId, ...preview });
    }
  }

  private async findFiles(panel: ConversationPanel, request: number, typed: string): Promise<void> {
    const { best, isSure } = await this.workspaceFiles.find(typed);
    const files = best.map(({ uri, path }) => {
      return {
        uri: uri.toString(),
        name: baseName(path),
        folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
        icon: fileIcon(path),
      };
    });
    panel.answer({ type: 'foundFiles', request, files, isSure });
  }
}
