import * as vscode from 'vscode';
import { hasEvents, readTranscript } from '../../core/transcript/readTranscript';
import { type CommandResult, commandResult } from '../../host/requests/commandResult';
import { showError } from '../../host/window/showError';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';
import { readTranscriptFile, type TranscriptTexts } from './readTranscriptFile';

const { t } = vscode.l10n;

/** The largest transcript that is read. That of the largest possible answer is smaller. */
const maxBytes = 256 * 1024 * 1024;

const texts: TranscriptTexts = {
  title: t('Replay event transcript'),
  open: t('Replay'),
  tooLarge: (path, limit) =>
    t("{0} can't be replayed, because it is larger than {1}.", path, limit),
};

/** Replays the answer of a saved transcript in a new conversation. Nothing is sent. */
export class ReplayTranscript implements Command {
  readonly id = 'agentQuery.replayTranscript';

  constructor(private readonly panels: ConversationPanels) {}

  /** @param source the URI of the file; by default, a dialog asks for it */
  async execute(source?: unknown): Promise<CommandResult | undefined> {
    const file = await readTranscriptFile(source, maxBytes, texts);
    if (file === undefined) {
      return undefined;
    }
    const { name, bytes } = file;
    const text = new TextDecoder().decode(bytes);
    if (!hasEvents(text)) {
      void showError(
        t(
          '{0} can\'t be replayed, because it contains no events. Choose a file created by "Save event transcript…", or any saved event stream.',
          name,
        ),
      );
      return undefined;
    }
    const recording = readTranscript(text);
    const question = recording.question === '' ? name : recording.question;
    const { live } = this.panels.create();
    return commandResult(await live.replay(name, { ...recording, question }));
  }
}
