import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import { byteSize } from '../../core/text/byteSize';
import { hasEvents, readTranscript } from '../../core/transcript/readTranscript';
import { type CommandResult, commandResult } from '../../host/requests/commandResult';
import { showError } from '../../host/window/showError';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** The largest transcript that is read. That of the largest possible answer is smaller. */
const maxBytes = 256 * 1024 * 1024;

/** Replays the answer of a saved transcript in a new conversation. Nothing is sent. */
export class ReplayTranscript implements Command {
  readonly id = 'agentQuery.replayTranscript';

  constructor(private readonly panels: ConversationPanels) {}

  /** @param source the URI of the file; by default, a dialog asks for it */
  async execute(source?: unknown): Promise<CommandResult | undefined> {
    const file = source instanceof vscode.Uri ? source : await pickTranscript();
    const text = file && (await read(file));
    if (file === undefined || text === undefined) {
      return undefined;
    }
    const name = baseName(file.path);
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

async function pickTranscript(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: t('Replay event transcript'),
    openLabel: t('Replay'),
    filters: { [t('Event streams')]: ['sse', 'txt', 'log'], [t('All files')]: ['*'] },
  });
  return chosen?.[0];
}

/** The text of a file. If it cannot be read, shows an error and returns undefined. */
async function read(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > maxBytes) {
      void showError(
        t("{0} can't be replayed, because it is larger than {1}.", file.fsPath, byteSize(maxBytes)),
      );
      return undefined;
    }
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(t("{0} can't be read: {1}", file.fsPath, reason));
    return undefined;
  }
}
