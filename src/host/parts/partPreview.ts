import * as vscode from 'vscode';
import { decodeBase64 } from '../../core/files/decodeBase64';
import { imageSize } from '../../core/files/imageSize';
import type { PartRecord } from '../../core/parts/partSource';
import type { Platform } from '../../core/platform';
import { openFile } from '../files/openFile';

/** Bytes of an image up to which it is shown. */
const maxPreviewBytes = 8 * 1024 * 1024;

/** Pixels up to which an image is shown: four bytes each while the page makes it small. */
const maxPixels = 25_000_000;

/** An image, and its width and height in pixels. */
export interface PartPreview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The image that a part is; undefined where it is none, cannot be read, or is too large to be shown. */
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
    return bytes && size && pixels > 0 && pixels <= maxPixels
      ? { bytes, width: size.width, height: size.height }
      : undefined;
  } catch {
    // The list says already what cannot be read.
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
  let at = 0;
  for await (const piece of content.read()) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
