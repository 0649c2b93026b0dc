import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import { fileIcon } from '../../core/files/fileIcon';
import { inMemoryName } from '../../core/parts/inMemoryName';
import type { InMemorySource } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { InMemoryFile } from '../../protocol/panel';
import type { FileGatherer } from '../files/fileGatherer';
import { fileSource } from '../files/fileSource';
import { openFiles, uniqueUris } from '../files/openFiles';
import { pickFiles } from '../files/pickFiles';
import type { WorkspaceFiles } from '../files/workspaceFiles';
import type { ConversationPanel, PanelRequest } from '../panel/conversationPanel';
import { readPreview } from '../parts/partPreview';
import type { PartRevealer } from '../parts/partRevealer';
import { refusalText } from '../parts/refusalText';
import type { Asker } from './asker';

/** What a person asks for that is about parts. */
export type PartRequest = Extract<
  PanelRequest,
  {
    type:
      | 'attach'
      | 'attachFile'
      | 'dropped'
      | 'findFiles'
      | 'hold'
      | 'includePart'
      | 'movePart'
      | 'openPart'
      | 'preview'
      | 'refused'
      | 'removePart';
  }
>;

/** Brings parts into the next question, and does what a person asks for with those that are there. */
export class PartRequests {
  constructor(
    private readonly asker: Asker,
    private readonly files: FileGatherer,
    private readonly openLocalFile: Platform['openLocalFile'],
    private readonly revealer: PartRevealer,
    private readonly workspaceFiles: WorkspaceFiles,
  ) {}

  async handle(request: PartRequest, panel: ConversationPanel): Promise<void> {
    const { staged } = panel.live;
    switch (request.type) {
      case 'attach':
        return this.attach(panel);
      case 'attachFile':
        return this.gather(panel, [vscode.Uri.parse(request.uri)]);
      case 'dropped':
        return this.gather(
          panel,
          request.uris.map(uri => vscode.Uri.parse(uri)),
        );
      case 'hold':
        return this.hold(panel, request.files, request.from);
      case 'refused':
        return panel.notice.show({
          text: refusalText(request.why, request.names),
          choices: [{ label: vscode.l10n.t('Attach files'), act: () => this.attach(panel) }],
        });
      case 'removePart':
        return panel.live.removePart(request.partId);
      case 'movePart':
        return staged.move(request.partId, request.to);
      case 'includePart':
        return staged.include(request.partId, request.included);
      case 'openPart':
        return this.reveal(panel, request.partId, request.turnId);
      case 'preview':
        return this.preview(panel, request.partId);
      case 'findFiles':
        return this.findFiles(panel, request.request, request.query);
      default:
        request satisfies never;
    }
  }

  private async attach(panel: ConversationPanel): Promise<void> {
    await this.gather(panel, await pickFiles(openFiles()));
  }

  private async gather(
    panel: ConversationPanel,
    uris: readonly vscode.Uri[] | undefined,
  ): Promise<void> {
    const sources = uniqueUris(uris ?? []).map(uri => fileSource(uri));
    await this.asker.stage(panel, sources, this.files.find);
  }

  private async hold(
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
      // As for files on disk, the name decides; what other programs say of code is often wrong.
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
