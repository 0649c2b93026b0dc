import * as vscode from 'vscode';
import type { OpenedPart } from '../../core/asking/runnerPorts';
import { mapInOrder } from '../../core/async/concurrency';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import { decodeBase64, decodedLength } from '../../core/files/base64';
import {
  checkedType,
  hasSignature,
  isLfsPointer,
  looksLikeText,
  maxPointerBytes,
  mimeSampleBytes,
  mimeType,
  mimeTypeByName,
} from '../../core/files/contentType';
import { isSecretName } from '../../core/files/sensitiveFiles';
import {
  bytesContent,
  type FileContent,
  firstBytes,
  type OutgoingFile,
} from '../../core/parts/outgoingPart';
import type { FindFiles, PartInspector } from '../../core/parts/partInspector';
import { type PartLimits, withinLimits } from '../../core/parts/partLimits';
import {
  type FileSource,
  type InMemorySource,
  type PartRecord,
  type PartSource,
  partLabel,
  type SelectionSource,
  type SnippetSource,
} from '../../core/parts/partSource';
import { selectionText, snippetText } from '../../core/parts/partText';
import type { Platform } from '../../core/platform';
import type { Settings } from '../settings/settings';
import { isEditorText } from './findDocument';
import { fileFingerprint, measureFile, openFile } from './openFile';

const encoder = new TextEncoder();

/** The number of files that are opened at the same time. */
const concurrency = 32;

/** Inspects the sources of parts to list them, and opens parts to send them. */
export class PartOpener implements PartInspector {
  constructor(
    private readonly platform: Platform,
    private readonly settings: Settings,
    readonly find: FindFiles,
  ) {}

  get limits(): PartLimits {
    return this.settings.context;
  }

  /**
   * Opens parts for sending, and reads the start of their files to find their MIME types.
   *
   * @param signal stops opening
   * @throws {AgentQueryError} of kind `content` with the names of all files that cannot be read, or else of all parts
   * that now exceed a size limit
   * @throws the reason of the signal
   */
  async open(
    parts: readonly PartRecord[],
    signal = new AbortController().signal,
  ): Promise<readonly OpenedPart[]> {
    const opened: OpenedPart[] = [];
    const failed: string[] = [];
    for await (const result of mapInOrder(parts, concurrency, part => this.tryOpen(part))) {
      signal.throwIfAborted();
      if (typeof result === 'string') {
        failed.push(result);
      } else {
        opened.push(result);
      }
    }
    if (failed.length > 0) {
      throw unsendable('unreadable', failed);
    }
    const records = opened.map(({ record }) => record);
    const over = withinLimits(records, this.settings.context).filter(part => !part.included);
    if (over.length > 0) {
      throw unsendable(
        'overLimit',
        over.map(({ source }) => partLabel(source)),
      );
    }
    return opened;
  }

  async inspect(source: PartSource): Promise<PartRecord> {
    const common = { id: crypto.randomUUID(), source, mimeType: '', agreedBytes: 0 };
    if (source.kind === 'selection' || source.kind === 'snippet') {
      const bytes = encoder.encode(textOf(source)).length;
      const file = source.kind === 'snippet' ? source.uri : undefined;
      const concern = file === undefined ? undefined : secretConcern(vscode.Uri.parse(file).path);
      return { ...common, origin: source.kind, bytes, included: concern === undefined, concern };
    }
    if (source.kind === 'inMemory') {
      const content = decodeBase64(source.base64.slice(0, mimeSampleBytes));
      const type = source.mimeType
        ? checkedType(source.mimeType, content)
        : await mimeType(source.name, content);
      const concern = secretConcern(source.name);
      return {
        ...common,
        source: type === source.mimeType ? source : { ...source, mimeType: type },
        mimeType: type,
        origin: isLfsPointer(content) ? 'pointer' : 'inMemory',
        bytes: decodedLength(source.base64),
        included: concern === undefined,
        concern,
      };
    }
    const uri = vscode.Uri.parse(source.uri);
    const measured = await measureFile(uri, this.platform.openLocalFile);
    const concern = measured.concern ?? secretConcern(uri.path);
    const byName = (await mimeTypeByName(source.name)) ?? '';
    const facts = concern ? {} : await this.readFacts(source, measured, byName);
    return {
      ...common,
      ...measured,
      mimeType: byName,
      ...facts,
      included: concern === undefined,
      concern,
    };
  }

  /** Facts from the first bytes of a file, if the bytes may contradict its name. */
  private async readFacts(
    { uri, name }: FileSource,
    { bytes = 0 }: Pick<PartRecord, 'bytes'>,
    byName: string,
  ): Promise<Partial<Pick<PartRecord, 'mimeType' | 'origin'>>> {
    const fileUri = vscode.Uri.parse(uri);
    const { openLocalFile } = this.platform;
    // Other file systems can only read whole files.
    const canReadStart = fileUri.scheme === 'file' && openLocalFile !== undefined;
    if (bytes >= maxPointerBytes && !(canReadStart && hasSignature(byName))) {
      return {};
    }
    try {
      const { content } = await openFile(fileUri, openLocalFile);
      return await factsOf(fileUri, name, content);
    } catch {
      // The size could be read a moment ago. Sending reports a file that can't be read.
      return {};
    }
  }

  /** @returns the name of the file if it cannot be opened */
  private async tryOpen(part: PartRecord): Promise<OpenedPart | string> {
    const { source } = part;
    if (source.kind === 'selection' || source.kind === 'snippet') {
      return { record: part, outgoing: { type: 'text', text: textOf(source) } };
    }
    try {
      return source.kind === 'inMemory'
        ? { record: part, outgoing: inMemoryFile(source) }
        : await this.openFile(part, source);
    } catch {
      return source.name;
    }
  }

  private async openFile(part: PartRecord, { uri, name }: FileSource): Promise<OpenedPart> {
    const fileUri = vscode.Uri.parse(uri);
    // Taken before the file is opened, so that a change in between is noticed later.
    const fingerprint = await fileFingerprint(fileUri);
    const { content, origin } = await openFile(fileUri, this.platform.openLocalFile);
    const facts = await factsOf(fileUri, name, content);
    return {
      record: {
        ...part,
        origin,
        bytes: content.size,
        ...facts,
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
      outgoing: { type: 'file', name, mimeType: facts.mimeType, content },
    };
  }
}

function secretConcern(name: string): 'secret' | undefined {
  return isSecretName(name) ? 'secret' : undefined;
}

function textOf(source: SelectionSource | SnippetSource): string {
  return source.kind === 'selection' ? selectionText(source) : snippetText(source);
}

/**
 * The MIME type of a file, and its origin if it is a pointer. A file that VS Code shows as text is text, regardless of
 * its bytes.
 */
async function factsOf(
  uri: vscode.Uri,
  name: string,
  content: FileContent,
): Promise<{ readonly mimeType: string; readonly origin?: 'pointer' }> {
  const sample = await firstBytes(content, mimeSampleBytes);
  const isText = looksLikeText(sample) || (await isEditorText(uri, sample));
  const type = await mimeType(name, sample, isText);
  return isLfsPointer(sample) ? { mimeType: type, origin: 'pointer' } : { mimeType: type };
}

function inMemoryFile({ name, mimeType, base64 }: InMemorySource): OutgoingFile {
  return { type: 'file', name, mimeType, content: bytesContent(decodeBase64(base64)) };
}

function unsendable(code: 'unreadable' | 'overLimit', names: readonly string[]): AgentQueryError {
  const part = names.join(', ');
  return new AgentQueryError('content', `${code}: ${part}`, { code, part });
}
