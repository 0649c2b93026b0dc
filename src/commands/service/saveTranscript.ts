import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { writeTranscript } from '../../core/transcript/transcriptFile';
import type { TextFile } from '../../host/files/saveTextFile';
import { SaveCommand } from '../saveCommand';

const { t } = vscode.l10n;

/** Saves all events that were received for the last query of the current conversation, with their times. */
export class SaveTranscript extends SaveCommand {
  readonly id = 'agentQuery.saveTranscript';
  protected readonly emptyText = t(
    'There is no event transcript yet: events are kept for the last query of a conversation, until the window is closed.',
  );

  protected fileOf({ transcript }: LiveConversation): TextFile | undefined {
    if (!transcript) {
      return undefined;
    }
    const { startedAt, events, omitted } = transcript;
    const time = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-');
    const saved = t('Saved {0} events.', events.length);
    return {
      title: t('Save event transcript'),
      name: `agent-query-${time}.sse`,
      filters: { [t('Event streams')]: ['sse', 'txt', 'log'] },
      text: writeTranscript(transcript),
      saved: omitted === 0 ? saved : `${saved} ${t('{0} more were too many to be kept.', omitted)}`,
    };
  }
}
