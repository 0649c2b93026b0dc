import type { SecretMask } from '../../../core/masking/secretMask';
import { byteSize } from '../../../core/text/byteSize';
import { visibleText } from '../../../core/text/foreignText';
import type { SummaryView } from '../protocol/inspectorMessages';
import type { EventLog } from './eventLog';
import { type InspectedSource, streamPhases } from './inspectedStream';

/** The maximum length of the detail of a phase, in UTF-16 code units. */
const maxDetailLength = 500;

/** The page's view of a stream as a whole. */
export function streamSummary(
  source: InspectedSource,
  { firstAt, stats, timeline }: EventLog,
  mask: SecretMask,
): SummaryView {
  const { info } = source.stream;
  const { counts, bytes, rate, longestGap } = stats;
  const { bucketMs, counts: buckets } = timeline;
  return {
    isRunning: source.isRunning(),
    state: source.state(),
    phases: streamPhases(info, firstAt).map(phase => ({
      ...phase,
      detail: visibleText(mask.text(phase.detail), maxDetailLength),
    })),
    counts,
    size: byteSize(bytes),
    rate,
    longestGap: info.hasTimes ? longestGap : undefined,
    notes: source.notes().map(note => mask.text(note)),
    timeline: { bucketMs, counts: buckets },
  };
}
