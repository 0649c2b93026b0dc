import type { Clock } from '../../async/clock';
import { Sequencer } from '../../async/sequencer';
import { isRecord, list, number, string } from '../../fields';
import { parseJson } from '../../stream/envelope';
import { ConversationFolder } from './conversationFolder';
import type { StoreLog } from './conversationStore';
import type { FileStorage } from './fileStorage';

/** A conversation in a tab. */
export interface OpenTab {
  /** Of the conversation. */
  readonly id: string;
  /** What the tab shows of it. */
  readonly title: string;
}

/** What is known of the tabs of all windows but for those that have been shown in this one. */
export interface TabSurvey {
  /** Conversations in tabs of a window that is there now. */
  readonly elsewhere: ReadonlySet<string>;
  /** What tabs of this window may hold that VS Code has restored and not shown yet. */
  readonly restored: readonly OpenTab[];
  /** All that may be in a tab; undefined if some tab may hold any conversation. */
  readonly open: ReadonlySet<string> | undefined;
}

/** What a window says of its tabs. */
interface WindowTabs {
  readonly file: string;
  /** What keeps the tabs of the window while it is closed. */
  readonly layout: string;
  /** When the window said so, in milliseconds since the epoch. */
  readonly at: number;
  readonly hasEnded: boolean;
  readonly tabs: readonly OpenTab[];
}

/** Milliseconds between two signs of life of a window, and without one until it counts as gone. */
const signOfLife = 60_000;
const patience = 5 * signOfLife;

/** Milliseconds that the tabs of a window of another machine or browser are remembered while it is closed. */
const memory = 30 * 24 * 3_600_000;

/**
 * Which conversations have a tab, in whatever window on the same workspace. A tab that VS Code restores says which
 * conversation it holds when it is shown for the first time, and not before; so each window keeps a file that says what
 * its tabs hold, and the next one with the same layout takes it over.
 */
export class OpenTabs {
  private readonly folder: ConversationFolder;
  private readonly file = `${crypto.randomUUID()}.json`;
  private readonly sequencer = new Sequencer();
  private shown: readonly OpenTab[] = [];
  private restored: readonly OpenTab[] = [];
  /** What the file of this window says; undefined if there is none. */
  private saved: string | undefined;
  private hasEnded = false;
  private cancel: (() => void) | undefined;

  /**
   * @param layout unique for what keeps the tabs of this window while it is closed
   * @param unshown how many tabs of this window have not been shown since it was opened
   */
  constructor(
    storage: FileStorage,
    private readonly clock: Clock,
    private readonly log: StoreLog,
    private readonly layout: string,
    private readonly unshown: () => number,
  ) {
    this.folder = new ConversationFolder(storage, 'open');
  }

  /** Takes note of what the tabs of this window hold, but for those that have not been shown yet. */
  set(shown: readonly OpenTab[]): void {
    if (this.hasEnded) {
      return;
    }
    this.shown = shown;
    void this.sequencer.run(() => this.save());
  }

  /** Looks at what all windows say. */
  survey(): Promise<TabSurvey> {
    return this.sequencer.run(async () => {
      const read = await this.readOthers().catch(error => {
        this.log.add('warn', `The conversations open in other windows could not be read: ${error}`);
        return undefined;
      });
      const others = read ?? [];
      const isAlive = ({ hasEnded, at }: WindowTabs) =>
        !hasEnded && Math.abs(this.clock.now() - at) < patience;
      const gone = others.filter(each => !isAlive(each));
      const before = gone.filter(({ layout }) => layout === this.layout);
      this.restored = [...this.restored, ...before.flatMap(({ tabs }) => tabs)];
      const isSaved = await this.save();
      const forgotten = gone.filter(({ at }) => this.clock.now() - at > memory);
      await this.forget([...(isSaved ? before : []), ...forgotten]);

      const unshown = this.unshown();
      const alive = others.filter(isAlive);
      // The window that was here before a reload may have been killed a moment ago.
      const restored = this.notShown([
        ...this.restored,
        ...alive.filter(({ layout }) => layout === this.layout).flatMap(({ tabs }) => tabs),
      ]);
      const elsewhere = new Set(alive.flatMap(({ tabs }) => tabs.map(({ id }) => id)));
      const remembered = gone
        .filter(each => !before.includes(each) && !forgotten.includes(each))
        .flatMap(({ tabs }) => tabs.map(({ id }) => id));
      return {
        elsewhere,
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

  /** The window ends; its tabs stay. Resolves when the next one can take them over. */
  end(): Promise<void> {
    return this.sequencer.run(async () => {
      this.hasEnded = true;
      await this.save();
      this.dispose();
    });
  }

  /** Gives no more signs of life. */
  dispose(): void {
    this.hasEnded = true;
    this.cancel?.();
  }

  private beat(): void {
    this.cancel?.();
    this.cancel = this.clock.after(signOfLife, () => {
      // By then VS Code has told which tabs there are.
      this.restored = this.unshown() > 0 ? this.restored : [];
      void this.sequencer.run(() => this.save(true));
    });
  }

  private notShown(tabs: readonly OpenTab[]): readonly OpenTab[] {
    const shown = new Set(this.shown.map(({ id }) => id));
    return [...new Map(tabs.map(tab => [tab.id, tab])).values()].filter(({ id }) => !shown.has(id));
  }

  /**
   * @param isSignOfLife whether to write what is there already
   * @returns whether all that this window knows is saved
   */
  private async save(isSignOfLife = false): Promise<boolean> {
    const { layout, hasEnded } = this;
    this.restored = this.notShown(this.restored);
    const tabs = [...this.shown, ...this.restored];
    const content = tabs.length > 0 ? JSON.stringify({ layout, hasEnded, tabs }) : undefined;
    if (content === this.saved && !(isSignOfLife && content)) {
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
      this.log.add('warn', `The conversations open in this window could not be saved: ${error}`);
    }
    if (!hasEnded && (tabs.length > 0 || this.saved !== undefined)) {
      this.beat();
    }
    return content === this.saved;
  }

  /** @throws what the file system says */
  private async readOthers(): Promise<readonly WindowTabs[]> {
    const { texts, unreadable } = await this.folder.readAll(name => name !== this.file);
    for (const error of unreadable.values()) {
      throw error;
    }
    return [...texts].map(([file, text]) => readTabs(file, text));
  }

  private async forget(windows: readonly WindowTabs[]): Promise<void> {
    for (const { file } of windows) {
      await this.folder.remove(file).catch(() => undefined);
    }
  }
}

function readTabs(file: string, text: string): WindowTabs {
  const saved = parseJson(text);
  const { layout, at, hasEnded, tabs } = isRecord(saved) ? saved : {};
  return {
    file,
    layout: string(layout),
    at: number(at) ?? 0,
    hasEnded: hasEnded === true,
    tabs: list(tabs).flatMap(tab =>
      isRecord(tab) && typeof tab.id === 'string' ? [{ id: tab.id, title: string(tab.title) }] : [],
    ),
  };
}
