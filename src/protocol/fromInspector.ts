import type { EntryKind } from './toInspector';

/** No fields. */
type Nothing = Readonly<Record<never, never>>;

/** A row. */
type OfRow = { readonly index: number };

/** The length of a filter's text in UTF-16 code units; a type, so that page and host cannot differ. */
export type MaxFilterLength = 1000;

/** The fields of each message from the page of an event inspector, by its type. */
export interface FromInspectorFields {
  /** The page has loaded and waits for rows. */
  readonly 'page.ready': Nothing;
  /** Shows only some rows; answered by `filtered` with the same number. */
  readonly 'rows.filter': {
    readonly request: number;
    readonly text: string;
    /** Empty for all kinds. */
    readonly kinds: readonly EntryKind[];
  };
  /** Copies all rows that the filter shows. */
  readonly 'rows.copy': Nothing;
  /** Copies one row. */
  readonly 'row.copy': OfRow;
  /** Asks for all of a row; answered by `detail`. */
  readonly 'row.open': OfRow;
  /** Shows the text of a message in the answer. */
  readonly 'row.reveal': OfRow;
  /** Opens a file in the text editor. */
  readonly 'file.openText': Nothing;
}

/** The type of a message from the page of an event inspector. */
export type FromInspectorType = keyof FromInspectorFields;

/** A message from the page of an event inspector. */
export type FromInspector<T extends FromInspectorType = FromInspectorType> = {
  [Type in T]: { readonly type: Type } & FromInspectorFields[Type];
}[T];
