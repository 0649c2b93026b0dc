import type { TranscriptEntry, TranscriptHead } from '../../../core/transcript/transcript';
import type { PhaseView } from '../protocol/inspectorMessages';

export interface StreamInfo
  extends Pick<TranscriptHead, 'question' | 'sent' | 'connection' | 'answer' | 'omitted' | 'end'> {
  /** False if the times of the entries are unknown, as in a file that curl wrote; they are then all 0. */
  readonly hasTimes: boolean;
}

/** The entries of an event stream. It only grows. */
export interface InspectedStream {
  readonly count: number;
  entry(index: number): TranscriptEntry | undefined;
  readonly info: StreamInfo;
}

/** A stream, with the host's information about it. */
export interface InspectedSource {
  readonly stream: InspectedStream;
  readonly type: 'query' | 'file';
  /** True while it can grow. */
  isRunning(): boolean;
  /** The state of the query in a few words; empty if it is not known. */
  state(): string;
  /** The omissions and faults, in sentences. */
  notes(): readonly string[];
}

/**
 * The steps of a query that were completed, in the order in which they happened.
 *
 * @param firstEventAt in ms since the query began; undefined if there is no event
 */
export function streamPhases(
  { sent, connection, answer, end, hasTimes }: StreamInfo,
  firstEventAt: number | undefined,
): readonly PhaseView[] {
  const phases: readonly (PhaseView | undefined)[] = [
    sent && { step: 'request', at: sent.at, detail: sent.url },
    ...connection.map(step => ({ step: step.step, at: step.at, detail: detailOf(step) })),
    answer && {
      step: 'headers',
      at: answer.at,
      detail: `${answer.status} ${answer.contentType ?? ''}`.trim(),
    },
    hasTimes && firstEventAt !== undefined
      ? { step: 'firstEvent', at: firstEventAt, detail: '' }
      : undefined,
    end && { step: 'end', at: end.at, detail: '' },
  ];
  return phases.filter(phase => phase !== undefined).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

function detailOf(step: StreamInfo['connection'][number]): string {
  switch (step.step) {
    case 'lookup':
      return step.address;
    case 'connect':
      return '';
    case 'tls':
      return [step.protocol, step.issuer].filter(Boolean).join(', ');
  }
}
