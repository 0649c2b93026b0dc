import type { PartConcern } from './partConcern';
import type { Selection } from './text/selectionText';
import type { Snippet } from './text/snippetText';

/** The side of a diff editor that something was pointed at in. */
export type DiffSide = 'original' | 'modified';

/** A piece of an editor's text, taken when it was pointed at. */
export interface SelectionSource extends Selection {
  readonly kind: 'selection';
  /** Address of the document; conversations saved by older versions have none. */
  readonly uri?: string;
  readonly diffSide?: DiffSide;
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
  readonly diffSide?: DiffSide;
}

/** A text that is in no file, such as a terminal's or a diff, taken when it was pointed at. */
export interface SnippetSource extends Snippet {
  readonly kind: 'snippet';
  /** Address of the file whose content it shows, where it is one file's. */
  readonly uri?: string;
  readonly from: SnippetOrigin;
}

export type SnippetOrigin =
  | 'changes'
  | 'debugConsole'
  | 'notebook'
  | 'problem'
  | 'search'
  | 'terminal'
  | 'test';

/** Bytes that are in no file, such as a pasted image; they are kept with the question. */
export interface InMemorySource {
  readonly kind: 'inMemory';
  /** Name on the wire, with extension. */
  readonly name: string;
  /** The name that it came with, if another part has that one. */
  readonly givenName?: string;
  /** Empty until it is looked at, if the name and the bytes decide. */
  readonly mimeType: string;
  /** The bytes, as they go over the wire. */
  readonly base64: string;
  readonly from: 'paste' | 'drop' | 'notebook';
}

/** What a part is made from; plain data, so that a question can be asked again later. */
export type PartSource = SelectionSource | FileSource | SnippetSource | InMemorySource;

/**
 * Where the bytes of a part come from: `document` is an editor's text that belongs into no file, such as an output's;
 * `saved` is a file on disk whose editor, such as a notebook's, keeps unsaved changes to itself.
 */
export type PartOrigin =
  | 'selection'
  | 'snippet'
  | 'editor'
  | 'document'
  | 'disk'
  | 'saved'
  | 'inMemory';

/** A part with what is known of it before, or was known when, it was sent. */
export interface PartRecord {
  readonly id: string;
  readonly source: PartSource;
  readonly origin: PartOrigin;
  /** Bytes before base64; undefined where they are not known yet or the file cannot be read. */
  readonly bytes: number | undefined;
  /** Empty for text parts, and while it is not known. */
  readonly mimeType: string;
  /** False for one that is listed and not sent. */
  readonly included: boolean;
  /** What speaks against sending it, also where a person has decided to send it all the same. */
  readonly concern: PartConcern | undefined;
  /** Bytes before base64 that a person has agreed to send, whatever the limits; 0 for none. */
  readonly agreedBytes: number;
  /** By which the host finds out later whether a file has changed since it was sent. */
  readonly fingerprint?: string;
  /** It is being looked at, or nobody waited until that was done: what its file is, or its folder holds, is not known. */
  readonly isPending?: true;
}

/** Origins whose name names one thing, whatever its text is by now; elsewhere many texts share one. */
const changing: readonly SnippetOrigin[] = ['changes', 'debugConsole', 'notebook', 'search'];

/** The same for two sources that are the same thing to send, and for no others. */
export function sourceKey(source: PartSource): string {
  switch (source.kind) {
    case 'file':
      return source.uri;
    case 'inMemory':
      return JSON.stringify([source.kind, source.givenName ?? source.name, source.base64]);
    case 'snippet': {
      const { kind, from, name, text } = source;
      return JSON.stringify([kind, from, name, changing.includes(from) ? '' : text]);
    }
    case 'selection':
      return JSON.stringify([source.path, source.start.line, source.start.character, source.text]);
  }
}
