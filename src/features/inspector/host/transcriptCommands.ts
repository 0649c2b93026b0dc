import * as vscode from 'vscode';
import type { CommandTable } from '../../../commands/commandTable';
import { saveFromConversation } from '../../../commands/saveFromConversation';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import {
  type RecordedResponse,
  readRecordedResponse,
} from '../../../core/demo/served/readRecordedResponse';
import type { ServedPace } from '../../../core/demo/served/servedResponse';
import { baseName } from '../../../core/files/fileNames';
import { byteSize } from '../../../core/text/byteSize';
import type { SecretMask } from '../../../core/text/masking/secretMask';
import { maskTranscript } from '../../../core/transcript/maskTranscript';
import { isEvent } from '../../../core/transcript/transcript';
import {
  hasEvents,
  readTranscript,
  writeTranscript,
} from '../../../core/transcript/transcriptFile';
import type { Demo } from '../../../host/demo/demo';
import type { ConversationPanels } from '../../../host/panel/conversationPanels';
import { type CommandResult, commandResult } from '../../../host/requests/commandResult';
import type { TextFile } from '../../../host/requests/saveFile';
import { showError, showInformation } from '../../../host/window/notifications';
import { type Choice, pickOne } from '../../../host/window/quickPick';
import type { EventInspectors } from './eventInspectors';

const { t } = vscode.l10n;

/** The largest transcript that is replayed. That of the largest possible answer is smaller. */
const maxReplayedBytes = 256 * 1024 * 1024;

/** The largest transcript that is served. It is kept in memory, until another answer is chosen or the window closes. */
const maxServedBytes = 128 * 1024 * 1024;

interface TranscriptServices {
  readonly demo: Demo;
  readonly inspectors: EventInspectors;
  readonly mask: SecretMask;
  readonly panels: ConversationPanels;
}

/** The commands that show, save, replay, and serve the events of an answer. */
export function transcriptCommands(services: TranscriptServices): CommandTable {
  const { demo, inspectors, mask, panels } = services;
  return {
    inspectEvents: () =>
      panels.current
        ? inspectors.show(panels.current)
        : void showInformation(
            t('Open a conversation first, to inspect the events of its last query.'),
          ),
    replayTranscript: source => replayTranscript(panels, source),
    saveTranscript: target =>
      saveFromConversation(
        panels,
        live => transcriptOf(live, mask),
        t(
          'There is no event transcript yet. Only the events of the last query in a conversation are kept, until the window is closed.',
        ),
        target,
      ),
    serveTranscript: source => serveTranscript(demo, source),
    showInEvents: context => showInEvents(panels, context),
  };
}

/**
 * Shows the event of the selected text of an answer. It is offered in the context menu of answers.
 *
 * @param context of the place that was clicked, as the page describes it
 */
function showInEvents(panels: ConversationPanels, context: unknown): void {
  const { turnId } = (context ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof turnId === 'string') {
    panels.all.find(({ live }) => live.findTurn(turnId))?.showEvents(turnId);
  }
}

/** All events that were received for the last query of a conversation, with their times; undefined if none are kept. */
export function transcriptOf(
  { transcript }: LiveConversation,
  mask: SecretMask,
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
 * Replays the answer of a saved transcript in a new conversation. Nothing is sent.
 *
 * @param source the URI of the file; for anything else, a dialog asks for it
 */
async function replayTranscript(
  panels: ConversationPanels,
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
        '{0} can\'t be replayed, because it contains no events. Choose a file created by "Save event transcript…", or any saved event stream.',
        name,
      ),
    );
    return undefined;
  }
  const recording = readTranscript(text);
  const question = recording.question === '' ? name : recording.question;
  const { live } = panels.create();
  return commandResult(await live.replay(name, { ...recording, question }));
}

/**
 * Makes the demo service answer every query with a saved transcript.
 *
 * @param source the URI of the file; for anything else, a dialog asks for it
 * @returns the URL of the service; undefined if the file is not served
 */
export async function serveTranscript(demo: Demo, source: unknown): Promise<string | undefined> {
  if (!demo.canStart) {
    void offerReplay(source);
    return undefined;
  }
  const file = await readTranscriptFile(source, maxServedBytes, {
    title: t('Serve event transcript'),
    open: t('Serve'),
    tooLarge: (path, limit) =>
      t("{0} can't be served, because it is larger than {1}.", path, limit),
  });
  if (file === undefined) {
    return undefined;
  }
  const { name, bytes } = file;
  const recording = readRecordedResponse(bytes);
  if (!recording) {
    void showError(
      t(
        '{0} can\'t be served, because it contains no events. Choose a file created by "Save event transcript…", or any saved event stream.',
        name,
      ),
    );
    return undefined;
  }
  const pace = recording.isMarked ? await pickPace(name, recording) : 'atOnce';
  return pace && demo.serve({ kind: 'recording', recording, pace }, name);
}

/** No server can listen in a browser; replaying the file shows the same answer. */
async function offerReplay(source: unknown): Promise<void> {
  const replay = t('Replay');
  const selected = await showError(
    t(
      'Serving an event transcript requires a desktop or remote window. In a browser, replay the transcript to see its answer.',
    ),
    replay,
  );
  if (selected === replay) {
    await vscode.commands.executeCommand('agentQuery.replayTranscript', source);
  }
}

interface PaceChoice extends Choice {
  readonly id: ServedPace;
}

async function pickPace(
  name: string,
  { durationMs }: RecordedResponse,
): Promise<ServedPace | undefined> {
  const choices: PaceChoice[] = [
    {
      id: 'recorded',
      label: t('At the recorded pace'),
      description: durationMs === undefined ? '' : t('{0} s', (durationMs / 1000).toFixed(1)),
    },
    {
      id: 'atOnce',
      label: t('As fast as possible'),
      description: t('As fast as the client reads it'),
    },
  ];
  const selected = await pickOne([{ choices }], {
    title: name,
    placeHolder: t('Select how fast the demo service sends it'),
  });
  return selected?.id;
}

/** What a command that reads a transcript says. */
interface TranscriptTexts {
  /** Of the dialog. */
  readonly title: string;
  /** The label of the dialog's button. */
  readonly open: string;
  /** The error for a path and the limit. */
  tooLarge(path: string, limit: string): string;
}

/** A transcript or another event stream. */
interface TranscriptFile {
  /** The file's name, without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a transcript or another event stream. If it is larger than `maxBytes` or cannot be read, shows an error.
 *
 * @returns undefined if there was an error, or the dialog was closed
 */
async function readTranscriptFile(
  source: unknown,
  maxBytes: number,
  texts: TranscriptTexts,
): Promise<TranscriptFile | undefined> {
  const file = source instanceof vscode.Uri ? source : await pickTranscript(texts);
  const bytes = file && (await bytesOf(file, maxBytes, texts));
  return bytes && { name: baseName(file.path), bytes };
}

async function pickTranscript({ title, open }: TranscriptTexts): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    openLabel: open,
    filters: { [t('Event streams')]: ['sse', 'txt', 'log'], [t('All files')]: ['*'] },
  });
  return chosen?.[0];
}

async function bytesOf(
  file: vscode.Uri,
  maxBytes: number,
  texts: TranscriptTexts,
): Promise<Uint8Array | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size <= maxBytes) {
      return await vscode.workspace.fs.readFile(file);
    }
    void showError(texts.tooLarge(file.fsPath, byteSize(maxBytes)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(t("{0} can't be read: {1}", file.fsPath, reason));
  }
  return undefined;
}
