import type { ReadingPlace } from '../../protocol/fromPage';
import type { Destination } from '../../protocol/toPage';
import type { AnnounceView, TurnView } from '../../protocol/views';
import type { SkippedContent } from '../markdown/skippedContent';
import { element, iconButton } from '../page/element';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import type { FindBar } from '../reading/findBar';
import { type FoundPlace, FoundText } from '../reading/foundText';
import { elementAt, PlaceKeeper } from '../reading/placeKeeper';
import { isInPage } from '../reading/rangeOfText';
import type { ReadingArea } from '../reading/readingArea';
import { ReadingKeeper } from '../reading/readingKeeper';
import { scrollSteadily, scrollToText } from '../reading/scrollToText';
import { markText } from '../reading/setHighlight';
import { Announcer } from './announcer';
import { AnswerVirtualizer } from './answerVirtualizer';
import { AutoScroller } from './autoScroller';
import { markdownLabel } from './createMarkdownHooks';
import { EmptyState } from './emptyState';
import { loadedMarkdown } from './loadMarkdown';
import { ProgressStatus } from './progressStatus';
import { type TurnChange, TurnElement } from './turnElement';
import { TurnElements } from './turnElements';
import { type AnsweredTurn, emptyTurnHooks } from './turnHooks';
import type { TurnNavigator } from './turnNavigator';

/** UTF-16 code units of answers that stay rendered when they are far out of view. */
const maxDrawnLength = 500_000;

/** The turns of the conversation, in a scrolling region. */
export class ConversationView {
  readonly hooks = emptyTurnHooks();
  readonly start = new EmptyState(text => this.begin(text));
  /** Shown while there are no turns. */
  readonly empty = this.start.root;
  // Not live: an answer is announced by the announcer, because it can't be followed token by token.
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
  );
  private readonly answers = new AnswerVirtualizer(this.scroller, maxDrawnLength);
  private readonly turns = new TurnElements(this.answers, turn => this.create(turn));
  private readonly list = this.turns.list;
  private readonly jump = iconButton('chevron-down', strings.jumpToEnd, () =>
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
  private readonly area: ReadingArea = {
    scroller: this.scroller,
    isAtEnd: () => this.autoScroller.isFollowing,
    leaveEnd: () => this.autoScroller.leaveEnd(),
    isBusy: () => this.answers.isBusy,
  };
  private readonly places = new PlaceKeeper(
    this.area,
    top => this.list.lastAbove(top),
    place => post({ type: 'page.place', place }),
  );
  private readonly keeper = new ReadingKeeper(this.area, (...args) =>
    loadedMarkdown().keepSelection(...args),
  );
  /** The content that layout skips; its code is loaded with the first turn. */
  private skippedContent: SkippedContent | undefined;
  private readonly progress: ProgressStatus;
  /** The timer of the progress; undefined while it does not run. */
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Moves between questions; its code is loaded with the first move. */
  private navigator: Promise<TurnNavigator> | undefined;
  /** The find bar, which is loaded when it is used for the first time. */
  private finder: FindBar | undefined;

  /** @param begin writes the beginning of a question into the Question box */
  constructor(
    private readonly status: StatusRegion,
    private readonly begin: (text: '#') => void,
  ) {
    this.scroller.append(this.list.root);
    this.progress = new ProgressStatus(status, () => this.turns.running);
    this.jump.classList.add('jump');
    this.jump.hidden = true;
    // VS Code's listener comes after this one.
    this.scroller.addEventListener('contextmenu', ({ target }) => {
      if (target instanceof Element) {
        this.turns.around(target)?.describeMenu(target);
      }
    });
    new FoundText(this.area, node => this.turnAround(node));
    document.addEventListener('visibilitychange', () => this.keepTime());
  }

  get isRunning(): boolean {
    return this.turns.running !== undefined;
  }

  get last(): TurnElement | undefined {
    return this.turns.around(this.list.last);
  }

  setAnnounces(mode: AnnounceView): void {
    this.progress.announcesProgress = mode === 'all';
    this.announcer.setMode(mode);
  }

  /** Holds announcements for a moment, because the user is typing. */
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
      void this.navigate(navigator => navigator.goTo(destination));
    }
  }

  private async navigate(move: (navigator: TurnNavigator) => unknown): Promise<void> {
    this.navigator ??= this.loadNavigator();
    try {
      await move(await this.navigator);
    } catch (error) {
      // The next move tries again.
      this.navigator = undefined;
      throw error;
    }
  }

  private async loadNavigator(): Promise<TurnNavigator> {
    const { TurnNavigator } = await import('./turnNavigator');
    return new TurnNavigator(this.area, this.turns, this.answers, this.status);
  }

  /** Shows and marks a section of the Markdown of a turn's answer; offsets are in UTF-16 code units. */
  async revealText(turnId: string, from: number, to: number): Promise<void> {
    const turn = this.turns.find(turnId);
    if (!turn) {
      return;
    }
    await this.answers.show(turn);
    const text = turn.answer.rangeOfText(from, to);
    if (text) {
      markText(text);
      await this.reveal(text);
    }
  }

  /** Scrolls to a text, and unfolds the content around it. */
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
      this.area.isBusy,
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
    const bar = new FindBar(
      {
        roots: () => [...this.list.root.querySelectorAll<HTMLElement>('.turn')],
        show: async root => {
          const turn = this.turns.around(root);
          await (turn && this.answers.show(turn));
        },
        reveal: (text, isWanted) => this.reveal(text, isWanted),
        keepInPlace: change => this.keepInPlace(change),
      },
      onClose,
    );
    this.root.append(bar.root);
    return bar;
  }

  private keepInPlace(change: () => void): void {
    const topOfTurns = () => this.list.first?.getBoundingClientRect().top ?? 0;
    const before = topOfTurns();
    change();
    this.scroller.scrollTop += topOfTurns() - before;
  }

  findTurn(turnId: string): AnsweredTurn | undefined {
    return this.turns.find(turnId);
  }

  copy(turnId: string, what: 'answer' | 'code'): void {
    this.turns.find(turnId)?.copy(what);
  }

  /**
   * Shows a whole conversation. If it continues the one that is shown, only new content is added.
   *
   * @param place the place that the user was reading in another page; undefined for the end
   */
  reset(turns: readonly TurnView[], place?: ReadingPlace): void {
    if (this.turns.isContinuedBy(turns)) {
      this.continueWith(turns);
      return;
    }
    const running = turns.find(({ state }) => state === 'running');
    if (running) {
      this.announcer.begin(running.answer);
    } else {
      this.announcer.stop();
    }
    this.turns.reset(turns);
    this.start.isShown = this.turns.isEmpty;
    this.autoScroller.toEnd();
    if (place) {
      void this.returnTo(place);
    }
    this.progress.update();
    this.keepTime();
  }

  private async returnTo(place: ReadingPlace): Promise<void> {
    const turn = this.turns.find(place.turnId);
    if (turn) {
      await this.answers.show(turn);
      this.autoScroller.leaveEnd();
      await scrollSteadily(
        () => (turn.root.isConnected ? elementAt(turn.root, place) : undefined),
        () => this.places.scrollTo(turn.root, place),
        this.area.isBusy,
      );
    }
  }

  private continueWith(turns: readonly TurnView[]): void {
    const ids = new Set(turns.map(({ id }) => id));
    for (const { id } of this.turns.all.filter(({ id }) => !ids.has(id))) {
      this.apply({ type: 'turnRemoved', turnId: id });
    }
    for (const [index, turn] of turns.entries()) {
      const next = () => turns.find(({ id }, at) => at > index && this.turns.find(id));
      const changes = this.turns.find(turn.id)?.changesTo(turn) ?? [
        { type: 'turnAdded', turn, before: next()?.id },
      ];
      for (const change of changes) {
        this.apply(change);
      }
    }
  }

  private turnAround(node: Node): FoundPlace | undefined {
    const turn = this.turns.around(node.parentElement);
    return (
      turn && {
        root: turn.root,
        isShown: turn.answer.isDrawn,
        show: () => this.answers.show(turn),
      }
    );
  }

  apply(change: TurnChange): void {
    switch (change.type) {
      case 'turnAdded':
        this.turns.add(change.turn, change.before);
        this.start.isShown = false;
        if (change.before === undefined) {
          this.autoScroller.glideToEnd();
        }
        this.keepTime();
        break;
      case 'turnChanged': {
        const wasRunning = this.turns.running?.id === change.turn.id;
        const turn = this.turns.update(change.turn);
        this.progress.turnChanged(wasRunning && !turn?.isRunning ? turn : undefined);
        if (turn && wasRunning !== turn.isRunning) {
          this.announcer[wasRunning ? 'end' : 'begin']();
          this.keepTime();
        }
        break;
      }
      case 'turnRemoved':
        this.turns.remove(change.turnId);
        this.start.isShown = this.turns.isEmpty;
        this.keepTime();
        break;
      case 'arrived':
        this.turns.find(change.turnId)?.append(change);
        this.announcer.append(change.text);
        break;
      default:
        change satisfies never;
    }
    this.progress.update();
  }

  private create(turn: TurnView): TurnElement {
    this.skippedContent ??= new (loadedMarkdown().SkippedContent)(
      this.scroller,
      '.turn, .turn-group',
    );
    return new TurnElement(
      turn,
      this.hooks,
      each => void this.navigate(navigator => navigator.goToQuestion(each)),
      (text, render) => this.keeper.keep(text, render),
    );
  }

  /** Updates the progress every second, while a query runs and the page is seen. */
  private keepTime(): void {
    const isNeeded = this.isRunning && !document.hidden;
    if (isNeeded && this.timer === undefined) {
      this.tick();
      this.timer = setInterval(() => this.tick(), 1000);
    } else if (!isNeeded) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  private tick(): void {
    this.turns.running?.tick();
    this.progress.update();
  }
}
