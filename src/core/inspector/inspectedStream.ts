import type { TranscriptEntry, TranscriptHead } from '../transcript/transcript';

/** What is known of an inspected stream beside its entries. */
export interface StreamInfo
  extends Pick<TranscriptHead, 'question' | 'sent' | 'connection' | 'answer' | 'omitted' | 'end'> {
  /** False if the times of the entries are unknown, as in a file that curl wrote; they are then all 0. */
  readonly hasTimes: boolean;
}

/** The entries of an event stream. It only grows. */
export interface InspectedStream {
  readonly count: number;
  /** An entry by its index; undefined if there is none. */
  entry(index: number): TranscriptEntry | undefined;
  readonly info: StreamInfo;
}
