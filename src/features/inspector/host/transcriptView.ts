import * as vscode from 'vscode';
import { pause } from '../../../core/async/clock';
import { outcomeOf } from '../../../core/conversation/turn';
import { messageOf } from '../../../core/errors/agentQueryError';
import type { Platform } from '../../../core/platform';
import { byteSize } from '../../../core/text/byteSize';
import { stateText } from '../../../host/page/turnView';
import { Disposable } from '../../../host/window/disposable';
import { EventFile } from '../core/eventFile';
import type { InspectedSource } from '../core/inspectedStream';
import { type InspectorCollaborators, InspectorPage, rowNotes } from './inspectorPage';

const { t } = vscode.l10n;

/** The maximum number of bytes of a file that are read. */
const maxBytes = 64 * 1024 * 1024;

/** The number of bytes that are read before other events are handled. */
const sliceBytes = 512 * 1024;

/** The time between a change to the file and reading it again. */
const settleMs = 300;

/** The pause before a file that continues to change is read again, as a multiple of the time that reading takes. */
const restFactor = 4;

/** An event stream in a file, in an editor. When the file changes, it is read again. */
export class TranscriptView extends Disposable {
  private readonly page: InspectorPage;
  private isReading = false;
  /** True if the file has changed since the start of reading. */
  private isOutdated = false;
  private isShown = false;
  private cancelTimer: (() => void) | undefined;
  /** The milliseconds that reading took. */
  private duration = 0;
  private notes: readonly string[] = [];

  constructor(
    private readonly uri: vscode.Uri,
    panel: vscode.WebviewPanel,
    private readonly collaborators: InspectorCollaborators,
    private readonly openLocalFile: Platform['openLocalFile'],
  ) {
    super();
    this.page = this._register(
      new InspectorPage(panel, collaborators, {
        openText: () =>
          void vscode.commands.executeCommand('vscode.openWith', uri, 'default', panel.viewColumn),
      }),
    );
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register({ dispose: () => this.cancelTimer?.() });
    const watcher = this._register(
      vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*'),
      ),
    );
    const own = (changed: vscode.Uri) => changed.toString() === uri.toString();
    this._register(watcher.onDidChange(changed => own(changed) && this.outdated()));
    this._register(watcher.onDidCreate(changed => own(changed) && this.outdated()));
    this._register(
      watcher.onDidDelete(deleted => {
        if (own(deleted)) {
          this.notes = [t('The file was deleted.')];
          this.page.session.changed();
        }
      }),
    );
    void this.load();
  }

  private outdated(): void {
    this.isOutdated = true;
    if (!this.isReading && !this.cancelTimer) {
      const delay = Math.max(settleMs, restFactor * this.duration);
      this.cancelTimer = this.collaborators.clock.after(delay, () => {
        this.cancelTimer = undefined;
        void this.load();
      });
    }
  }

  private async load(): Promise<void> {
    const { clock } = this.collaborators;
    const start = clock.elapsed();
    this.isReading = true;
    this.isOutdated = false;
    this.notes = [];
    const file = new EventFile();
    let reading: FileReading = { isReading: true, notes: [] };
    const source = inspectedFile(file, () => ({
      ...reading,
      notes: [...this.notes, ...reading.notes],
    }));
    // The rows of a file that has changed stay until it has been read again.
    const isAgain = this.isShown;
    if (!isAgain) {
      this.isShown = true;
      this.page.session.load(source, true);
    }
    reading = { isReading: false, notes: await this.read(file) };
    this.isReading = false;
    this.duration = clock.elapsed() - start;
    if (this.isDisposed) {
      return;
    }
    if (isAgain) {
      this.page.session.load(source, true);
    } else {
      this.page.session.changed();
    }
    if (this.isOutdated) {
      this.outdated();
    }
  }

  /** @returns the notes on omissions and failures */
  private async read(file: EventFile): Promise<readonly string[]> {
    try {
      const { size, chunks } = await this.open();
      let bytes = 0;
      for await (const chunk of chunks) {
        if (this.isDisposed) {
          return [];
        }
        const piece = chunk.subarray(0, maxBytes - bytes);
        bytes += piece.length;
        file.push(piece);
        this.page.session.changed();
        if (bytes >= maxBytes) {
          break;
        }
      }
      file.finish(bytes >= size);
      return bytes < size
        ? [t('Only the first {0} of {1} are shown.', byteSize(bytes), byteSize(size))]
        : [];
    } catch (error) {
      if ((error as { code?: unknown }).code === 'changed') {
        // It is read again soon.
        return [];
      }
      const reason = messageOf(error);
      return [t("{0} can't be read: {1}", this.uri.fsPath, reason)];
    }
  }

  private async open() {
    const { uri, openLocalFile } = this;
    if (uri.scheme === 'file' && openLocalFile) {
      const content = await openLocalFile(uri.fsPath);
      return { size: content.size, chunks: content.read() };
    }
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxBytes) {
      // Other file systems can only read whole files.
      throw new Error(t('the file is larger than {0}', byteSize(maxBytes)));
    }
    const bytes = await vscode.workspace.fs.readFile(uri);
    return { size: bytes.length, chunks: this.slices(bytes) };
  }

  private async *slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield bytes.subarray(at, at + sliceBytes);
      await pause(this.collaborators.clock);
    }
  }
}

interface FileReading {
  readonly isReading: boolean;
  /** The notes on omissions and failures, in sentences. */
  readonly notes: readonly string[];
}

/** The event stream of a file, for an inspector. */
function inspectedFile(file: EventFile, reading: () => FileReading): InspectedSource {
  return {
    stream: file,
    type: 'file',
    isRunning: () => reading().isReading,
    state: () => {
      const { end } = file.info;
      return end ? stateText(outcomeOf(end.error)) : '';
    },
    notes: () => {
      const { isReading, notes } = reading();
      return [
        ...notes,
        ...(file.faults.has('utf16') ? [t('The file is in UTF-16, not in UTF-8.')] : []),
        ...(file.faults.has('notUtf8')
          ? [t('The file contains bytes that are not UTF-8. They are shown as "\uFFFD".')]
          : []),
        ...(file.faults.has('eventTooLarge')
          ? [t('An event is larger than the client accepts. The rest of the stream is not shown.')]
          : []),
        ...rowNotes(file.info),
        ...(!file.info.hasTimes && !isReading && file.count > 0
          ? [t('The file contains no timestamps. Files created by "Save event transcript…" do.')]
          : []),
      ];
    },
  };
}
