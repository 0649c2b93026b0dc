import * as v from 'valibot';
import { count, type FieldsOf, type MessageOf, parser } from '../../../protocol/messageSchema';
import { type EntryGroup, type EntryKind, entryKinds } from './entryKinds';
import { maxFilterLength } from './filterLimit';

const entryKind = v.picklist(Object.keys(entryKinds) as EntryKind[]);

/** The reason why an entry is malformed or unknown; `incomplete` if the stream ended in the middle of it. */
export type EntryFault =
  | 'empty'
  | 'notJson'
  | 'notObject'
  | 'noType'
  | 'unknownType'
  | 'badData'
  | 'incomplete';

/** A row of the grid. */
export interface RowView {
  readonly kind: EntryKind;
  readonly fault: EntryFault | undefined;
  /** The time in milliseconds since the query began; 0 if times are unknown. */
  readonly at: number;
  /** The size of its data in bytes. */
  readonly bytes: number;
  /** The beginning of its text, on one line. */
  readonly text: string;
}

/** A step of a query. */
export type PhaseStep = 'request' | 'lookup' | 'connect' | 'tls' | 'headers' | 'firstEvent' | 'end';

/** A step of a query that was completed. */
export interface PhaseView {
  readonly step: PhaseStep;
  /** The time in milliseconds since the query began; undefined if unknown. */
  readonly at: number | undefined;
  /** A detail, such as an address; may be empty. */
  readonly detail: string;
}

/** The numbers of rows over time. */
interface TimelineView {
  readonly bucketMs: number;
  /** For each group, the number of rows in each bucket from 0 ms on. */
  readonly counts: Readonly<Record<EntryGroup, readonly number[]>>;
}

/** Everything about a stream beside its rows. */
export interface SummaryView {
  readonly isRunning: boolean;
  /** The state of the query in a few words; empty if it is not known. */
  readonly state: string;
  readonly phases: readonly PhaseView[];
  readonly counts: Readonly<Record<EntryKind, number>>;
  /** The size of all rows, localized. */
  readonly size: string;
  /** Events per second; undefined if unknown. */
  readonly rate: number | undefined;
  /** The longest time without a row in ms, and the index of the row that ended it. */
  readonly longestGap: { readonly ms: number; readonly index: number } | undefined;
  /** The omissions and faults, in sentences. */
  readonly notes: readonly string[];
  readonly timeline: TimelineView;
}

/** The details of one row. */
export interface DetailView {
  readonly index: number;
  /** The lines as they were received, with invisible characters escaped. */
  readonly lines: string;
  /** The data of the event, if it is JSON, on separate lines. */
  readonly json: string | undefined;
  /** The size of the omitted part, localized; empty if everything is shown. */
  readonly omitted: string;
}

/** Messages from the host to the page of an event inspector. */
export type ToInspector =
  /** There is no stream yet. */
  | { readonly type: 'nothing' }
  /** Another stream, or the same one again: the page forgets all rows. */
  | {
      readonly type: 'reset';
      readonly question: string;
      readonly source: 'query' | 'file';
      readonly hasTimes: boolean;
      readonly isRunning: boolean;
      /** True if it is the same stream again, so that selection and place stay. */
      readonly isSame: boolean;
      /** True if rows can be shown in the answer of a conversation. */
      readonly hasAnswer: boolean;
    }
  /** Further rows. */
  | {
      readonly type: 'rows';
      /** The index of the first one. */
      readonly first: number;
      readonly rows: readonly RowView[];
      /** The number of the filter, and the indices of the rows that it shows; undefined if it shows all. */
      readonly request: number;
      readonly shown: readonly number[] | undefined;
    }
  /** The rows so far that a filter shows, in several messages; undefined for all rows. */
  | {
      readonly type: 'filtered';
      readonly request: number;
      readonly isFirst: boolean;
      readonly shown: readonly number[] | undefined;
    }
  | { readonly type: 'summary'; readonly summary: SummaryView }
  /** The answer to `row.open`. */
  | { readonly type: 'detail'; readonly detail: DetailView }
  /** Selects a row and shows it. */
  | { readonly type: 'select'; readonly index: number }
  /** Rows are on the clipboard. */
  | { readonly type: 'copied'; readonly text: string };

const ofRow = { index: count };

/** The messages of the page of an event inspector, by type. */
const messages = {
  /** The page has loaded and waits for rows. */
  'page.ready': {},
  /**
   * Shows only some rows. `filtered` follows with the same number, and so do all rows that come later: it is the number
   * of a filter, and not of a question with an answer.
   */
  'rows.filter': {
    request: count,
    text: v.pipe(v.string(), v.maxLength(maxFilterLength)),
    /** The kinds; empty for all. */
    kinds: v.pipe(v.array(entryKind), v.maxLength(entryKind.options.length)),
  },
  /** Copies all rows that the filter shows. */
  'rows.copy': {},
  'row.copy': ofRow,
  /** Requests the details of a row, which `detail` contains. */
  'row.open': ofRow,
  /** Shows the text of a message in the answer. */
  'row.reveal': ofRow,
  /** Opens a file in the text editor. */
  'file.openText': {},
};

/** A message from the page of an event inspector. */
export type FromInspector<Type extends keyof typeof messages = keyof typeof messages> = MessageOf<
  FieldsOf<typeof messages>,
  Type
>;

/** Validates a message from the page of an event inspector; undefined for anything that is not exactly one. */
export const parseFromInspector = parser<FromInspector>(messages);
