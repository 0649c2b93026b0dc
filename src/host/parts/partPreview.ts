import * as vscode from 'vscode';
import { decodeBase64 } from '../../core/files/decodeBase64';
import { imageSize, maxImagePixels } from '../../core/files/imageSize';
import type { PartRecord } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import { openFile } from '../files/openFile';

/** The largest image that is shown. */
const maxPreviewBytes = 8 * 1024 * 1024;

/** An image, and its width and height in pixels. */
interface PartPreview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The image of a part; undefined if it is not an image, cannot be read, or is too large to be shown. */
export async function readPreview(
  { source }: PartRecord,
  openLocalFile: Platform['openLocalFile'],
): Promise<PartPreview | undefined> {
  try {
    const bytes =
      source.kind === 'inMemory'
        ? decodeBase64(source.base64)
        : source.kind === 'file'
          ? await readFile(vscode.Uri.parse(source.uri), openLocalFile)
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

async function readFile(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { content } = await openFile(uri, openLocalFile);
  if (content.size > maxPreviewBytes) {
    return undefined;
  }
  const bytes = new Uint8Array(content.size);
  let offset = 0;
  for await (const piece of content.read()) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
