import * as vscode from 'vscode';
import { base64Length, encodeBase64 } from '../../../core/files/base64';
import { isSecretName } from '../../../core/files/sensitiveFiles';
import { wholeBytes } from '../../../core/files/wholeBytes';
import type { FileContent } from '../../../core/parts/outgoingPart';
import {
  type InMemorySource,
  partLabel,
  type SelectionSource,
} from '../../../core/parts/partSource';
import { selectionText } from '../../../core/parts/partText';
import type { Platform } from '../../../core/platform';
import { concernText, type LeftOut } from '../../../host/parts/concernText';
import { rangeSource } from '../../../host/parts/editorSources';
import { nameOf } from '../../../host/parts/fileSource';
import { FolderOffers, searchIn } from '../../../host/parts/folderFiles';
import { openFile, sha256 } from '../../../host/parts/openFile';
import { entryOf } from '../../../host/parts/storedUri';
import type { Settings } from '../../../host/settings/settings';
import type { ShownItem } from '../core/confirmations';
import { type PathCandidate, pathCandidates } from '../core/pathCandidates';
import type { ToolItem } from '../core/toolInput';

const { t } = vscode.l10n;

/**
 * The maximum size of all files and selections as they are sent, in bytes, whatever the settings allow: they are held
 * in memory.
 */
const maxTotalBytes = 25 * 1024 * 1024;

/** A file or selection that may be sent if a person agrees. */
export interface ToolPart extends ShownItem {
  /** The content, so that exactly the content that was compared with the confirmation is sent. */
  readonly source: InMemorySource | SelectionSource;
  /** The size before base64. */
  readonly bytes: number;
}

interface ToolParts {
  readonly parts: readonly ToolPart[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the files and selections that a language model names. It may have been misled by a text, so the rules are
 * stricter than for a person: no secrets, no files outside the workspace folders, no links, no files that ignore files
 * or exclude settings exclude, and no files over the limits, which cannot be confirmed here.
 */
export class ToolFiles {
  constructor(
    private readonly platform: Pick<Platform, 'openLocalFile' | 'ignoresCase' | 'realPath'>,
    private readonly settings: Settings,
  ) {}

  /** @param signal stops reading between two files */
  async read(items: readonly ToolItem[], signal: AbortSignal): Promise<ToolParts> {
    const offers = new FolderOffers(folder => searchIn(folder, this.settings, this.platform));
    const parts = new Map<string, ToolPart>();
    const leftOut: LeftOut[] = [];
    let bytesLeft = Math.min(this.settings.context.maxTotalSize, maxTotalBytes);
    for (const item of items) {
      signal.throwIfAborted();
      const part = await this.readItem(item, bytesLeft, offers);
      if (typeof part === 'string') {
        leftOut.push({ name: itemLabel(item), reason: part });
      } else if (!parts.has(part.id)) {
        parts.set(part.id, part);
        bytesLeft -= sentBytes(part.source, part.bytes);
      }
    }
    return { parts: [...parts.values()], leftOut };
  }

  /** @returns a text with the reason if the item is left out */
  private async readItem(
    item: ToolItem,
    bytesLeft: number,
    offers: FolderOffers,
  ): Promise<ToolPart | string> {
    const file = await findWorkspaceFile(item.path);
    if (typeof file === 'string') {
      return pathReason(file);
    }
    const { uri, folder } = file;
    if (isSecretName(uri.path)) {
      return concernText('secret');
    }
    if (!(await offers.offers(uri, folder.uri))) {
      return t('excluded by .gitignore or exclude settings');
    }
    try {
      const { content } = await openFile(uri, this.platform.openLocalFile);
      if (content.size > this.settings.context.maxFileSize) {
        return concernText('fileSize');
      }
      return await (item.lines
        ? readLines(uri, item.lines, bytesLeft)
        : readWhole(uri, content, bytesLeft));
    } catch {
      return concernText('unreadable');
    }
  }
}

async function readWhole(
  uri: vscode.Uri,
  content: FileContent,
  bytesLeft: number,
): Promise<ToolPart | string> {
  if (base64Length(content.size) > bytesLeft) {
    return concernText('totalSize');
  }
  const bytes = await wholeBytes(content.read(), content.size);
  const name = nameOf(uri);
  return {
    id: uri.toString(),
    label: name,
    hash: await sha256(bytes),
    bytes: bytes.length,
    source: {
      kind: 'inMemory',
      name,
      mimeType: '',
      base64: encodeBase64(bytes),
      from: 'extension',
    },
  };
}

async function readLines(
  uri: vscode.Uri,
  { first, last }: NonNullable<ToolItem['lines']>,
  bytesLeft: number,
): Promise<ToolPart | string> {
  const document = await vscode.workspace.openTextDocument(uri);
  const { lineCount } = document;
  if (first > lineCount) {
    return t('too short, number of lines: {0}', lineCount);
  }
  const end = document.lineAt(Math.min(last, lineCount) - 1).range.end;
  const source = rangeSource(
    document,
    new vscode.Range(first - 1, 0, end.line, end.character),
    nameOf(uri),
  );
  const text = new TextEncoder().encode(selectionText(source));
  if (text.length > bytesLeft) {
    return concernText('totalSize');
  }
  return {
    id: `${uri}#${first}-${last}`,
    label: partLabel(source),
    hash: await sha256(text),
    bytes: text.length,
    source,
  };
}

function sentBytes({ kind }: ToolPart['source'], bytes: number): number {
  return kind === 'inMemory' ? base64Length(bytes) : bytes;
}

function pathReason(refusal: PathRefusal): string {
  switch (refusal) {
    case 'outside':
      return t('not in a workspace folder');
    case 'ambiguous':
      return t('in several workspace folders; start with the folder name');
    case 'link':
      return t('a symbolic link, or inside a linked folder');
    default:
      return concernText(refusal);
  }
}

/** The label of an item as the language model wrote it. */
function itemLabel({ path, lines }: ToolItem): string {
  return lines ? `${path}:${lines.first}-${lines.last}` : path;
}

/** The reason why a path is not a file of the workspace that could be sent. */
type PathRefusal = 'outside' | 'missing' | 'ambiguous' | 'folder' | 'link' | 'special';

interface WorkspaceFile {
  readonly uri: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
}

const { Directory, File, SymbolicLink } = vscode.FileType;

/**
 * Finds the file that a path of a language model means. Each name on the way to it must be in its folder exactly as
 * written: a file may have several names in a file system, and a check of one of them would prove nothing about the
 * others. Symbolic links are not followed, since they may lead out of the workspace.
 */
async function findWorkspaceFile(path: string): Promise<WorkspaceFile | PathRefusal> {
  const candidates = pathCandidates(path, vscode.workspace.workspaceFolders ?? []);
  if (candidates.length === 0) {
    return 'outside';
  }
  const results = await Promise.all(candidates.map(follow));
  const files = new Map(
    results.flatMap(result =>
      typeof result === 'string' ? [] : [[result.uri.toString(), result] as const],
    ),
  );
  const [file] = files.values();
  if (files.size > 1) {
    return 'ambiguous';
  }
  const refusals = results.filter(result => typeof result === 'string');
  // A more specific reason than a missing file.
  return file ?? refusals.find(each => each !== 'missing') ?? 'missing';
}

async function follow({
  folder,
  names,
}: PathCandidate<vscode.WorkspaceFolder>): Promise<WorkspaceFile | PathRefusal> {
  let uri = folder.uri;
  for (const [index, name] of names.entries()) {
    const [entryName, type] = (await entryOf(uri, name)) ?? [];
    if (entryName === undefined || type === undefined) {
      return 'missing';
    }
    if (type & SymbolicLink) {
      return 'link';
    }
    uri = vscode.Uri.joinPath(uri, entryName);
    const isLast = index === names.length - 1;
    if (type === Directory ? isLast : !isLast) {
      return isLast ? 'folder' : 'missing';
    }
    if (isLast && type !== File) {
      return 'special';
    }
  }
  return { uri, folder };
}
