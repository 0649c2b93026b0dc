import * as vscode from 'vscode';
import type { OpenedPart } from '../core/conversation/conversationRunner';
import { inOrder } from '../core/inOrder';
import { decodeBase64, decodedLength } from '../core/parts/base64';
import { withinLimits } from '../core/parts/limits';
import { mimeSampleBytes, mimeType, mimeTypeByName } from '../core/parts/mimeType';
import { bytesContent, type FileContent, type OutgoingFile } from '../core/parts/outgoing';
import { canInclude, isOverLimit } from '../core/parts/partConcern';
import { partLabel } from '../core/parts/partLabel';
import {
  type FileSource,
  type HeldSource,
  type PartRecord,
  type PartSource,
  type SelectionSource,
  type SnippetSource,
  sourceKey,
} from '../core/parts/partSource';
import { isSecretName } from '../core/parts/secretName';
import { selectionText } from '../core/parts/selectionText';
import { snippetText } from '../core/parts/snippetText';
import { withUniqueNames } from '../core/parts/uniqueNames';
import type { Platform } from '../core/platform';
import { AgentQueryError } from '../core/query/errors';
import { fileFingerprint } from './links/fileFingerprint';
import { measureFile, openFile } from './partContent';
import type { Settings } from './settings';

const encoder = new TextEncoder();

/** Files that are looked at together. */
const atOnce = 32;

/** Makes parts of what a user pointed at: first as records to show, then as parts to send. */
export class PartOpener {
  constructor(
    private readonly platform: Platform,
    private readonly settings: Settings,
  ) {}

  /**
   * What can be said of parts without reading their files; those that are not to be sent without more ado are not
   * included.
   *
   * @param staged parts that they come to, and are counted with
   */
  async describe(
    sources: readonly PartSource[],
    staged: readonly PartRecord[] = [],
  ): Promise<readonly PartRecord[]> {
    const keys = new Set(sources.map(sourceKey));
    const others = staged.filter(({ source }) => !keys.has(sourceKey(source)));
    const parts = await this.look(sources);
    return withUniqueNames(withinLimits(parts, this.settings.context, others));
  }

  /**
   * Parts as they are now, under their old ids and names. A person's decisions stand, as far as they still can: what is
   * gone or has passed a limit since is no longer included.
   *
   * @param others parts that they are counted with
   */
  async refresh(
    parts: readonly PartRecord[],
    others: readonly PartRecord[] = [],
  ): Promise<readonly PartRecord[]> {
    const now = await this.look(parts.map(({ source }) => source));
    const fresh = parts.map((part, index) => {
      const found = now[index] ?? part;
      // That one was not there was nobody's decision.
      const included = canInclude(part) ? part.included && canInclude(found) : found.included;
      const concern = isOverLimit(part) && canInclude(found) ? part.concern : found.concern;
      const { id, mimeType: type, agreedBytes } = part;
      return { ...found, id, mimeType: type, agreedBytes, included, concern };
    });
    return withinLimits(fresh, this.settings.context, others);
  }

  /**
   * Opens parts for sending, and reads the start of their files.
   *
   * @throws {AgentQueryError} of kind `content` that names all which cannot be read, or are over the limits by now
   */
  async open(parts: readonly PartRecord[]): Promise<readonly OpenedPart[]> {
    const opened: OpenedPart[] = [];
    const failed: string[] = [];
    for await (const result of inOrder(parts, atOnce, part => this.tryOpen(part))) {
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

  private async look(sources: readonly PartSource[]): Promise<readonly PartRecord[]> {
    const parts: PartRecord[] = [];
    for await (const part of inOrder(sources, atOnce, source => this.lookAt(source))) {
      parts.push(part);
    }
    return parts;
  }

  private async lookAt(source: PartSource): Promise<PartRecord> {
    const id = crypto.randomUUID();
    const common = { id, source, mimeType: '', agreedBytes: 0 };
    if (source.kind === 'selection' || source.kind === 'snippet') {
      const bytes = encoder.encode(textOf(source)).length;
      const shown = source.kind === 'snippet' ? source.uri : undefined;
      const concern =
        shown !== undefined && isSecretName(vscode.Uri.parse(shown).path) ? 'secret' : undefined;
      return { ...common, origin: source.kind, bytes, included: concern === undefined, concern };
    }
    if (source.kind === 'held') {
      const bytes = decodedLength(source.base64);
      const { mimeType, name } = source;
      const concern = isSecretName(name) ? 'secret' : undefined;
      return {
        ...common,
        mimeType,
        origin: 'held',
        bytes,
        included: concern === undefined,
        concern,
      };
    }
    const uri = vscode.Uri.parse(source.uri);
    const { bytes, origin, concern: problem } = await measureFile(uri, this.platform.openLocalFile);
    const concern = problem ?? (isSecretName(uri.path) ? 'secret' : undefined);
    // Until it is read, for sending, its name has to do.
    const mimeType = (await mimeTypeByName(source.name)) ?? '';
    return { ...common, mimeType, origin, bytes, included: concern === undefined, concern };
  }

  /** The name of what cannot be opened, and why. */
  private async tryOpen(part: PartRecord): Promise<OpenedPart | string> {
    const { source } = part;
    if (source.kind === 'selection' || source.kind === 'snippet') {
      return { record: part, outgoing: { type: 'text', text: textOf(source) } };
    }
    try {
      return source.kind === 'held'
        ? { record: part, outgoing: heldFile(source) }
        : await this.openFile(part, source);
    } catch {
      return source.name;
    }
  }

  private async openFile(part: PartRecord, { uri, name }: FileSource): Promise<OpenedPart> {
    const address = vscode.Uri.parse(uri);
    // Before it is read: what changes meanwhile has changed.
    const fingerprint = await fileFingerprint(address);
    const { content, origin } = await openFile(address, this.platform.openLocalFile);
    const type = await mimeType(name, await firstBytes(content));
    return {
      record: {
        ...part,
        origin,
        bytes: content.size,
        mimeType: type,
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
      outgoing: { type: 'file', name, mimeType: type, content },
    };
  }
}

function textOf(source: SelectionSource | SnippetSource): string {
  return source.kind === 'selection' ? selectionText(source) : snippetText(source);
}

function heldFile({ name, mimeType, base64 }: HeldSource): OutgoingFile {
  return { type: 'file', name, mimeType, content: bytesContent(decodeBase64(base64)) };
}

function unsendable(code: 'unreadable' | 'overLimit', names: readonly string[]): AgentQueryError {
  const part = names.join(', ');
  return new AgentQueryError('content', `${code}: ${part}`, { code, part });
}

async function firstBytes(content: FileContent): Promise<Uint8Array> {
  for await (const piece of content.read()) {
    return piece.subarray(0, mimeSampleBytes);
  }
  return new Uint8Array();
}
