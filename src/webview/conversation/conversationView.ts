import type { ReadingPlace } from '../../protocol/fromPanel';
import type { Destination } from '../../protocol/toPanel';
import type { AnnounceView, TargetView, TurnView } from '../../protocol/views';
import type { SkippedContent } from '../markdown/skippedContent';
import { element, iconButton } from '../page/element';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { format } from '../page/text';
import { post } from '../page/vscodeApi';
import type { FindBar } from '../reading/findBar';
import { type FoundPlace, FoundText } from '../reading/foundText';
import { elementAt, PlaceKeeper } from '../reading/placeKeeper';
import { isInPage } from '../reading/rangeOfText';
import { ReadingKeeper } from '../reading/readingKeeper';
import { scrollSteadily, scrollToText } from '../reading/scrollToText';
import { markText, setHighlight } from '../reading/setHighlight';
import { Announcer } from './announcer';
import { AnswerVirtualizer } from './answerVirtualizer';
import { AutoScroller } from './autoScroller';
import { markdownLabel } from './createMarkdownHooks';
import { EmptyState } from './emptyState';
import { loadedMarkdown } from './loadMarkdown';
import { type TurnChange, TurnElement } from './turnElement';
import { TurnList } from './turnList';
import { TurnNavigator } from './turnNavigator';

/** Time between two updates of the announced status. */
const statusIntervalMs = 500;

/** How long turns are created before the page handles other events. */
const taskBudgetMs = 8;

/** UTF-16 code units of answers that stay rendered when they are far out of view. */
const maxDrawnLength = 500_000;

/** The turns of the conversation, in a scrolling region. */
export class ConversationView {
  private readonly list = new TurnList(group => this.answers.addGroup(group));
  private readonly start = new EmptyState(text => this.begin(text));
  /** Shown while there are no turns. */
  readonly empty = this.start.root;
  // Not live: an answer is announced by the announcer, because nobody could follow it token by token.
  private readonly scroller = element(
    'div',
    {
      class: 'conversation',
      role: 'log',
      'aria-label': strings.conversation,
      'aria-live': 'off',
      tabindex: '0',
    },
    this.empty,
    this.list.root,
  );
  private readonly jump = iconButton('arrow-down', strings.jumpToEnd, () =>
    this.autoScroller.toEnd(),
  );
  private readonly announcer = new Announcer(
    () => new (loadedMarkdown().SpokenMarkdown)(markdownLabel),
  );
  readonly root = element(
    'main',
    {},
    element('h1', { class: 'visually-hidden' }, strings.conversation),
    this.scroller,
    this.jump,
    this.announcer.root,
  );
  private readonly autoScroller = new AutoScroller(this.scroller, this.list.root, isAway => {
    this.jump.hidden = !isAway;
  });
  private readonly places = new PlaceKeeper(
    this.scroller,
    () => this.autoScroller.isFollowing,
    top => this.list.lastAbove(top),
    place => post({ type: 'page.place', place }),
  );
  private readonly keeper = new ReadingKeeper(
    this.scroller,
    () => this.autoScroller.isFollowing,
    () => this.autoScroller.leaveEnd(),
    () => this.answers.isBusy,
    (...args) => loadedMarkdown().keepSelection(...args),
  );
  private readonly answers = new AnswerVirtualizer(this.scroller, maxDrawnLength);
  /** Its code is loaded with the first turn. */
  private skipped: SkippedContent | undefined;
  private readonly turns = new Map<string, TurnElement>();
  private readonly navigator: TurnNavigator;
  /** Loaded when it is used for the first time. */
  private finder: FindBar | undefined;
  private announcesProgress = true;
  /** The first turns of a long conversation, until their elements are created. */
  private older: TurnView[] = [];
  /** Created turns that are not in the page yet, the last one of the conversation first. */
  private waiting: TurnElement[] = [];
  private statusTimer: ReturnType<typeof setTimeout> | undefined;
  /** The status after the last turn has ended. */
  private endStatus = '';

  /** @param begin writes the beginning of a question into the Question box */
  constructor(
    private readonly status: StatusRegion,
    private readonly begin: (text: '#' | '/') => void,
  ) {
    this.jump.classList.add('jump');
    this.jump.hidden = true;
    this.navigator = new TurnNavigator(
      this.scroller,
      this.list,
      {
        of: root => this.turns.get((root as HTMLElement).dataset.turnId ?? ''),
        show: turn => this.answers.show(turn),
        isBusy: () => this.answers.isBusy,
        addOlder: () => this.addOlderNow(),
        leaveEnd: () => this.autoScroller.leaveEnd(),
      },
      status,
    );
    new FoundText(
      this.scroller,
      node => this.turnAround(node),
      () => this.autoScroller.leaveEnd(),
      () => this.answers.isBusy,
    );
    setInterval(() => this.tick(), 1000);
  }

  /** Says which service gets the first question. */
  setTarget({ setup, text }: TargetView): void {
    this.start.setTarget(setup ? '' : text);
  }

  /** True while a query runs. */
  get isRunning(): boolean {
    return [...this.turns.values()].some(turn => turn.isRunning);
  }

  /** The last question of the conversation; undefined if there is none. */
  get lastQuestion(): string | undefined {
    const last = this.list.last as HTMLElement | null;
    return this.turns.get(last?.dataset.turnId ?? '')?.question;
  }

  /** Sets when answers and their progress are announced. */
  setAnnounces(mode: AnnounceView): void {
    this.announcesProgress = mode === 'all';
    this.announcer.setMode(mode);
  }

  /** Announces nothing for a moment, because the user is typing. */
  holdAnnouncements(): void {
    this.announcer.hold();
    this.status.hold();
  }

  /**
   * Takes the user to another question or code block, or to the last answer.
   *
   * @param leave takes the user to the Question box
   */
  goTo(destination: Destination, leave: () => void): void {
    if (destination === 'answer' && this.scroller.contains(document.activeElement)) {
      leave();
    } else {
      void this.navigator.goTo(destination);
    }
  }

  /** Shows and marks a section of the Markdown of a turn's answer; offsets are in UTF-16 code units. */
  async revealText(turnId: string, from: number, to: number): Promise<void> {
    const turn = this.find(turnId);
    if (!turn) {
      return;
    }
    await this.answers.show(turn);
    const text = turn.rangeOfText(from, to);
    if (text) {
      markText(text);
      await this.reveal(text);
    }
  }

  /** Scrolls to a text, and unfolds what it is in. */
  private async reveal(text: Range, isWanted = () => true): Promise<void> {
    for (let at = text.startContainer.parentElement; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) {
        at.open = true;
      }
    }
    this.autoScroller.leaveEnd();
    await scrollSteadily(
      () => (isInPage(text) && isWanted() ? text : undefined),
      () => scrollToText(this.scroller, text),
      () => this.answers.isBusy,
    );
  }

  /**
   * Opens the find bar.
   *
   * @param onClose called when the user has closed it
   */
  async openFind(onClose: () => void): Promise<void> {
    this.finder ??= await this.createFindBar(onClose);
    this.finder.open();
  }

  private async createFindBar(onClose: () => void): Promise<FindBar> {
    const { FindBar } = await import('../reading/findBar');
    const turnOf = (root: HTMLElement) => this.turns.get(root.dataset.turnId ?? '');
    const bar = new FindBar(
      {
        roots: () => [...this.list.root.querySelectorAll<HTMLElement>('.turn')],
        show: async root => {
          const turn = turnOf(root);
          await (turn && this.answers.show(turn));
        },
        reveal: (text, isWanted) => this.reveal(text, isWanted),
      },
      { strings, format, iconButton, setHighlight },
      onClose,
    );
    this.root.append(bar.root);
    return bar;
  }

  /** Shows the event of the selected text of a turn's answer. */
  showEvents(turnId: string): void {
    this.find(turnId)?.showEvents();
  }

  /**
   * Shows a whole conversation. If it continues the one that is shown, only new content is added.
   *
   * @param place what the user was reading in another page; undefined for the end
   */
  reset(turns: readonly TurnView[], place?: ReadingPlace): void {
    if (this.isContinuedBy(turns)) {
      this.continueWith(turns);
      return;
    }
    for (const turn of this.turns.values()) {
      this.remove(turn);
    }
    this.turns.clear();
    const running = turns.find(({ state }) => state === 'running');
    if (running) {
      this.announcer.begin(running.answer);
    } else {
      this.announcer.stop();
    }
    this.older = [...turns];
    this.waiting = [];
    const end = performance.now() + taskBudgetMs;
    while (this.older.length > 0 && (this.hasUnfinished || performance.now() < end)) {
      const turn = this.addLastOfOlder();
      // Rendered now, and not once it is observed in view: its plain text must not flash up.
      void this.answers.show(turn);
    }
    this.addOlder();
    this.empty.hidden = this.turns.size > 0;
    this.autoScroller.toEnd();
    if (place) {
      void this.returnTo(place);
    }
    this.updateStatus();
  }

  private async returnTo(place: ReadingPlace): Promise<void> {
    const turn = this.find(place.turnId);
    if (turn) {
      await this.answers.show(turn);
      this.autoScroller.leaveEnd();
      await scrollSteadily(
        () => (turn.root.isConnected ? elementAt(turn.root, place) : undefined),
        () => this.places.scrollTo(turn.root, place),
        () => this.answers.isBusy,
      );
    }
  }

  /** @returns true if a series of changes can turn the shown turns into these */
  private isContinuedBy(turns: readonly TurnView[]): boolean {
    return (
      this.older.length === 0 &&
      this.waiting.length === 0 &&
      turns.some(({ id }) => this.turns.has(id)) &&
      turns.every(turn => this.turns.get(turn.id)?.isContinuedBy(turn) ?? true)
    );
  }

  private continueWith(turns: readonly TurnView[]): void {
    const ids = new Set(turns.map(({ id }) => id));
    for (const turnId of [...this.turns.keys()].filter(id => !ids.has(id))) {
      this.apply({ type: 'turnRemoved', turnId });
    }
    for (const turn of turns) {
      const changes = this.turns.get(turn.id)?.changesTo(turn) ?? [{ type: 'turnAdded', turn }];
      for (const change of changes) {
        this.apply(change);
      }
    }
  }

  private get hasUnfinished(): boolean {
    return this.older.at(-1)?.endedAt === undefined;
  }

  /** Creates the turns of a long conversation that are out of view, in short tasks. */
  private addOlder(): void {
    const { older } = this;
    if (older.length === 0) {
      return;
    }
    setTimeout(() => {
      if (older !== this.older) {
        // Another conversation has been shown since.
        return;
      }
      const end = performance.now() + taskBudgetMs;
      while (older.length > 0 && performance.now() < end) {
        this.waiting.push(this.create(older.pop() as TurnView));
        if (older.length === 0 || this.waiting.length === this.list.batchSize) {
          this.addWaiting();
        }
      }
      this.addOlder();
    });
  }

  private addWaiting(): void {
    const turns = this.waiting.splice(0).reverse();
    this.list.prepend(...turns.map(({ root }) => root));
    for (const turn of turns) {
      this.register(turn);
    }
  }

  private addLastOfOlder(): TurnElement {
    const turn = this.create(this.older.pop() as TurnView);
    this.list.prepend(turn.root);
    this.register(turn);
    return turn;
  }

  /** @returns false if the first turn of the conversation is in the page */
  private addOlderNow(): boolean {
    if (this.waiting.length > 0) {
      this.addWaiting();
      return true;
    }
    return this.older.length > 0 && Boolean(this.addLastOfOlder());
  }

  private turnAround(node: Node): FoundPlace | undefined {
    const root = node.parentElement?.closest<HTMLElement>('.turn');
    const turn = this.turns.get(root?.dataset.turnId ?? '');
    return (
      turn && {
        root: turn.root,
        get isShown() {
          return turn.isShown;
        },
        show: () => this.answers.show(turn),
      }
    );
  }

  private find(turnId: string): TurnElement | undefined {
    while (!this.turns.has(turnId) && this.addOlderNow()) {
      // Added until it is there.
    }
    return this.turns.get(turnId);
  }

  /** Applies one change to the turns. */
  apply(change: TurnChange): void {
    switch (change.type) {
      case 'turnAdded':
        this.add(change.turn);
        this.empty.hidden = true;
        this.autoScroller.toEnd();
        break;
      case 'turnChanged': {
        const turn = this.find(change.turn.id);
        const wasRunning = turn?.isRunning ?? false;
        turn?.update(change.turn);
        this.endStatus =
          turn && wasRunning && !turn.isRunning ? format(strings.answerEnded, turn.outcome) : '';
        if (turn && wasRunning !== turn.isRunning) {
          this.announcer[wasRunning ? 'end' : 'begin']();
        }
        break;
      }
      case 'turnRemoved': {
        const turn = this.find(change.turnId);
        if (turn) {
          this.remove(turn);
        }
        this.turns.delete(change.turnId);
        this.empty.hidden = this.turns.size > 0;
        break;
      }
      case 'answer':
        this.find(change.turnId)?.appendAnswer(change.text);
        this.announcer.append(change.text);
        break;
      case 'upload':
        this.find(change.turnId)?.setUpload(change.upload);
        break;
      case 'log':
        this.find(change.turnId)?.appendLog(change.lines, change.logCount, change.kept);
        break;
      default:
        change satisfies never;
    }
    this.updateStatus();
  }

  private add(turn: TurnView): void {
    const added = this.create(turn);
    this.list.append(added.root);
    this.register(added);
    // At once: the reader must not wait until it is observed in view.
    void this.answers.show(added);
  }

  private create(turn: TurnView): TurnElement {
    this.skipped ??= new (loadedMarkdown().SkippedContent)(this.scroller, '.turn, .turn-group');
    return new TurnElement(turn, (text, render) => this.keeper.keep(text, render));
  }

  private register(turn: TurnElement): void {
    this.turns.set(turn.id, turn);
    this.answers.add(turn);
  }

  private remove(turn: TurnElement): void {
    this.answers.delete(turn);
    this.list.remove(turn.root);
    turn.dispose();
  }

  private tick(): void {
    for (const turn of this.turns.values()) {
      if (turn.isRunning) {
        turn.tick();
        this.updateStatus();
      }
    }
  }

  private updateStatus(): void {
    this.statusTimer ??= setTimeout(
      () => {
        this.statusTimer = undefined;
        const running = [...this.turns.values()].find(turn => turn.isRunning);
        const progress = this.announcesProgress ? running?.status : running && '';
        this.status.showProgress(progress ?? this.endStatus);
      },
      this.status.isSilent ? 0 : statusIntervalMs,
    );
  }
}
