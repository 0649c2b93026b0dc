import type { QueryObserver } from './queryObserver';

/** An observer that forwards every call to two others, in this order. */
export function observers(one: QueryObserver, other: QueryObserver): QueryObserver {
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
    response(status, contentType, header) {
      one.response?.(status, contentType, header);
      other.response?.(status, contentType, header);
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
