import type { InspectedSource } from '../../core/inspector/inspectorSession';
import { outcomeOf } from '../../core/query/outcome';
import type { TranscriptRecorder } from '../../core/transcript/transcriptRecorder';
import { stateText } from '../conversation/stateText';
import { errorText } from '../errors/errorText';
import { rowNotes } from './rowNotes';

/**
 * The event stream of a query, for an inspector.
 *
 * @param notes what else to say, in sentences
 */
export function inspectedQuery(
  recorder: TranscriptRecorder,
  notes: () => readonly string[],
): InspectedSource {
  return {
    stream: {
      get count() {
        return recorder.count;
      },
      entry: index => recorder.entry(index),
      get info() {
        return { ...recorder.head, hasTimes: true };
      },
    },
    type: 'query',
    hasAnswer: true,
    isRunning: () => recorder.head.end === undefined,
    state: () => {
      const { end } = recorder.head;
      return stateText(end ? outcomeOf(end.error) : 'running');
    },
    notes: () => {
      const { head } = recorder;
      const error = head.end?.error;
      return [
        ...notes(),
        ...rowNotes({ ...head, hasTimes: true }),
        ...(error && error.kind !== 'cancelled' ? [errorText(error)] : []),
      ];
    },
  };
}
