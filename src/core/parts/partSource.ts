import type { Selection } from './selectionText';

/** A piece of an editor's text, taken when it was pointed at. */
export interface SelectionSource extends Selection {
  readonly kind: 'selection';
}

/** A file, read when it is sent. */
export interface FileSource {
  readonly kind: 'file';
  /** Address of the file, as the host writes addresses. */
  readonly uri: string;
  /** Name on the wire. */
  readonly name: string;
  /** It stands for an editor in which nothing was selected. */
  readonly insteadOfSelection: boolean;
}

/** What a part is made from; plain data, so that a question can be asked again later. */
export type PartSource = SelectionSource | FileSource;

/** Where the bytes of a part come from. */
export type PartOrigin = 'selection' | 'editor' | 'disk';

/** A part with what is known of it before, or was known when, it was sent. */
export interface PartRecord {
  readonly id: string;
  readonly source: PartSource;
  readonly origin: PartOrigin;
  /** Bytes before base64; undefined where they are not known yet or the file cannot be read. */
  readonly bytes: number | undefined;
  /** Empty for text parts, and while it is not known. */
  readonly mimeType: string;
}

/** Whether two sources are the same thing to send. */
export function sameSource(a: PartSource, b: PartSource): boolean {
  if (a.kind === 'file' || b.kind === 'file') {
    return a.kind === b.kind && (a as FileSource).uri === (b as FileSource).uri;
  }
  return (
    a.path === b.path &&
    a.text === b.text &&
    a.start.line === b.start.line &&
    a.start.character === b.start.character
  );
}
