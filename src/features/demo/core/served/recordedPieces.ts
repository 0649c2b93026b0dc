import type { ServedPace, ServedPiece } from './servedResponse';

/** Longer pieces are split, so that nothing waits for a large file. */
const maxPieceBytes = 64 * 1024;

const lineFeed = 0x0a;
const colon = 0x3a;

/** Longer lines are no marks. */
const maxMarkBytes = 64;

/** A line that `writeTranscript` adds to a stream: the time of the following lines, or the number of missing events. */
const mark = /^: (?:(\d{1,12}) ms|\d{1,12} more events were not kept)\r?\n?$/;

const decoder = new TextDecoder();

/**
 * The pieces of a recorded stream: at its own pace, one for each time in it; otherwise, as few as possible. They are
 * found while they are sent.
 *
 * @param isMarked true if the stream contains the marks of a transcript, which were not sent by the service
 */
export function recordedPieces(stream: Uint8Array, isMarked: boolean, pace: ServedPace): Pieces {
  const pieces = timedPieces(stream, isMarked);
  return pace === 'recorded' ? pieces : joined(pieces);
}

type Pieces = Generator<ServedPiece, void, undefined>;

function* timedPieces(stream: Uint8Array, isMarked: boolean): Pieces {
  let at = 0;
  let from = 0;
  let line = 0;
  while (line < stream.length) {
    const index = stream.indexOf(lineFeed, line);
    const next = index === -1 ? stream.length : index + 1;
    const time = isMarked ? markedTime(stream.subarray(line, next)) : undefined;
    if (time !== undefined || next - from >= maxPieceBytes) {
      yield* split(stream.subarray(from, time === undefined ? next : line), at);
      from = next;
    }
    if (time !== undefined) {
      // A damaged file may contain times in the wrong order.
      at = Math.max(at, time);
    }
    line = next;
  }
  yield* split(stream.subarray(from), at);
}

/** The time in a mark, in ms; 0 if it has none; undefined if the line is not a mark. */
function markedTime(line: Uint8Array): number | undefined {
  if (line[0] !== colon || line.length > maxMarkBytes) {
    return undefined;
  }
  const match = mark.exec(decoder.decode(line));
  return match ? Number(match[1] ?? 0) : undefined;
}

function* split(bytes: Uint8Array, at: number): Pieces {
  for (let from = 0; from < bytes.length; from += maxPieceBytes) {
    yield { at, bytes: bytes.subarray(from, from + maxPieceBytes) };
  }
}

/** The bytes of the pieces without times, in pieces of the largest size. */
function* joined(pieces: Pieces): Pieces {
  let buffer = new Uint8Array(maxPieceBytes);
  let length = 0;
  for (const { bytes } of pieces) {
    if (length + bytes.length > maxPieceBytes) {
      yield { at: 0, bytes: buffer.subarray(0, length) };
      // The previous buffer may still wait to be sent.
      buffer = new Uint8Array(maxPieceBytes);
      length = 0;
    }
    buffer.set(bytes, length);
    length += bytes.length;
  }
  if (length > 0) {
    yield { at: 0, bytes: buffer.subarray(0, length) };
  }
}
