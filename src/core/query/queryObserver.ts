import type { EndingSilence } from '../async/deadline';
import type { Malformation } from '../stream/readEnvelope';
import type { ConnectionStep } from './transport';

/** Callbacks for the steps of one query, in the order in which they happen. */
export interface QueryObserver {
  connection?(step: ConnectionStep): void;
  /** @param bytes length of the whole body */
  sending?(url: string, bytes: number): void;
  /**
   * @param bytes the number of bytes of the body that were handed to the connection so far
   * @param total length of the whole body, in bytes
   */
  uploaded?(bytes: number, total: number): void;
  /**
   * Called each second shortly before the time limit of a silence ends the query, and with undefined when the end is
   * no longer near.
   */
  silence?(silence: EndingSilence | undefined): void;
  /** @param header returns the value of a header; undefined if the response has none of this name */
  response?(status: number, header: (name: string) => string | undefined): void;
  /**
   * Receives the data of an event unchanged, valid or not.
   *
   * @param lines its data lines, without line ends and joined by LF
   */
  received?(data: string, lines: string): void;
  /** Receives a line of the event stream without data: a comment, another field, or the empty line after an event. */
  otherLine?(line: string): void;
  /** Called when the event stream ended in the middle of an event, of which these lines were received. */
  incomplete?(lines: string): void;
  /** Receives a line after the end mark. */
  ignored?(line: string): void;
  /** Called when an event was skipped; `count` events have been skipped so far for this reason. */
  malformed?(why: Malformation, data: string, count: number): void;
}

/** An observer that forwards every call to two others, in this order. */
export function observers(one: QueryObserver, other: QueryObserver): Required<QueryObserver> {
  return {
    connection(step) {
      one.connection?.(step);
      other.connection?.(step);
    },
    sending(url, bytes) {
      one.sending?.(url, bytes);
      other.sending?.(url, bytes);
    },
    uploaded(bytes, total) {
      one.uploaded?.(bytes, total);
      other.uploaded?.(bytes, total);
    },
    silence(silence) {
      one.silence?.(silence);
      other.silence?.(silence);
    },
    response(status, header) {
      one.response?.(status, header);
      other.response?.(status, header);
    },
    received(data, lines) {
      one.received?.(data, lines);
      other.received?.(data, lines);
    },
    otherLine(line) {
      one.otherLine?.(line);
      other.otherLine?.(line);
    },
    incomplete(lines) {
      one.incomplete?.(lines);
      other.incomplete?.(lines);
    },
    ignored(line) {
      one.ignored?.(line);
      other.ignored?.(line);
    },
    malformed(why, data, count) {
      one.malformed?.(why, data, count);
      other.malformed?.(why, data, count);
    },
  };
}
