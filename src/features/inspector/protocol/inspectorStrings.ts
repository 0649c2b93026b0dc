import type { EntryKind } from './entryKinds';
import type { EntryFault, PhaseStep } from './inspectorMessages';

/**
 * The texts of the event inspector's page; the page fills in `{0}`.
 *
 * @param t localizes a text
 */
export function inspectorStrings(t: (text: string) => string) {
  return {
    all: t('All'),
    bytes: t('{0} B'),
    clearFilter: t('Clear filter'),
    close: t('Close'),
    columns: {
      number: t('No.'),
      time: t('Time'),
      gap: t('Gap'),
      kind: t('Kind'),
      size: t('Size'),
      text: t('Text'),
    },
    copyRow: t('Copy event'),
    copyRows: t('Copy all events shown'),
    details: t('Details'),
    empty: t('There are no events.'),
    eventsPerSecond: t('Events/s: {0}'),
    faults: {
      empty: t('The data is empty.'),
      notJson: t('The data is not JSON.'),
      notObject: t('The data is not a JSON object.'),
      noType: t('The data has no "type".'),
      unknownType: t('The client doesn\'t support this "type".'),
      badData: t('"data" lacks the text that its "type" requires.'),
      incomplete: t('The stream ended in the middle of this event.'),
    } satisfies Record<EntryFault, string>,
    filter: t('Filter by text'),
    filterKinds: t('Filter by kind'),
    followEnd: t('Scroll to end'),
    formatted: t('Formatted'),
    grid: t('Events'),
    kinds: {
      message: t('message'),
      log: t('log'),
      failure: t('error'),
      unknown: t('unknown'),
      malformed: t('malformed'),
      comment: t('comment'),
      done: t('done'),
      ignored: t('after the end'),
    } satisfies Record<EntryKind, string>,
    longestGap: t('Longest gap: {0}'),
    milliseconds: t('{0} ms'),
    noMatches: t('No event matches the filter.'),
    noTime: t('unknown'),
    notShown: t('Not shown: {0}'),
    openText: t('Open in text editor'),
    phases: {
      request: t('Request'),
      lookup: t('Name resolved'),
      connect: t('Connected'),
      tls: t('TLS'),
      headers: t('Headers'),
      firstEvent: t('First event'),
      end: t('End'),
    } satisfies Record<PhaseStep, string>,
    received: t('As received'),
    nothing: t('Events are kept until the window closes. Ask a question to see its events.'),
    resizeDetails: t('Resize details'),
    rows: t('Rows: {0}'),
    rowsOfAll: t('Rows: {0} of {1}'),
    seconds: t('{0} s'),
    showInAnswer: t('Show in answer'),
    summary: t('Summary'),
    timeline: t('Timeline: {1}, rows: {0}, longest gap: {2}'),
    timelineHint: t('Click to go to the events at this time'),
    waiting: t('Waiting for the first event…'),
  };
}

/** The result of {@link inspectorStrings}, which the host writes into the page. */
export type InspectorStrings = Readonly<ReturnType<typeof inspectorStrings>>;
