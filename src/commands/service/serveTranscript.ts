import * as vscode from 'vscode';
import {
  type RecordedResponse,
  readRecordedResponse,
} from '../../core/demo/served/readRecordedResponse';
import type { ServedPace } from '../../core/demo/served/servedResponse';
import type { Demo } from '../../host/service/demo';
import type { Choice } from '../../host/window/choice';
import { pickOne } from '../../host/window/pickOne';
import { showError } from '../../host/window/showError';
import type { Command } from '../command';
import { readTranscriptFile, type TranscriptTexts } from './readTranscriptFile';

const { t } = vscode.l10n;

/** The largest transcript that is served. It is kept in memory, until another answer is chosen or the window closes. */
const maxBytes = 128 * 1024 * 1024;

const texts: TranscriptTexts = {
  title: t('Serve event transcript'),
  open: t('Serve'),
  tooLarge: (path, limit) => t("{0} can't be served, because it is larger than {1}.", path, limit),
};

interface PaceChoice extends Choice {
  readonly id: ServedPace;
}

/** Makes the demo service answer every query with a saved transcript. */
export class ServeTranscript implements Command {
  readonly id = 'agentQuery.serveTranscript';

  constructor(private readonly demo: Demo) {}

  /**
   * @param source the URI of the file; by default, a dialog asks for it
   * @returns the URL of the service; undefined if the file is not served
   */
  async execute(source?: unknown): Promise<string | undefined> {
    if (!this.demo.canStart) {
      void offerReplay(source);
      return undefined;
    }
    const file = await readTranscriptFile(source, maxBytes, texts);
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
    return pace && this.demo.serve({ kind: 'recording', recording, pace }, name);
  }
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
  const choices: PaceChoice[] = [
    {
      id: 'recorded',
      label: t('At its own pace'),
      description: durationMs === undefined ? '' : t('{0} s', (durationMs / 1000).toFixed(1)),
    },
    { id: 'atOnce', label: t('At once'), description: t('As fast as it is read') },
  ];
  const selected = await pickOne([{ choices }], {
    title: name,
    placeHolder: t('Select how fast the demo service sends it'),
  });
  return selected?.id;
}
