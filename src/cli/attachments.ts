import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settings } from '../contributes/settings';
import { mapAll } from '../core/async/concurrency';
import { decodeBase64 } from '../core/files/base64';
import { checkedType, mimeSampleBytes, mimeType } from '../core/files/contentType';
import { isSecretName } from '../core/files/sensitiveFiles';
import { ExcludeGlobs } from '../core/folders/excludeGlobs';
import { rulesAbove } from '../core/folders/ignoreRules';
import { type FolderSearch, OfferedFiles, walkFolder } from '../core/folders/offeredFiles';
import {
  bytesContent,
  type FileContent,
  firstBytes,
  type OutgoingPart,
} from '../core/parts/outgoingPart';
import { withinLimits } from '../core/parts/partLimits';
import { partName, withUniqueNames } from '../core/parts/partNames';
import {
  type FileSource,
  type InMemorySource,
  type PartConcern,
  type PartRecord,
  type PartSource,
  partLabel,
  pendingPart,
  type SelectionSource,
  sourceKey,
} from '../core/parts/partSource';
import { selectionText } from '../core/parts/partText';
import { byteSize, bytesOfMegabytes } from '../core/text/byteSize';
import { localFolders } from '../platform/node/localFolders';
import { openLocalFile } from '../platform/node/openLocalFile';

/** The rules about files, which the user may lift. */
export interface AttachmentRules {
  /** Files whose names suggest credentials may be sent. */
  readonly includesSecrets: boolean;
  /** The limits for sizes and numbers do not apply. */
  readonly includesLarge: boolean;
}

/** A file of the disk, or a file or some lines that another program passes. */
export type Attachment = FileSource | InMemorySource | SelectionSource;

/** A file that is not sent. */
export interface LeftOut {
  readonly source: PartSource;
  readonly concern: PartConcern;
  /** The name and the reason, as a sentence without its full stop. */
  readonly text: string;
}

const limits = {
  maxFileSize: bytesOfMegabytes(settings['context.maxFileSize'].default),
  maxTotalSize: bytesOfMegabytes(settings['context.maxTotalSize'].default),
  maxFiles: settings['context.maxFiles'].default,
};
const unlimited = { maxFileSize: Infinity, maxTotalSize: Infinity, maxFiles: Infinity };

/** The excluded files that VS Code's setting `files.exclude` has by default. */
const excludes = new ExcludeGlobs({
  '**/.svn': true,
  '**/.hg': true,
  '**/.DS_Store': true,
  '**/Thumbs.db': true,
});

/** The number of files that are opened at the same time. */
const concurrency = 32;

/**
 * A file as the source of a part. Its name in the request is its path in the working folder; elsewhere, its base name.
 *
 * @param file a path of this system, absolute or relative to the folder
 * @param folder the working folder
 */
export function fileAt(file: string, folder = process.cwd()): FileSource {
  const absolute = path.resolve(folder, file);
  return {
    kind: 'file',
    uri: pathToFileURL(absolute).href,
    name: partName({
      path: slashed(absolute),
      folder: { name: '', path: slashed(path.resolve(folder)) },
      severalFolders: false,
    }),
    insteadOfSelection: false,
  };
}

/** The files in a folder and below it, without links and ignored files. */
interface FolderFiles {
  readonly files: readonly FileSource[];
  /** True if there are more files than the limit; these are not in the list. */
  readonly hasMore: boolean;
}

/**
 * The files in a folder, by the rules of the extension.
 *
 * @param count the number of files that other folders contain
 * @param workingFolder the folder that names are relative to
 * @returns undefined if it is no folder
 */
export async function filesIn(
  source: FileSource,
  count: number,
  { includesLarge }: AttachmentRules,
  workingFolder = process.cwd(),
): Promise<FolderFiles | undefined> {
  const folder = fileURLToPath(source.uri);
  const isFolder = await stat(folder).then(
    found => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    return undefined;
  }
  const { maxFiles } = includesLarge ? unlimited : limits;
  const files: FileSource[] = [];
  for await (const entry of walkFolder(await searchIn(folder, workingFolder))) {
    if (entry.what === 'file') {
      if (count + files.length >= maxFiles) {
        return { files, hasMore: true };
      }
      files.push(fileAt(entry.path, workingFolder));
    }
  }
  return { files, hasMore: false };
}

/**
 * @param file an absolute path in the folder, without links
 * @returns true if a search through the folder would find the file
 */
export async function isOffered(file: string, folder: string): Promise<boolean> {
  return new OfferedFiles(await searchIn(folder, folder)).offers(slashed(file));
}

/** The search for files in a folder, without links and ignored files. */
async function searchIn(folder: string, workingFolder: string): Promise<FolderSearch> {
  const [root, real, realWorkingFolder] = [
    folder,
    await realpath(folder),
    await realpath(workingFolder),
  ].map(each => slashed(each).replace(/\/+$/, '')) as [string, string, string];
  const rules = await rulesAbove(localFolders, real, realWorkingFolder);
  return {
    reader: localFolders,
    root,
    globBase: root,
    excludes,
    respectIgnoreFiles: true,
    rulesAbove: rules?.through(root, real),
  };
}

/** The reason for folders with too many files, as the rest of a sentence. */
export const tooManyFiles = `more than ${limits.maxFiles} files in folders`;

/** Opens attachments for sending, files each under a different name, by the rules of the extension. */
export async function openAttachments(
  sources: readonly Attachment[],
  { includesSecrets, includesLarge }: AttachmentRules,
): Promise<{ readonly parts: readonly OutgoingPart[]; readonly leftOut: readonly LeftOut[] }> {
  const distinct = [...new Map(sources.map(source => [sourceKey(source), source])).values()];
  const opened = await mapAll(distinct, concurrency, source => open(source, includesSecrets));
  const contents = new Map(opened.map(({ record, content }) => [record.id, content]));
  const records = withinLimits(
    withUniqueNames(opened.map(({ record }) => record)),
    includesLarge ? unlimited : limits,
  );
  const parts: OutgoingPart[] = [];
  const leftOut: LeftOut[] = [];
  for (const { id, source, included, concern } of records) {
    const content = contents.get(id);
    if (source.kind === 'snippet' || !included || !content) {
      const text = `${partLabel(source)} ${reasonText(concern)}`;
      leftOut.push({ source, concern: concern ?? 'unreadable', text });
    } else if (source.kind === 'selection') {
      parts.push({ type: 'text', text: selectionText(source) });
    } else {
      const sample = await firstBytes(content, mimeSampleBytes);
      const type =
        source.kind === 'inMemory' && source.mimeType !== ''
          ? checkedType(source.mimeType, sample)
          : await mimeType(source.name, sample);
      parts.push({ type: 'file', name: source.name, mimeType: type, content });
    }
  }
  return { parts, leftOut };
}

interface OpenedAttachment {
  readonly record: PartRecord;
  readonly content: FileContent | undefined;
}

async function open(source: Attachment, includesSecrets: boolean): Promise<OpenedAttachment> {
  let content: FileContent | undefined;
  let concern: PartConcern | undefined;
  try {
    content = await contentOf(source);
    concern = !includesSecrets && isSecret(source) ? 'secret' : undefined;
  } catch (error) {
    concern = concernOf(error);
  }
  const record = { ...pendingPart(source), bytes: content?.size, concern };
  return { record: { ...record, included: concern === undefined }, content };
}

async function contentOf(source: Attachment): Promise<FileContent> {
  switch (source.kind) {
    case 'file':
      return openLocalFile(fileURLToPath(source.uri));
    case 'inMemory':
      return bytesContent(decodeBase64(source.base64));
    case 'selection':
      return bytesContent(new TextEncoder().encode(selectionText(source)));
  }
}

/** @returns true if a file has the name of one with credentials; a selection was chosen by its content */
function isSecret(source: Attachment): boolean {
  switch (source.kind) {
    case 'file':
      return isSecretName(slashed(fileURLToPath(source.uri)));
    case 'inMemory':
      return isSecretName(source.name);
    case 'selection':
      return false;
  }
}

function concernOf(error: unknown): PartConcern {
  switch ((error as { code?: unknown } | null)?.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'missing';
    case 'EISDIR':
      return 'folder';
    case 'special':
      return 'special';
    default:
      return 'unreadable';
  }
}

function reasonText(concern: PartConcern | undefined): string {
  switch (concern) {
    case 'secret':
      return 'looks like a secret';
    case 'fileSize':
      return `exceeds ${byteSize(limits.maxFileSize)}, the limit for one file`;
    case 'totalSize':
      return `exceeds ${byteSize(limits.maxTotalSize)}, the limit for all files, together with others`;
    case 'missing':
      return "doesn't exist";
    case 'folder':
      return 'is a folder';
    case 'special':
      return 'is not a regular file';
    case 'unreadable':
    case undefined:
      return "can't be read";
  }
}

/** A path of this system with forward slashes. */
function slashed(systemPath: string): string {
  return path.sep === '\\' ? systemPath.replaceAll('\\', '/') : systemPath;
}
