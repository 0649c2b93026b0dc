import * as vscode from 'vscode';
import type { EventFile } from '../../core/inspector/eventFile';
import type { InspectedSource } from '../../core/inspector/inspectorSession';
import { outcomeOf } from '../../core/query/outcome';
import { stateText } from '../conversation/stateText';
import { errorText } from '../errors/errorText';
import { rowNotes } from './rowNotes';

const { t } = vscode.l10n;

/** What is known of reading a file. */
export interface FileReading {
  readonly isReading: boolean;
  /** What is left out or failed, in sentences. */
  readonly notes: readonly string[];
}

/** The event stream of a file, for an inspector. */
export function inspectedFile(file: EventFile, reading: () => FileReading): InspectedSource {
  return {
    stream: file,
    type: 'file',
    hasAnswer: false,
    isRunning: () => reading().isReading,
    state: () => {
      const { end } = file.info;
      return end ? stateText(outcomeOf(end.error)) : '';
    },
    notes: () => {
      const { isReading, notes } = reading();
      const { hasTimes, end } = file.info;
      return [
        ...notes,
        ...(file.faults.has('utf16') ? [t('The file is in UTF-16, not in UTF-8.')] : []),
        ...(file.faults.has('notUtf8')
          ? [t('The file contains bytes that are not UTF-8. They are shown as "\uFFFD".')]
          : []),
        ...(file.faults.has('eventTooLarge')
          ? [t('An event is larger than the client accepts. What follows is not shown.')]
          : []),
        ...rowNotes(file.info),
        ...(end?.error && end.error.kind !== 'cancelled' ? [errorText(end.error)] : []),
        ...(!hasTimes && !isReading && file.count > 0
          ? [t('The file has no times. Files of "Save event transcript…" have them.')]
          : []),
      ];
    },
  };
}
