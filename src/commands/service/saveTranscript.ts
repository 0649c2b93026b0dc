import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { maskTranscript } from '../../core/transcript/maskTranscript';
import { isEvent } from '../../core/transcript/transcript';
import { writeTranscript } from '../../core/transcript/writeTranscript';
import type { TextFile } from '../../host/files/saveFile';
import { SaveCommand } from '../saveCommand';

const { t } = vscode.l10n;

/** Saves all events that were received for the last query of the current conversation, with their times. */
export class SaveTranscript extends SaveCommand {
  readonly id = 'agentQuery.saveTranscript';
  protected readonly emptyText = t(
    'There is no event transcript yet. Only the events of the last query in a conversation are kept, until the window is closed.',
  );

  protected fileOf({ transcript }: LiveConversation): TextFile | undefined {
    if (!transcript) {
      return undefined;
    }
    const { startedAt, entries, omitted } = transcript;
    const time = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-');
    return {
      title: t('Save event transcript'),
      name: `agent-query-${time}.sse`,
      filters: { [t('Event streams')]: ['sse', 'txt', 'log'] },
      text: writeTranscript(maskTranscript(transcript, this.mask)),
      saved: [savedText(entries.filter(isEvent).length), omittedText(omitted)].join(' ').trim(),
    };
  }
}

function savedText(events: number): string {
  return events === 1 ? t('Saved 1 event.') : t('Saved {0} events.', events);
}

function omittedText(events: number): string {
  switch (events) {
    case 0:
      return '';
    case 1:
      return t('1 more event exceeded the limit and was not kept.');
    default:
      return t('{0} more events exceeded the limit and were not kept.', events);
  }
}
