import type { Change, TurnView } from '../protocol/panel';
import { Announcer } from './announcer';
import { element, iconButton } from './element';
import { Follower } from './follower';
import type { StatusRegion } from './statusRegion';
import { format, strings } from './strings';
import { TurnElement } from './turnView';

/** Milliseconds between two updates of the status that is read out. */
const statusPause = 500;

/** Milliseconds that short answers of a conversation are shown in before the page has its turn. */
const budget = 8;

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
  private readonly jump = iconButton('arrow-down', strings.jumpToEnd, () => this.follower.toEnd());
  private readonly announcer = new Announcer();
  readonly root = element(
    'main',
    {},
    element('h1', { class: 'visually-hidden' }, strings.conversation),
    this.scroller,
    this.jump,
    this.announcer.root,
  );
  private readonly follower = new Follower(this.scroller, this.list, following => {
    this.jump.hidden = following;
  });
  private readonly turns = new Map<string, TurnElement>();
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
    return [...this.turns.values()].at(-1)?.question;
  }

  /** Shows a whole conversation in place of what there is. */
  reset(turns: readonly TurnView[]): void {
    for (const turn of this.turns.values()) {
      turn.dispose();
    }
    this.turns.clear();
    for (const turn of turns) {
      this.add(turn);
    }
    this.empty.hidden = this.turns.size > 0;
    this.follower.toEnd();
    this.updateStatus();
    void this.showAnswers();
  }

  /** The last first, which is the one in view, and only as many at once as nobody notices. */
  private async showAnswers(): Promise<void> {
    let started = performance.now();
    for (const turn of [...this.turns.values()].reverse()) {
      if (performance.now() - started > budget) {
        await new Promise(resolve => setTimeout(resolve));
        started = performance.now();
      }
      // Since then, it may have been deleted, or shown by another snapshot.
      if (turn.root.isConnected) {
        await turn.showAnswer();
      }
    }
  }

  apply(change: Exclude<Change, { type: 'parts' | 'target' | 'notice' }>): void {
    switch (change.type) {
      case 'turnAdded':
        void this.add(change.turn).showAnswer();
        this.empty.hidden = true;
        this.follower.toEnd();
        break;
      case 'turnChanged': {
        const turn = this.turns.get(change.turn.id);
        const wasRunning = turn?.isRunning ?? false;
        turn?.update(change.turn);
        this.ending =
          turn && wasRunning && !turn.isRunning ? format(strings.answerEnded, turn.outcome) : '';
        if (turn && wasRunning !== turn.isRunning) {
          this.announcer[wasRunning ? 'end' : 'begin']();
        }
        break;
      }
      case 'turnRemoved':
        this.turns.get(change.turnId)?.dispose();
        this.turns.delete(change.turnId);
        this.empty.hidden = this.turns.size > 0;
        break;
      case 'answer':
        this.turns.get(change.turnId)?.appendAnswer(change.text);
        this.announcer.append(change.text);
        break;
      case 'upload':
        this.turns.get(change.turnId)?.setUpload(change.upload);
        break;
      case 'log':
        this.turns.get(change.turnId)?.appendLog(change.lines, change.logCount);
        break;
      default:
        change satisfies never;
    }
    this.updateStatus();
  }

  private add(turn: TurnView): TurnElement {
    const added = new TurnElement(turn);
    this.turns.set(turn.id, added);
    this.list.append(added.root);
    return added;
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

/** What a conversation without turns says: what to do, and where. */
function emptyState(): HTMLElement {
  const chord = /mac/i.test(navigator.platform) ? '⌘K A' : 'Ctrl+K A';
  const row = (command: string, how: string) => [
    element('dt', {}, command),
    element('dd', { class: 'dim' }, how),
  ];
  return element(
    'div',
    { class: 'empty' },
    element('p', {}, strings.emptyHint),
    element(
      'dl',
      {},
      ...row(strings.emptySelection, format(strings.emptySelectionHow, chord)),
      ...row(strings.emptyFiles, strings.emptyFilesHow),
      ...row(strings.emptyDrop, strings.emptyDropHow),
      ...row(strings.emptyMention, strings.emptyMentionHow),
    ),
  );
}
