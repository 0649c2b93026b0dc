import type { TurnView } from '../../protocol/views';
import { element, iconButton } from '../page/element';
import { format, strings } from '../page/strings';
import { Announcer } from '../spoken/announcer';
import type { StatusRegion } from '../spoken/statusRegion';
import { AnswerVirtualizer } from './answerVirtualizer';
import { AutoScroller } from './autoScroller';
import { emptyState } from './emptyState';
import { loadedMarkdown } from './loadMarkdown';
import { type TurnChange, TurnElement } from './turnElement';

/** Milliseconds between two updates of the status that is read out. */
const statusPause = 500;

/** Milliseconds that turns of a conversation are made in before the page has its turn. */
const budget = 8;

/** Characters of answers that stay drawn when they are far out of view. */
const keptAnswers = 500_000;

/** The turns of the conversation, scrolling. */
export class ConversationView {
  private readonly list = element('div', { class: 'turns' });
  private readonly empty = emptyState();
  // Read out by the announcer: token by token, nobody could follow an answer.
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
    this.list,
  );
  private readonly jump = iconButton('arrow-down', strings.jumpToEnd, () =>
    this.autoScroller.toEnd(),
  );
  private readonly announcer = new Announcer(
    () => new (loadedMarkdown().SpokenMarkdown)(strings.code),
  );
  readonly root = element(
    'main',
    {},
    element('h1', { class: 'visually-hidden' }, strings.conversation),
    this.scroller,
    this.jump,
    this.announcer.root,
  );
  private readonly autoScroller = new AutoScroller(this.scroller, this.list, isAway => {
    this.jump.hidden = !isAway;
  });
  private readonly answers = new AnswerVirtualizer(this.scroller, keptAnswers);
  private readonly turns = new Map<string, TurnElement>();
  /** The first turns of a long conversation, until they are made. */
  private older: TurnView[] = [];
  private statusTimer: ReturnType<typeof setTimeout> | undefined;
  private ending = '';

  constructor(private readonly status: StatusRegion) {
    this.jump.classList.add('jump');
    this.jump.hidden = true;
    setInterval(() => this.tick(), 1000);
  }

  get isRunning(): boolean {
    return [...this.turns.values()].some(turn => turn.isRunning);
  }

  /** The question that was asked last; undefined before there is one. */
  get lastQuestion(): string | undefined {
    const last = this.list.lastElementChild as HTMLElement | null;
    return this.turns.get(last?.dataset.turnId ?? '')?.question;
  }

  /** Shows a whole conversation in place of what there is; of the same one, only what is new changes. */
  reset(turns: readonly TurnView[]): void {
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
    const end = performance.now() + budget;
    while (this.older.length > 0 && (this.hasUnfinished || performance.now() < end)) {
      const turn = this.addLastOfOlder();
      // Now, and not once it is found in view: its text must not flash up.
      void this.answers.show(turn);
    }
    this.addOlder();
    this.empty.hidden = this.turns.size > 0;
    this.autoScroller.toEnd();
    this.updateStatus();
  }

  /** Whether what is shown could have become this, one change after the other. */
  private isContinuedBy(turns: readonly TurnView[]): boolean {
    return (
      this.older.length === 0 &&
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

  /** Adds what is not in view of a long conversation, while the page has its turns in between. */
  private addOlder(): void {
    const { older } = this;
    if (older.length === 0) {
      return;
    }
    setTimeout(() => {
      if (older !== this.older) {
        // Another conversation is shown by now.
        return;
      }
      const end = performance.now() + budget;
      while (older.length > 0 && performance.now() < end) {
        this.addLastOfOlder();
      }
      this.addOlder();
    });
  }

  private addLastOfOlder(): TurnElement {
    const turn = this.create(this.older.pop() as TurnView);
    this.list.prepend(turn.root);
    return turn;
  }

  private find(turnId: string): TurnElement | undefined {
    while (!this.turns.has(turnId) && this.older.length > 0) {
      this.addLastOfOlder();
    }
    return this.turns.get(turnId);
  }

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
        this.ending =
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
    // At once: whoever watches must not wait for it to be found in view.
    void this.answers.show(added);
  }

  private create(turn: TurnView): TurnElement {
    const created = new TurnElement(turn);
    this.turns.set(turn.id, created);
    this.answers.add(created);
    return created;
  }

  private remove(turn: TurnElement): void {
    this.answers.delete(turn);
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
        this.status.showProgress(running?.status ?? this.ending);
      },
      this.status.isSilent ? 0 : statusPause,
    );
  }
}
