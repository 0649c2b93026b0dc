import * as vscode from 'vscode';
import type { SecretMask } from '../core/secretMask';
import { writeTranscript } from '../core/transcript/transcriptFile';
import type { Conversations } from '../host/conversations';
import type { Command } from './command';

const { t } = vscode.l10n;

/** Saves what came in for the last query of the current conversation: every event as it came, with its time. */
export class SaveTranscript implements Command {
  readonly id = 'agentQuery.saveTranscript';

  constructor(
    private readonly conversations: Conversations,
    private readonly mask: SecretMask,
  ) {}

  /** @param target where to; a dialog asks without it */
  async execute(target?: unknown): Promise<void> {
    const transcript = this.conversations.current?.session.transcript;
    if (!transcript) {
      void vscode.window.showInformationMessage(
        t(
          'There is no event transcript yet: events are kept for the last query of a conversation, until the window is closed.',
        ),
      );
      return;
    }
    const file =
      target instanceof vscode.Uri
        ? target
        : await vscode.window.showSaveDialog({
            title: t('Save event transcript'),
            defaultUri: proposedFile(transcript.startedAt),
            filters: { [t('Event streams')]: ['sse', 'txt', 'log'] },
          });
    if (!file) {
      return;
    }
    const text = this.mask.text(writeTranscript(transcript));
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    } catch (error) {
      void vscode.window.showErrorMessage(
        t('The transcript could not be saved as {0}: {1}', file.fsPath, String(error)),
      );
      return;
    }
    await this.tell(file, transcript.events.length, transcript.omitted);
  }

  private async tell(file: vscode.Uri, events: number, omitted: number): Promise<void> {
    const open = t('Open');
    const saved = t('Saved {0} events.', events);
    const text =
      omitted === 0 ? saved : `${saved} ${t('{0} more were too many to be kept.', omitted)}`;
    if ((await vscode.window.showInformationMessage(text, open)) === open) {
      await vscode.window.showTextDocument(file);
    }
  }
}

/** Named after the time of the query, in the first folder of the workspace. */
function proposedFile(startedAt: number): vscode.Uri {
  const time = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `agent-query-${time}.sse`;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}
