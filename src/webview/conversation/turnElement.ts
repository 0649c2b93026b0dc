import type { ActionId, Direction } from '../../protocol/fromPage';
import type { Arrival, Change } from '../../protocol/toPage';
import type { TurnHeadView, TurnView } from '../../protocol/views';
import { foldEvent } from '../markdown/code/codeFold';
import { Banner } from '../page/banner';
import { element } from '../page/element';
import { leaveFocusTo } from '../page/focusKeeper';
import { drawnEvent } from '../page/markdownHooks';
import { expectCopied } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import type { ReadingKeeper } from '../reading/readingKeeper';
import { AnswerView } from './answerView';
import { createMarkdownHooks } from './createMarkdownHooks';
import { QuestionPin } from './questionPin';
import { QuestionView } from './questionView';
import { stateTexts } from './stateTexts';
import { TurnFoot } from './turnFoot';
import { type AnsweredTurn, emptyTurnHooks, type TurnHooks } from './turnHooks';

/** A change to a turn, as opposed to a change to the next question. */
export type TurnChange = Exclude<Change, { type: 'parts' | 'suggestion' | 'target' | 'notice' }>;

/** A question with its parts, and its answer while it arrives. */
export class TurnElement implements AnsweredTurn {
  readonly root = element('div', { class: 'turn' });
  readonly questionView: QuestionView;
  readonly answer: AnswerView;
  readonly article = element('article', {
    class: 'answer',
    'aria-label': strings.answer,
    tabindex: '-1',
  });
  // Created when they are first needed: a conversation may have thousands of turns.
  private banner: Banner<ActionId> | undefined;
  /** The note in place of a complete answer that has no text. */
  private noText: HTMLElement | undefined;
  private foot: TurnFoot | undefined;
  private pin: QuestionPin | undefined;
  private head: TurnHeadView;
  /** The code block on which the context menu was opened last. */
  private menuCode: Element | null = null;
  /** True if the user has opened or closed something in the answer. Rendering it again would undo that. */
  private isFolded = false;

  /**
   * Shows the answer as plain text, without controls, until {@link showAnswer}: showing everything takes a while for
   * the turns of a long conversation.
   *
   * @param goToQuestion takes the user to the question of the turn
   * @param keepReading see {@link ReadingKeeper.keep}
   */
  constructor(
    turn: TurnView,
    private readonly hooks: TurnHooks = emptyTurnHooks(),
    private readonly goToQuestion: (turn: TurnElement) => void = () => undefined,
    keepReading?: ReadingKeeper['keep'],
  ) {
    this.head = turn;
    this.questionView = new QuestionView(turn);
    this.answer = new AnswerView(turn.answer, keepReading);
    this.root.dataset.turnId = turn.id;
    this.article.append(this.answer.root);
    this.article.setAttribute('aria-describedby', this.questionView.headingId);
    this.root.append(this.questionView.root, this.article);
    this.update(turn);
    if (turn.logCount > 0) {
      this.complete().addLog(turn.log, turn.logCount);
    }
    this.foot?.progress.report(turn);
    if (this.isRunning) {
      this.foot?.progress.begin(Math.max(0, Date.now() - (turn.startedAt ?? Date.now())));
    }
    this.tick();
  }

  get id(): string {
    return this.head.id;
  }

  get isRunning(): boolean {
    return this.head.state === 'running';
  }

  selectedOffset(): number | undefined {
    const selection = document.getSelection();
    const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : undefined;
    return range && this.answer.offsetOfRange(range);
  }

  /** Describes an element whose context menu is about to open, for `webview/context` in package.json. */
  describeMenu(target: Element): void {
    this.menuCode = target.closest('.md-code');
    this.article.dataset.vscodeContext = JSON.stringify({
      section: 'answer',
      turnId: this.id,
      hasAnswer: this.answer.length > 0,
      hasCode: this.menuCode !== null,
      hasEnded: this.head.endedAt !== undefined,
    });
  }

  /** Copies the answer, or the code on which the context menu was opened, as its button does. */
  copy(what: 'answer' | 'code'): void {
    if (what === 'answer') {
      this.complete().copy.click();
    } else {
      this.menuCode?.querySelector<HTMLElement>('[data-md-action="copy"]')?.click();
    }
  }

  get question(): string {
    return this.head.question;
  }

  /** The name of the button that attaches the parts again; empty for none. */
  get attachAgain(): string {
    return this.head.attachAgain ?? '';
  }

  /** The announced progress; empty if the turn is not running. */
  get status(): string {
    return this.isRunning ? (this.foot?.progress.status ?? '') : '';
  }

  /** The turn's state, localized; empty while it is running. */
  get outcome(): string {
    return stateTexts[this.head.state];
  }

  /** Shows a new state of everything except the answer, the log and the progress. */
  update(head: TurnHeadView): void {
    const ended = this.head.state === 'running' && head.state !== 'running';
    const began = this.head.state !== 'running' && head.state === 'running';
    this.head = head;
    this.root.dataset.state = head.state;
    this.showDirection();
    this.questionView.update(head);
    this.pin?.set(head.question);
    this.showBanner();
    this.showNoText();
    if (head.endedAt === undefined) {
      this.complete();
    }
    if (began) {
      this.foot?.progress.begin(0);
    }
    this.updateFoot();
    this.article.setAttribute('aria-busy', String(this.isRunning));
    this.article.hidden = head.state === 'queued' || head.state === 'unsent';
    if (ended || head.endedAt !== undefined) {
      void this.answer.finish();
    }
    if (ended) {
      // After all other changes at the end of a query, so that the page is laid out and scrolled once.
      queueMicrotask(() => this.root.dispatchEvent(new CustomEvent(drawnEvent, { bubbles: true })));
    }
  }

  /** @returns true if {@link changesTo} can turn this turn into the given one */
  isContinuedBy({ answer, logCount }: TurnView): boolean {
    return this.answer.isContinuedBy(answer) && logCount >= this.logCount;
  }

  /** @returns the changes that turn this turn into the given one, which must continue it */
  changesTo(turn: TurnView): readonly TurnChange[] {
    const { id: turnId, answer, log, logCount: count, isWriting, progress } = turn;
    const text = answer.slice(this.answer.length);
    const lines = log.slice(Math.max(0, log.length - (count - this.logCount)));
    const growth = count === this.logCount ? undefined : { lines, count, kept: log.length };
    return [
      { type: 'arrived', turnId, text, log: growth, isWriting, progress },
      { type: 'turnChanged', turn },
    ];
  }

  /**
   * Renders the answer's markdown, now and as it arrives, and everything else of the turn.
   *
   * @returns a promise that resolves when a finished answer is rendered and its code is highlighted
   */
  async showAnswer(): Promise<void> {
    this.complete();
    const isLive = this.head.endedAt === undefined && this.answer.length === 0;
    this.answer.draw(createMarkdownHooks(this.head, this.hooks, isLive));
    this.updateFoot();
    if (this.head.endedAt !== undefined) {
      await this.answer.finish();
    }
  }

  /**
   * Shows the answer as plain text again.
   *
   * @returns false, and the answer stays rendered, if it is still arriving, is the last one, has the focus or the
   *   selection, or if the user has opened or closed something in it
   */
  hideAnswer(): boolean {
    const selection = document.getSelection();
    if (
      this.isFolded ||
      this.head.endedAt === undefined ||
      this.root.matches('.turn-group:last-child > :last-child') ||
      this.root.contains(document.activeElement) ||
      (selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(this.root))
    ) {
      return false;
    }
    this.answer.undraw();
    return true;
  }

  /** Adds what has arrived to the answer and the log, and shows the progress. */
  append({ text, log, ...progress }: Omit<Arrival, 'type' | 'turnId'>): void {
    if (text !== '') {
      this.appendAnswer(text);
    }
    if (log) {
      this.complete().addLog(log.lines, log.count, log.kept);
    }
    this.foot?.progress.report(progress, text !== '' || log !== undefined);
    this.tick();
  }

  private appendAnswer(text: string): void {
    const { length, hasRightToLeft } = this.answer;
    this.answer.append(text);
    if (length === 0 || hasRightToLeft !== this.answer.hasRightToLeft) {
      this.updateFoot();
    }
  }

  /** Updates the progress; to be called every second. */
  tick(): void {
    this.foot?.tick(this.head);
  }

  dispose(): void {
    this.answer.dispose();
  }

  private get logCount(): number {
    return this.foot?.logCount ?? 0;
  }

  /** Creates the elements that a turn far out of view does without. */
  private complete(): TurnFoot {
    if (!this.foot) {
      const foot = new TurnFoot(this, this.hooks.footParts, {
        copy: button => {
          expectCopied(button);
          const isOpen = '.md-reasoning[open]';
          const withReasoning = this.answer.root.querySelector(isOpen) !== null;
          post({ type: 'turn.copyAnswer', turnId: this.id, withReasoning });
        },
        setDirection: direction => this.setDirection(direction),
      });
      this.foot = foot;
      this.answer.root.addEventListener(
        drawnEvent,
        () => this.isRunning && foot.progress.onDrawn(),
      );
      this.answer.root.addEventListener(foldEvent, () => {
        this.isFolded = true;
      });
      this.article.append(foot.root);
      leaveFocusTo(foot.progress.root, this.article);
      this.pin = new QuestionPin(() => this.goToQuestion(this));
      this.pin.set(this.question);
      this.root.prepend(this.pin.root);
      this.questionView.showControls();
      this.updateFoot();
    }
    return this.foot;
  }

  private setDirection(direction: Direction | undefined): void {
    this.head = { ...this.head, direction };
    this.showDirection();
    post({ type: 'turn.direction', turnId: this.id, direction });
  }

  private showDirection(): void {
    const { root } = this.answer;
    const { direction } = this.head;
    if (direction === undefined) {
      delete root.dataset.direction;
    } else {
      root.dataset.direction = direction;
    }
  }

  private showBanner(): void {
    const { banner } = this.head;
    if (banner && !this.banner) {
      this.banner = new Banner('turn-banner', action =>
        post({ type: 'action.run', action, turnId: this.id }),
      );
      this.article.insertBefore(this.banner.root, this.foot?.root ?? null);
    }
    this.banner?.show(banner);
  }

  private showNoText(): void {
    const isMissing = this.head.state === 'complete' && this.answer.isBlank;
    if (isMissing && !this.noText) {
      // The foot has them already for skipped events.
      const controls = this.hooks.footParts.filter(
        ({ place, isFor }) => place === 'events' && !isFor?.(this.head),
      );
      this.noText = element(
        'p',
        { class: 'no-text' },
        element('span', {}, strings.noText),
        ...controls.map(part => part.create(this).root),
      );
      this.answer.root.after(this.noText);
    }
    if (this.noText) {
      this.noText.hidden = !isMissing;
    }
  }

  private updateFoot(): void {
    const { length, hasRightToLeft } = this.answer;
    this.foot?.update(this.head, this.outcome, { hasAnswer: length > 0, hasRightToLeft });
  }
}
