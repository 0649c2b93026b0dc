import * as vscode from 'vscode';
import type { OpenedPart } from '../core/conversation/conversationRunner';
import { mimeSampleBytes, mimeType } from '../core/parts/mimeType';
import type { FileContent } from '../core/parts/outgoing';
import type { PartRecord, PartSource } from '../core/parts/partSource';
import { selectionText } from '../core/parts/selectionText';
import type { Platform } from '../core/platform';
import { AgentQueryError } from '../core/query/errors';
import { measureFile, openFile } from './partContent';

const encoder = new TextEncoder();

/** Makes parts of what a user pointed at: first as records to show, then as parts to send. */
export class PartOpener {
  constructor(private readonly platform: Platform) {}

  /** What can be said of a part without reading its file. */
  async describe(source: PartSource): Promise<PartRecord> {
    const id = crypto.randomUUID();
    if (source.kind === 'selection') {
      const bytes = encoder.encode(selectionText(source)).length;
      return { id, source, origin: 'selection', bytes, mimeType: '' };
    }
    return { id, source, mimeType: '', ...(await measureFile(vscode.Uri.parse(source.uri))) };
  }

  /** @throws {AgentQueryError} of kind `content` */
  async open(part: PartRecord): Promise<OpenedPart> {
    const { source } = part;
    if (source.kind === 'selection') {
      return { record: part, outgoing: { type: 'text', text: selectionText(source) } };
    }
    try {
      const uri = vscode.Uri.parse(source.uri);
      const { content, origin } = await openFile(uri, this.platform.openLocalFile);
      const type = await mimeType(source.name, await firstBytes(content));
      return {
        record: { ...part, origin, bytes: content.size, mimeType: type },
        outgoing: { type: 'file', name: source.name, mimeType: type, content },
      };
    } catch (error) {
      throw new AgentQueryError(
        'content',
        `${source.name}: ${error instanceof Error ? error.message : String(error)}`,
        { code: 'unreadable', part: source.name },
        error,
      );
    }
  }
}

async function firstBytes(content: FileContent): Promise<Uint8Array> {
  for await (const piece of content.read()) {
    return piece.subarray(0, mimeSampleBytes);
  }
  return new Uint8Array();
}
