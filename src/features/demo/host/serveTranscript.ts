import * as vscode from 'vscode';
import { readTranscriptFile } from '../../../host/requests/readTranscriptFile';
import { showError } from '../../../host/window/notifications';
import { type Choice, pickOne } from '../../../host/window/quickPick';
import { type RecordedResponse, readRecordedResponse } from '../core/served/readRecordedResponse';
import type { ServedPace } from '../core/served/servedResponse';
import type { Demo } from './demo';

const { t } = vscode.l10n;

/**
 * The maximum size of a transcript that is served. It is kept in memory, until another answer is selected or the window
 * closes.
 */
const maxServedBytes = 128 * 1024 * 1024;

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
        '{0} can\'t be served, because it contains no events. Select a file created by "Save event transcript…", or any saved event stream.',
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

async function pickPace(
  name: string,
  { durationMs }: RecordedResponse,
): Promise<ServedPace | undefined> {
  const choices: (Choice & { readonly id: ServedPace })[] = [
    {
      id: 'recorded',
      label: t('At the recorded pace'),
      description: durationMs === undefined ? '' : t('{0} s', (durationMs / 1000).toFixed(1)),
    },
    {
      id: 'atOnce',
      label: t('As fast as possible'),
      description: t('As fast as the client reads'),
    },
  ];
  const selected = await pickOne([{ choices }], {
    title: name,
    placeHolder: t('Select how fast the demo service sends the transcript'),
  });
  return selected?.id;
}
