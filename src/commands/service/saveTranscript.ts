import * as vscode from 'vscode';
import type { SecretMask } from '../../core/text/secretMask';
import { writeTranscript } from '../../core/transcript/transcriptFile';
import { saveTextFile } from '../../host/files/saveTextFile';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Saves all events that were received for the last query of the current conversation, with their times. */
export class SaveTranscript implements Command {
  readonly id = 'agentQuery.saveTranscript';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly mask: SecretMask,
  ) {}

  /** @param target the URI to save to; by default, a dialog asks for it */
  async execute(target?: unknown): Promise<void> {
    const transcript = this.panels.current?.live.transcript;
    if (!transcript) {
      void showInformation(
        t(
          'There is no event transcript yet. Only the events of the last query in a conversation are kept, until the window is closed.',
        ),
      );
      return;
    }
    const { startedAt, events, omitted } = transcript;
    const time = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-');
    await saveTextFile(
      {
        title: t('Save event transcript'),
        name: `agent-query-${time}.sse`,
        filters: { [t('Event streams')]: ['sse', 'txt', 'log'] },
        text: this.mask.text(writeTranscript(transcript)),
        saved: [savedText(events.length), omittedText(omitted)].join(' ').trim(),
      },
      target,
    );
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
