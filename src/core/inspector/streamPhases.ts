import type { PhaseView } from '../../protocol/toInspector';
import type { StreamInfo } from './inspectedStream';

/**
 * The steps of a query that were completed, in the order in which they happened.
 *
 * @param firstEventAt in ms since the query began; undefined if there is no event
 */
export function streamPhases(
  { sent, connection, answer, end, hasTimes }: StreamInfo,
  firstEventAt: number | undefined,
): readonly PhaseView[] {
  const phases: PhaseView[] = [
    ...(sent ? [{ step: 'request', at: sent.at, detail: sent.url } as const] : []),
    ...connection.map(step => ({ step: step.step, at: step.at, detail: detailOf(step) })),
    ...(answer
      ? [
          {
            step: 'headers',
            at: answer.at,
            detail: [String(answer.status), answer.contentType ?? ''].join(' ').trim(),
          } as const,
        ]
      : []),
    ...(firstEventAt !== undefined && hasTimes
      ? [{ step: 'firstEvent', at: firstEventAt, detail: '' } as const]
      : []),
    ...(end ? [{ step: 'end', at: end.at, detail: '' } as const] : []),
  ];
  return phases.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
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
