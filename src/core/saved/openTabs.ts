import { type Clock, DelayedTask } from '../async/clock';
import { Sequencer } from '../async/concurrency';
import { list, number, parseJson, record, string } from '../text/json';
import { ConversationFolder } from './conversationFolder';
import type { StoreLog } from './conversationStore';
import type { FileStorage } from './fileStorage';

/** A tab with a conversation. */
export interface OpenTab {
  /** Conversation id. */
  readonly id: string;
  readonly title: string;
}

/** The known tabs of all windows, except tabs that have been shown in this one. */
interface TabSurvey {
  /** Ids of conversations that other open windows have in tabs. */
  readonly elsewhere: ReadonlySet<string>;
  /**
   * The ids among them whose window is certainly open: it has another layout, or has written its file since this window
   * saw it. Otherwise, it may have been this window, before its extension host was killed.
   */
  readonly certainlyElsewhere: ReadonlySet<string>;
  /** Conversations that may be in restored tabs of this window that have not been shown yet. */
  readonly restored: readonly OpenTab[];
  /** Ids of all conversations that may be in a tab; undefined if a tab may have any conversation. */
  readonly open: ReadonlySet<string> | undefined;
}

/** The file that a window writes about its tabs. */
interface WindowTabs {
  readonly file: string;
  /** Identifies the storage in which VS Code keeps the window's tabs. */
  readonly layout: string;
  /** The time when it was written, in milliseconds since the epoch. */
  readonly at: number;
  /** True if the window was closed properly. */
  readonly hasEnded: boolean;
  readonly tabs: readonly OpenTab[];
}

/** A file of another window. */
interface SeenFile {
  /** The time in it. */
  readonly at: number;
  /** The monotonic time since which the file has had that time. */
  readonly since: number;
  /** True if it was written after this window had seen it. */
  readonly hasChanged: boolean;
}

/** The folder of the files about tabs. */
export const openTabsRoot = 'open';

/** Time between two heartbeats of a window. */
const heartbeatMs = 60_000;

/** The time for which a window must be seen without a heartbeat before it is treated as gone. */
const goneAfterMs = 5 * heartbeatMs;

/** The time for which the tabs of a closed window on another machine or in another browser are remembered. */
const rememberedMs = 30 * 24 * 3_600_000;

/**
 * Tracks which conversations have a tab in any window with the same workspace. The conversation of a restored tab is
 * unknown until the tab is shown for the first time. So each window keeps a file about its tabs, and the next window
 * with the same layout takes it over.
 */
export class OpenTabs {
  private readonly folder: ConversationFolder;
  private readonly file = `${crypto.randomUUID()}.json`;
  private readonly sequencer = new Sequencer();
  private shown: readonly OpenTab[] = [];
  private restored: readonly OpenTab[] = [];
  /** The content of this window's file without the time; undefined if there is no file. */
  private saved: string | undefined;
  private hasEnded = false;
  /** True if this window has told of a change since the last heartbeat: until then, it has a file even without tabs. */
  private hasTold = false;
  /** The telling that has not started, if any. */
  private telling: Promise<void> | undefined;
  /**
   * The files of other windows, with the time when their present state was first seen, by the monotonic clock: the
   * system's may be set.
   */
  private seen: ReadonlyMap<string, SeenFile> = new Map();
  private readonly heartbeat: DelayedTask;

  /**
   * @param layout identifies the storage in which VS Code keeps the tabs of this window
   * @param unshown returns the number of tabs of this window that have not been shown since it was opened
   */
  constructor(
    storage: FileStorage,
    private readonly clock: Clock,
    private readonly log: StoreLog,
    private readonly layout: string,
    private readonly unshown: () => number,
  ) {
    this.folder = new ConversationFolder(storage, openTabsRoot);
    this.heartbeat = new DelayedTask(clock, heartbeatMs, () => {
      this.hasTold = false;
      // VS Code has restored all tabs by this time.
      this.restored = this.unshown() > 0 ? this.restored : [];
      void this.sequencer.run(() => this.save(true));
    });
  }

  /** Records the tabs of this window that have been shown. */
  set(shown: readonly OpenTab[]): void {
    if (this.hasEnded) {
      return;
    }
    this.shown = shown;
    void this.sequencer.run(() => this.save());
  }

  /** Tells other windows that conversations have changed on disk: the file of this window is written again. */
  tell(): void {
    this.telling ??= this.sequencer.run(async () => {
      this.telling = undefined;
      if (!this.hasEnded) {
        this.hasTold = true;
        await this.save(true);
      }
    });
  }

  /** @returns true for the name of another window's file in {@link openTabsRoot} */
  isOfOther(name: string): boolean {
    return name.endsWith('.json') && name !== this.file;
  }

  /** Reads the files of all windows, and takes over the files of earlier windows with the same layout. */
  survey(): Promise<TabSurvey> {
    return this.sequencer.run(async () => {
      const read = await this.readOthers().catch(error => {
        this.log.append(
          'warn',
          `The conversations open in other windows could not be read: ${error}`,
        );
        return undefined;
      });
      const others = read ?? [];
      const alive = this.see(others);
      const gone = others.filter(each => !alive.includes(each));
      const predecessors = gone.filter(({ layout }) => layout === this.layout);
      this.restored = [...this.restored, ...predecessors.flatMap(({ tabs }) => tabs)];
      const isSaved = await this.save();
      const expired = gone.filter(({ at }) => this.clock.now() - at > rememberedMs);
      for (const { file } of [...(isSaved ? predecessors : []), ...expired]) {
        await this.folder.remove(file).catch(() => undefined);
      }

      const unshown = this.unshown();
      // Before a reload, the same window may have been killed without ending properly.
      const restored = this.notShown([
        ...this.restored,
        ...alive.filter(({ layout }) => layout === this.layout).flatMap(({ tabs }) => tabs),
      ]);
      const certain = alive.filter(
        ({ layout, file }) => layout !== this.layout || this.seen.get(file)?.hasChanged,
      );
      const elsewhere = new Set(alive.flatMap(idsOf));
      const remembered = gone
        .filter(each => !predecessors.includes(each) && !expired.includes(each))
        .flatMap(idsOf);
      return {
        elsewhere,
        certainlyElsewhere: new Set(certain.flatMap(idsOf)),
        restored,
        open:
          read && unshown <= restored.length
            ? new Set([
                ...this.shown.map(({ id }) => id),
                ...(unshown > 0 ? restored : []).map(({ id }) => id),
                ...elsewhere,
                ...remembered,
              ])
            : undefined,
      };
    });
  }

  /** The id of the only restored conversation whose tab has this title; undefined if there is none or several. */
  async restoredWith(title: string): Promise<string | undefined> {
    const { restored } = await this.survey();
    const [only, ...others] = restored.filter(tab => tab.title === title);
    return others.length === 0 ? only?.id : undefined;
  }

  /** Called when the window closes and keeps its tabs. Resolves when the next window can take them over. */
  end(): Promise<void> {
    return this.sequencer.run(async () => {
      this.hasEnded = true;
      await this.save();
      this.dispose();
    });
  }

  /** Stops the heartbeats. */
  dispose(): void {
    this.hasEnded = true;
    this.heartbeat.dispose();
  }

  private notShown(tabs: readonly OpenTab[]): readonly OpenTab[] {
    const shown = new Set(this.shown.map(({ id }) => id));
    return [...new Map(tabs.map(tab => [tab.id, tab])).values()].filter(({ id }) => !shown.has(id));
  }

  /**
   * @param isForced true to write the file even if only the time has changed
   * @returns true if the file is up to date
   */
  private async save(isForced = false): Promise<boolean> {
    const { layout, hasEnded } = this;
    this.restored = this.notShown(this.restored);
    const tabs = [...this.shown, ...this.restored];
    const isNeeded = tabs.length > 0 || (this.hasTold && !hasEnded);
    const content = isNeeded ? JSON.stringify({ layout, hasEnded, tabs }) : undefined;
    if (content === this.saved && !(isForced && content)) {
      return true;
    }
    try {
      if (content === undefined) {
        await this.folder.remove(this.file);
      } else {
        const at = this.clock.now();
        await this.folder.put(this.file, JSON.stringify({ layout, at, hasEnded, tabs }));
      }
      this.saved = content;
    } catch (error) {
      this.log.append('warn', `The conversations open in this window could not be saved: ${error}`);
    }
    if (!hasEnded && (tabs.length > 0 || this.saved !== undefined)) {
      this.heartbeat.start();
    }
    return content === this.saved;
  }

  /** @throws the file system's error if a file cannot be read */
  private async readOthers(): Promise<readonly WindowTabs[]> {
    const { texts, unreadable } = await this.folder.readAll(name => name !== this.file);
    for (const error of unreadable.values()) {
      throw error;
    }
    return [...texts].map(([file, text]) => readTabs(file, text));
  }

  /** Notes the state of other windows. @returns the windows that may be open */
  private see(others: readonly WindowTabs[]): readonly WindowTabs[] {
    const now = this.clock.elapsed();
    const look = ({ file, at }: WindowTabs): SeenFile => {
      const before = this.seen.get(file);
      return before?.at === at ? before : { at, since: now, hasChanged: before !== undefined };
    };
    const seen = new Map(others.map(each => [each.file, look(each)]));
    this.seen = seen;
    return others.filter(
      ({ file, hasEnded }) => !hasEnded && now - (seen.get(file)?.since ?? now) < goneAfterMs,
    );
  }
}

function idsOf({ tabs }: WindowTabs): readonly string[] {
  return tabs.map(({ id }) => id);
}

function readTabs(file: string, text: string): WindowTabs {
  const { layout, at, hasEnded, tabs } = record(parseJson(text));
  return {
    file,
    layout: string(layout),
    at: number(at) ?? 0,
    hasEnded: hasEnded === true,
    tabs: list(tabs)
      .map(record)
      .flatMap(({ id, title }) => (typeof id === 'string' ? [{ id, title: string(title) }] : [])),
  };
}
