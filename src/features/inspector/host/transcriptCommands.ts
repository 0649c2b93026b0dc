import * as vscode from 'vscode';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import type { FileMask } from '../../../core/masking/fileMask';
import { record, string } from '../../../core/text/json';
import { isEvent } from '../../../core/transcript/transcript';
import {
  hasEvents,
  readTranscript,
  writeTranscript,
} from '../../../core/transcript/transcriptFile';
import type { CommandTable } from '../../../host/app/commandTable';
import { type CommandResult, commandResult } from '../../../host/asking/commandResult';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import { readTranscriptFile } from '../../../host/requests/readTranscriptFile';
import type { TextFile } from '../../../host/requests/saveFile';
import {
  type SavingContext,
  saveFromConversation,
} from '../../../host/requests/saveFromConversation';
import { showError, showInformation } from '../../../host/window/notifications';
import { maskTranscript } from '../core/maskTranscript';
import type { EventInspectors } from './eventInspectors';
import { transcriptViewType } from './transcriptViewType';

const { t } = vscode.l10n;

/** The maximum size of a transcript that is replayed. Even the transcript of the largest possible answer is smaller. */
const maxReplayedBytes = 256 * 1024 * 1024;

interface TranscriptContext extends SavingContext {
  readonly conversations: ConversationPanels;
  readonly inspectors: EventInspectors;
  readonly panels: OpenPanels;
}

/** The commands that show, save, and replay the events of an answer. */
export function transcriptCommands(context: TranscriptContext) {
  const { inspectors, panels } = context;
  return {
    inspectEvents: () =>
      void (panels.current
        ? inspectors.reveal(panels.current)
        : showInformation(t('First open a conversation to inspect the events of its last query.'))),
    replayTranscript: source => replayTranscript(context.conversations, source),
    saveTranscript: target =>
      saveFromConversation(
        context,
        panels.current?.live,
        transcriptOf,
        t(
          'There is no event transcript yet. Only the events of the last query in a conversation are kept, until the window is closed.',
        ),
        target,
      ),
    showInEvents: context => showInEvents(panels, context),
  } satisfies CommandTable;
}

/**
 * Shows the event of the selected text of an answer. It is offered in the context menu of answers.
 *
 * @param context the context of the place that was clicked, as the page describes it
 */
function showInEvents(panels: OpenPanels, context: unknown): void {
  const turnId = string(record(context).turnId);
  panels.findByTurn(turnId)?.tell({ type: 'showEvents', turnId });
}

/** All events that were received for the last query of a conversation, with their times; undefined if none are kept. */
export function transcriptOf(
  { transcript }: LiveConversation,
  mask: FileMask,
): TextFile | undefined {
  if (!transcript) {
    return undefined;
  }
  const { startedAt, entries, omitted } = transcript;
  const time = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return {
    title: t('Save event transcript'),
    name: `agent-query-${time}.sse`,
    filters: { [t('Event streams')]: ['sse', 'txt', 'log'] },
    text: writeTranscript(maskTranscript(transcript, mask)),
    saved: [savedText(entries.filter(isEvent).length), omittedText(omitted)].join(' ').trim(),
    editor: transcriptViewType,
  };
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

/**
 * Replays the answer of a saved transcript in a new conversation. Does not send anything.
 *
 * @param source the URI of the file; for anything else, a dialog asks for it
 */
async function replayTranscript(
  conversations: ConversationPanels,
  source: unknown,
): Promise<CommandResult | undefined> {
  const file = await readTranscriptFile(source, maxReplayedBytes, {
    title: t('Replay event transcript'),
    open: t('Replay'),
    tooLarge: (path, limit) =>
      t("{0} can't be replayed, because it is larger than {1}.", path, limit),
  });
  if (file === undefined) {
    return undefined;
  }
  const { name, bytes } = file;
  const text = new TextDecoder().decode(bytes);
  if (!hasEvents(text)) {
    void showError(
      t(
        '{0} can\'t be replayed, because it contains no events. Select a file created by "Save event transcript…", or any saved event stream.',
        name,
      ),
    );
    return undefined;
  }
  const recording = readTranscript(text);
  const question = recording.question === '' ? name : recording.question;
  const { live } = conversations.create();
  return commandResult(await live.replay(name, { ...recording, question }));
}
