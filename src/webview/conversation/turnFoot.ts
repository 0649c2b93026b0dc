import { format } from '../../base/format';
import type { Direction } from '../../protocol/fromPage';
import type { TurnHeadView } from '../../protocol/views';
import { element, icon, iconButton, nameButton, setText } from '../page/element';
import { setFacts } from '../page/facts';
import { strings } from '../page/strings';
import { setTabStop, toolbar } from '../page/toolbars';
import { post } from '../page/vscodeApi';
import { LogView } from './logView';
import type { AnsweredTurn, FootPart } from './turnHooks';
import { TurnProgress } from './turnProgress';

/** The actions of the buttons that need the answer. */
interface FootActions {
  /** @param button the button that confirms it */
  copy(button: HTMLButtonElement): void;
  /** @param direction undefined for the direction of the text */
  setDirection(direction: Direction | undefined): void;
}

/** The elements below an answer: its progress, log, state, and buttons. */
export class TurnFoot {
  readonly progress = new TurnProgress(() => post({ type: 'turn.wait', turnId: this.turn.id }));
  private readonly log = new LogView();
  private readonly state = element('span', { class: 'turn-state' });
  readonly copy: HTMLButtonElement = iconButton('copy', strings.copyAnswer, () =>
    this.actions.copy(this.copy),
  );
  private readonly open = iconButton('go-to-file', strings.openAnswer, () =>
    post({ type: 'turn.openAnswer', turnId: this.turn.id }),
  );
  /** The controls of features. */
  private readonly controls = new Map<FootPart, ReturnType<FootPart['create']>>();
  /** The direction's button, for the few answers with text that is written from right to left. */
  private direction: DirectionButton | undefined;
  /** The note about skipped events, which few answers have. */
  private others: HTMLElement | undefined;
  private readonly unreadable = element('span', { class: 'turn-unreadable' });
  private readonly other = element('span');
  private readonly askAgain = iconButton('refresh', strings.askAgain, () =>
    post({ type: 'action.run', action: 'askAgain', turnId: this.turn.id }),
  );
  private readonly askOther = iconButton('arrow-swap', strings.askOtherService, () =>
    post({ type: 'action.run', action: 'askOtherService', turnId: this.turn.id }),
  );
  private readonly tools = toolbar(
    'turn-tools',
    strings.answer,
    this.copy,
    this.copy,
    this.open,
    this.askAgain,
    this.askOther,
  );
  readonly root = element(
    'div',
    { class: 'turn-foot dotted' },
    this.progress.root,
    this.state,
    this.tools,
  );

  constructor(
    private readonly turn: AnsweredTurn,
    private readonly parts: readonly FootPart[],
    private readonly actions: FootActions,
  ) {
    // Shown while there is another service.
    this.askOther.classList.add('ask-other');
  }

  /** The number of log lines received, including lines that are no longer kept. */
  get logCount(): number {
    return this.log.count;
  }

  /** Adds log lines. Only a turn with some has an element for them. */
  addLog(...added: Parameters<LogView['add']>): void {
    this.log.add(...added);
    if (this.log.count > 0 && !this.log.root.parentNode) {
      this.progress.root.after(this.log.root);
    }
  }

  /**
   * Shows a new state of the turn.
   *
   * @param outcome the state, localized; empty while the query runs
   * @param answer whether there is anything to copy or open, and any text that is written from right to left
   */
  update(
    head: TurnHeadView,
    outcome: string,
    { hasAnswer, hasRightToLeft }: { hasAnswer: boolean; hasRightToLeft: boolean },
  ): void {
    const { startedAt, endedAt } = head;
    this.log.startedAt = startedAt ?? head.askedAt;
    const seconds =
      // The window was closed during the answer, so its end is not known.
      startedAt === undefined || endedAt === undefined || endedAt === startedAt
        ? ''
        : format(strings.seconds, ((endedAt - startedAt) / 1000).toFixed(1));
    // The banner tells why, and has a button to ask again.
    const isTold = head.state === 'failed' && head.banner?.severity === 'error';
    setFacts(this.state, isTold ? [] : [seconds, outcome]);
    this.showOthers(head.unreadableEvents ?? '', head.otherEvents ?? '');
    this.copy.hidden = !hasAnswer;
    this.open.hidden = !hasAnswer;
    this.showParts(head);
    if (hasRightToLeft && !this.direction) {
      this.direction = new DirectionButton(direction => this.actions.setDirection(direction));
      this.open.after(this.direction.root);
    }
    this.direction?.show(head.direction);
    const offersAgain = head.banner?.actions.some(({ id }) => id === 'askAgain');
    this.askAgain.hidden = endedAt === undefined || offersAgain === true;
    this.askOther.hidden = endedAt === undefined;
    setTabStop(this.tools, this.firstTool);
    this.progress.root.hidden = head.state !== 'running';
    this.tick(head);
  }

  private get firstTool(): HTMLElement {
    const shown = [this.copy, this.askAgain].find(({ hidden }) => !hidden);
    return shown ?? this.tools.querySelector<HTMLElement>('button:not([hidden])') ?? this.copy;
  }

  /** Shows the numbers of skipped events, localized; empty for none. */
  private showOthers(unreadable: string, other: string): void {
    const isEmpty = unreadable === '' && other === '';
    if (!isEmpty && !this.others) {
      this.others = element('span', { class: 'turn-others' }, this.unreadable, this.other);
      this.state.after(this.others);
    }
    if (this.others) {
      this.others.hidden = isEmpty;
      setText(this.unreadable, unreadable);
      setText(this.other, other);
    }
  }

  private showParts(head: TurnHeadView): void {
    for (const part of this.parts) {
      let control = this.controls.get(part);
      if (!control && (part.isFor?.(head) ?? true)) {
        control = part.create(this.turn);
        this.controls.set(part, control);
        this.insert(control.root, part.place);
      }
      control?.update?.(head);
    }
  }

  private insert(control: HTMLElement, place: FootPart['place']): void {
    switch (place) {
      case 'events':
        this.others?.append(control);
        break;
      case 'tools':
        control.classList.add('dotted-parts');
        this.tools.before(control);
        break;
      case 'inTools':
        this.askAgain.before(control);
        break;
    }
  }

  /** Updates the progress; to be called every second. */
  tick({ isAuthorizing, isReading, parts }: TurnHeadView): void {
    const preparation = isAuthorizing
      ? strings.authorizing
      : isReading && parts.length > 0
        ? strings.reading
        : undefined;
    this.progress.update(preparation, this.log.last);
  }
}

/** Each icon shows where the text goes. */
const directions = [
  { direction: undefined, icon: 'arrow-both', name: strings.directionAutomatic },
  { direction: 'rtl', icon: 'arrow-left', name: strings.directionRightToLeft },
  { direction: 'ltr', icon: 'arrow-right', name: strings.directionLeftToRight },
] as const;

/**
 * A button that changes the direction of an answer: the direction of its text, right to left, left to right. Its name
 * is the current direction.
 */
class DirectionButton {
  readonly root: HTMLButtonElement;
  /** Index of the direction that the answer has now. */
  private current = 0;

  constructor(onChange: (direction: Direction | undefined) => void) {
    this.root = iconButton(directions[0].icon, directions[0].name, () => {
      const next = directions[(this.current + 1) % directions.length]?.direction;
      this.show(next);
      onChange(next);
    });
  }

  show(direction: Direction | undefined): void {
    this.current = directions.findIndex(each => each.direction === direction);
    const shown = directions[this.current] ?? directions[0];
    nameButton(this.root, shown.name);
    this.root.replaceChildren(icon(shown.icon));
  }
}
