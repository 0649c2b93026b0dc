import { type Selection, type Snippet, selectionLabel } from './partText';

/** The side of a diff editor that contains a selection. */
export type DiffSide = 'original' | 'modified';

/** A selection in an editor, with its text at that time. */
export interface SelectionSource extends Selection {
  readonly kind: 'selection';
  /** URI of the document. */
  readonly uri: string;
  /** True if the document contained the same text elsewhere, too. */
  readonly isRepeated?: true;
  readonly diffSide?: DiffSide;
}

/** A file, which is read when it is sent. */
export interface FileSource {
  readonly kind: 'file';
  /** URI of the file, as the host serializes URIs. */
  readonly uri: string;
  /** The name in the request. */
  readonly name: string;
  /** True if it represents an editor without a selection. */
  readonly insteadOfSelection: boolean;
  readonly diffSide?: DiffSide;
}

/** Text that is not in a file, such as terminal output or a diff, as it was when selected. */
export interface SnippetSource extends Snippet {
  readonly kind: 'snippet';
  /** The URI of the file that it shows; undefined if it is not about one file. */
  readonly uri?: string;
  readonly from: SnippetOrigin;
}

/** All origins of snippets; true if names are unique there, but texts may change. Elsewhere, many texts share a name. */
const snippetOrigins = {
  changes: true,
  conversation: true,
  debugConsole: true,
  extension: false,
  notebook: true,
  problem: false,
  search: true,
  terminal: false,
  test: false,
};

/** The part of VS Code that a snippet comes from. */
export type SnippetOrigin = keyof typeof snippetOrigins;

/** Type guard for data from storage. */
export function isSnippetOrigin(value: unknown): value is SnippetOrigin {
  return typeof value === 'string' && Object.hasOwn(snippetOrigins, value);
}

/** Every origin of bytes in memory. */
export const inMemoryOrigins = ['paste', 'drop', 'notebook', 'extension'] as const;

/** Bytes that are not in a file, such as a pasted image; they are kept with the question. */
export interface InMemorySource {
  readonly kind: 'inMemory';
  /** The name in the request, with its extension. */
  readonly name: string;
  /** The original name, if another part has that name. */
  readonly givenName?: string;
  /** The MIME type; empty until inspection if name and content decide. */
  readonly mimeType: string;
  /** The bytes as they are sent. */
  readonly base64: string;
  readonly from: (typeof inMemoryOrigins)[number];
}

/** The source of a part: plain data, so that a question can be asked again later. */
export type PartSource = SelectionSource | FileSource | SnippetSource | InMemorySource;

/** Every {@link PartOrigin}. */
export const partOrigins = [
  'selection',
  'snippet',
  'editor',
  'document',
  'disk',
  'saved',
  'pointer',
  'inMemory',
] as const;

/**
 * The origin of a part's bytes. `document` is an editor's text that is not in a file, such as an output channel;
 * `saved` is a file on disk whose editor, such as a notebook's, does not expose unsaved changes; `pointer` is the text
 * that Git LFS writes in place of a file.
 */
export type PartOrigin = (typeof partOrigins)[number];

/** A part with its known properties, before or when it is sent. */
export interface PartRecord {
  readonly id: string;
  readonly source: PartSource;
  readonly origin: PartOrigin;
  /** Size before base64; undefined if it is not known yet or the file cannot be read. */
  readonly bytes: number | undefined;
  /** The MIME type; empty for text parts, and while unknown. */
  readonly mimeType: string;
  /** False if it is listed but not sent. */
  readonly included: boolean;
  /** The reason why it needs confirmation or cannot be sent; kept when the user decides to send it anyway. */
  readonly concern: PartConcern | undefined;
  /** The size before base64 that the user has confirmed, regardless of the limits; 0 for none. */
  readonly agreedBytes: number;
  /** A fingerprint by which the host detects later that the file has changed since it was sent. */
  readonly fingerprint?: string;
  /** True if it has not been inspected: its file, or the content of its folder, is unknown. */
  readonly isPending?: true;
}

/** A key that is equal for two sources if they are the same thing to send. */
export function sourceKey(source: PartSource): string {
  switch (source.kind) {
    case 'file':
      return source.uri;
    case 'inMemory':
      return JSON.stringify([source.kind, source.givenName ?? source.name, source.base64]);
    case 'snippet': {
      const { kind, from, name, text } = source;
      return JSON.stringify([kind, from, name, snippetOrigins[from] ? '' : text]);
    }
    case 'selection':
      return JSON.stringify([source.path, source.start.line, source.start.character, source.text]);
  }
}

/** All concerns; true if the user may send the part anyway. */
const concerns = {
  /** The file's name suggests that the file holds credentials. */
  secret: true,
  /** The file exceeds the limit for one file. */
  fileSize: true,
  /** With this part, the parts exceed the limit for all of them together. */
  totalSize: true,
  /** The file does not exist, or a link leads nowhere. */
  missing: false,
  /** The system does not allow reading it. */
  unreadable: false,
  /** It is a folder, which has no bytes to send. */
  folder: false,
  /** A socket, a pipe or a device: reading it could wait forever. */
  special: false,
};

/** The reason why a part needs confirmation or cannot be sent. */
export type PartConcern = keyof typeof concerns;

/** @returns true if a part can be sent, with or without confirmation */
export function canInclude({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === undefined || concerns[concern];
}

/** @returns true if a part exceeds a size limit of the settings */
export function isOverLimit({ concern }: { readonly concern: PartConcern | undefined }): boolean {
  return concern === 'fileSize' || concern === 'totalSize';
}

/** Type guard for data from storage. */
export function isPartConcern(value: unknown): value is PartConcern {
  return typeof value === 'string' && Object.hasOwn(concerns, value);
}

/** A placeholder for a part that has not been inspected yet. */
export function pendingPart(source: PartSource): PartRecord {
  return {
    id: crypto.randomUUID(),
    source,
    origin: source.kind === 'file' ? 'disk' : source.kind,
    bytes: undefined,
    mimeType: '',
    included: true,
    concern: undefined,
    agreedBytes: 0,
    isPending: true,
  };
}

/** The name of a part in texts for users: `src/a.ts:10-20`, or the name in the request. */
export function partLabel(source: PartSource): string {
  switch (source.kind) {
    case 'selection':
      return selectionLabel(source);
    case 'snippet':
    case 'file':
    case 'inMemory':
      return source.name;
  }
}

/**
 * The name of a part in logs and files: texts of other extensions are named by their beginning, which is omitted here.
 */
export function nameWithoutContent(source: PartSource): string {
  return source.kind === 'snippet' && source.from === 'extension' ? source.from : partLabel(source);
}
