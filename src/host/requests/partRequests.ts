import * as vscode from 'vscode';
import { sentParts } from '../../core/conversation/turn';
import { decodeBase64 } from '../../core/files/base64';
import { baseName, fileIcon } from '../../core/files/fileNames';
import { imageSize, maxImagePixels } from '../../core/files/imageSize';
import { isSecretName } from '../../core/files/sensitiveFiles';
import { wholeBytes } from '../../core/files/wholeBytes';
import { inMemoryName } from '../../core/parts/partNames';
import type { InMemorySource, PartRecord } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import type { InMemoryFile } from '../../protocol/fromPage';
import type { PageAnswers } from '../../protocol/toPage';
import type { ImageView } from '../../protocol/views';
import type { PartStager } from '../asking/partStager';
import type { ConversationPanel } from '../page/conversationPanel';
import { concernText, refusalText } from '../parts/concernText';
import type { EditorSuggestions } from '../parts/editorSuggestions';
import type { FileGatherer } from '../parts/fileGatherer';
import {
  droppedUri,
  fileSource,
  nameOf,
  openFiles,
  parseUri,
  uniqueUris,
} from '../parts/fileSource';
import { openFile } from '../parts/openFile';
import type { PartRevealer } from '../parts/partRevealer';
import type { WorkspaceFiles } from '../parts/workspaceFiles';
import { type Choice, pickOne } from '../window/quickPick';
import type { PageHandlers } from './pageRequests';

const { t } = vscode.l10n;

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
    'part.attachAgain': ({ turnId }, panel) => this.attachAgain(panel, turnId),
    'part.attachBytes': ({ files, from }, panel) => this.attachBytes(panel, files, from),
    'part.refused': ({ why, names }, panel) => this.refuse(panel, why, names),
    'part.remove': ({ partId }, { live }) => live.draft.removePart(partId),
    'part.move': ({ partId, to }, { live }) => live.draft.staged.move(partId, to),
    'part.include': ({ partId, included }, { live }) => live.draft.staged.include(partId, included),
    'part.open': ({ partId, turnId }, panel) => this.reveal(panel, partId, turnId),
    'part.preview': async ({ partId }, { live }) => {
      const part = live.draft.staged.all.find(({ id }) => id === partId);
      return part && readPreview(part, this.openLocalFile);
    },
    'part.findFiles': ({ query }) => this.findFiles(query),
  } satisfies Partial<PageHandlers>;

  constructor(
    private readonly stager: PartStager,
    private readonly files: FileGatherer,
    private readonly openLocalFile: Platform['openLocalFile'],
    private readonly revealer: PartRevealer,
    private readonly workspaceFiles: WorkspaceFiles,
    private readonly suggestions: EditorSuggestions,
  ) {}

  private async pick(panel: ConversationPanel): Promise<void> {
    await this.gather(panel, await pickFiles());
  }

  private async gather(
    panel: ConversationPanel,
    uris: readonly vscode.Uri[] | undefined,
  ): Promise<void> {
    const sources = uniqueUris(uris ?? []).map(uri => fileSource(uri));
    await this.stager.stage(panel, sources, this.files.find);
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
    panel.notice.post({
      text: refusalText(why, names),
      choices: [{ label: t('Attach files'), act: () => this.pick(panel) }],
    });
  }

  private async attachSuggested(panel: ConversationPanel, id: string): Promise<void> {
    const sources = this.suggestions.take(id);
    if (sources) {
      await this.stager.stage(panel, sources, this.files.find);
    }
  }

  private attachAgain(panel: ConversationPanel, turnId: string): void {
    panel.focusQuestion();
    panel.live.draft.stageAgain(sentParts(panel.live.findTurn(turnId)));
  }

  private async attachBytes(
    panel: ConversationPanel,
    files: readonly InMemoryFile[],
    from: 'paste' | 'drop',
  ): Promise<void> {
    const { conversation, draft } = panel.live;
    const taken = [
      ...draft.staged.all,
      ...conversation.turns.flatMap(({ parts }) => parts),
    ].flatMap(({ source }) => (source.kind === 'inMemory' ? [source.name] : []));
    const sources: InMemorySource[] = [];
    for (const file of files) {
      const name = inMemoryName(file.name, file.mimeType, taken);
      taken.push(name);
      // As for files on disk, the name determines the type, because other programs often declare wrong types for code.
      const type = name === file.name ? '' : file.mimeType;
      sources.push({ kind: 'inMemory', name, mimeType: type, base64: file.base64, from });
    }
    await this.stager.stage(panel, sources);
  }

  private async reveal(
    panel: ConversationPanel,
    partId: string,
    turnId: string | undefined,
  ): Promise<void> {
    const { live } = panel;
    const parts = turnId === undefined ? live.draft.staged.all : live.findTurn(turnId)?.parts;
    const part = parts?.find(({ id }) => id === partId);
    if (part) {
      await this.revealer.reveal(part, panel);
    }
  }

  private async findFiles(typed: string): Promise<PageAnswers['part.findFiles']> {
    const { best, isSure, isComplete } = await this.workspaceFiles.find(typed);
    const files = best.map(({ uri, path }) => ({
      uri: uri.toString(),
      name: baseName(path),
      folder: folderOf(path),
      icon: fileIcon(path),
      concern: isSecretName(path) ? concernText('secret') : '',
    }));
    return { files, isSure, isComplete };
  }
}

/** A path without its last name. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

interface FileChoice extends Choice {
  choose(): Promise<readonly vscode.Uri[] | undefined>;
}

/** Lets the user pick the files, folders or open editors to attach. @returns undefined if the user canceled */
async function pickFiles(): Promise<readonly vscode.Uri[] | undefined> {
  const open = openFiles();
  const browse: FileChoice[] = [
    {
      icon: 'file',
      label: t('Files…'),
      choose: () => browseFor(t('Attach files'), { canSelectFiles: true }),
    },
    {
      // A separate dialog, because on Windows and Linux a dialog cannot select both.
      icon: 'folder',
      label: t('Folders…'),
      choose: () =>
        browseFor(t('Attach folders'), { canSelectFolders: true, canSelectFiles: false }),
    },
  ];
  if (open.length > 1) {
    browse.push({
      icon: 'files',
      label: t('All open editors'),
      description: t('{0} files', open.length),
      choose: async () => open,
    });
  }
  const editors: FileChoice[] = open.map(uri => {
    const name = nameOf(uri);
    return {
      icon: fileIcon(name),
      label: baseName(name),
      description: folderOf(name),
      choose: async () => [uri],
    };
  });
  const chosen = await pickOne<FileChoice>(
    [{ choices: browse }, { heading: t('open editors'), choices: editors }],
    { title: t('Attach files'), placeHolder: t('Select what to attach') },
  );
  return chosen?.choose();
}

async function browseFor(
  title: string,
  options: vscode.OpenDialogOptions,
): Promise<readonly vscode.Uri[] | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showOpenDialog({
    canSelectMany: true,
    openLabel: t('Attach'),
    title,
    ...options,
    ...(folder === undefined ? {} : { defaultUri: folder }),
  });
}

/** The maximum size of an image that is shown. */
const maxPreviewBytes = 8 * 1024 * 1024;

/** The image of a part; undefined if it is not an image, cannot be read, or is too large to be shown. */
async function readPreview(
  { source }: PartRecord,
  openLocalFile: Platform['openLocalFile'],
): Promise<ImageView | undefined> {
  try {
    const bytes =
      source.kind === 'inMemory'
        ? decodeBase64(source.base64)
        : source.kind === 'file'
          ? await readImage(vscode.Uri.parse(source.uri), openLocalFile)
          : undefined;
    const size = bytes && imageSize(bytes);
    const pixels = size ? size.width * size.height : 0;
    return bytes && size && pixels > 0 && pixels <= maxImagePixels
      ? { bytes, width: size.width, height: size.height }
      : undefined;
  } catch {
    // The list of parts already shows which files cannot be read.
    return undefined;
  }
}

async function readImage(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { content } = await openFile(uri, openLocalFile);
  return content.size > maxPreviewBytes ? undefined : wholeBytes(content.read(), content.size);
}
