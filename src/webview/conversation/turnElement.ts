import type { Change } from '../../protocol/toPanel';
import type { ActionId, TurnHeadView, TurnView, UploadView } from '../../protocol/views';
import { Banner } from '../page/banner';
import { element, iconButton } from '../page/element';
import { post } from '../page/post';
import { setText } from '../page/setText';
import { format, strings } from '../page/strings';
import { expectCopied } from '../spoken/showCopied';
import { AnswerView } from './answerView';
import { createMarkdownHooks } from './createMarkdownHooks';
import { LogView } from './logView';
import { QuestionView } from './questionView';
import { stateTexts } from './stateTexts';
import { TurnProgress } from './turnProgress';

/** A change of a turn, as opposed to one of the next question. */
export type TurnChange = Exclude<Change, { type: 'parts' | 'target' | 'notice' }>;

/** A question with its parts, and its answer while it arrives. */
export class TurnElement {
  readonly root = element('div', { class: 'turn' });
  private readonly questionView: QuestionView;
  private readonly answer: AnswerView;
  private readonly article = element('article', { class: 'answer', 'aria-label': strings.answer });
  private readonly progress = new TurnProgress();
  private readonly banner = new Banner<ActionId>('turn-banner', action => this.runAction(action));
  private readonly log = new LogView();
  private readonly state = element('span', { class: 'turn-state' });
  private readonly copy = iconButton('copy', strings.copyAnswer, () => {
    expectCopied(this.copy);
    this.request('turn.copyAnswer');
  });
  private readonly open = iconButton('go-to-file', strings.openAnswer, () =>
    this.request('turn.openAnswer'),
  );
  private readonly askAgain = iconButton('refresh', strings.askAgain, () =>
    this.runAction('askAgain'),
  );
  private readonly tools = element(
    'span',
    { class: 'turn-tools' },
    this.copy,
    this.open,
    this.askAgain,
  );
  private head: TurnHeadView;

  /** Shows the answer as plain text until {@link showAnswer}: rendering those of a long conversation takes a while. */
  constructor(turn: TurnView) {
    this.head = turn;
    this.questionView = new QuestionView(turn);
    this.answer = new AnswerView(turn.answer);
    this.root.dataset.turnId = turn.id;
    this.article.append(
      this.answer.root,
      this.banner.root,
      element('div', { class: 'turn-foot' }, this.progress.root, this.state, this.tools),
    );
    this.article.setAttribute('aria-describedby', this.questionView.headingId);
    this.root.append(this.questionView.root, this.article);
    this.addLog(turn.log, turn.logCount);
    this.progress.setUpload(turn.upload);
    this.update(turn);
  }

  get id(): string {
    return this.head.id;
  }

  /** True while the query runs. */
  get isRunning(): boolean {
    return this.head.state === 'running';
  }

  /** True if the answer's markdown is rendered, or being rendered. */
  get isShown(): boolean {
    return this.answer.isDrawn;
  }

  /** UTF-16 code units. */
  get answerLength(): number {
    return this.answer.length;
  }

  /** The question's element, which can have the focus. */
  get questionElement(): HTMLElement {
    return this.questionView.root;
  }

  /** False if the answer certainly has no code block. */
  get mayHaveCode(): boolean {
    return this.answer.mayHaveCode;
  }

  /** The code blocks that are rendered, in order. */
  get codeBlocks(): readonly HTMLElement[] {
    return this.answer.codeBlocks;
  }

  /** The question's text. */
  get question(): string {
    return this.head.question;
  }

  /** The progress as it is announced; empty if the turn is not running. */
  get status(): string {
    return this.isRunning ? this.progress.status : '';
  }

  /** The turn's state, localized; empty while it is running. */
  get outcome(): string {
    return stateTexts[this.head.state];
  }

  /** Shows a new state of everything except the answer, the log and the upload. */
  update(head: TurnHeadView): void {
    const ended = this.head.state === 'running' && head.state !== 'running';
    this.head = head;
    this.root.dataset.state = head.state;
    this.questionView.update(head);
    this.banner.show(head.banner);
    this.updateFoot();
    this.article.setAttribute('aria-busy', String(this.isRunning));
    this.article.hidden = head.state === 'queued' || head.state === 'unsent';
    this.progress.root.hidden = !this.isRunning;
    this.tick();
    if (ended || head.endedAt !== undefined) {
      void this.answer.finish();
    }
  }

  /** @returns true if {@link changesTo} can turn this turn into the given one */
  isContinuedBy({ answer, logCount }: TurnView): boolean {
    return this.answer.isContinuedBy(answer) && logCount >= this.log.count;
  }

  /** @returns the changes that turn this turn into the given one, which must continue it */
  changesTo(turn: TurnView): readonly TurnChange[] {
    const { id: turnId, answer, log, logCount, upload } = turn;
    const text = answer.slice(this.answer.length);
    const lines = log.slice(Math.max(0, log.length - (logCount - this.log.count)));
    return [
      ...(text === '' ? [] : [{ type: 'answer', turnId, text } as const]),
      ...(logCount === this.log.count
        ? []
        : [{ type: 'log', turnId, lines, logCount, kept: log.length } as const]),
      { type: 'upload', turnId, upload },
      { type: 'turnChanged', turn },
    ];
  }

  /**
   * Renders the answer's markdown, now and as it arrives.
   *
   * @returns when a finished answer is rendered and its code is highlighted
   */
  async showAnswer(): Promise<void> {
    const { id, hasSelection, endedAt } = this.head;
    this.answer.draw(createMarkdownHooks(id, hasSelection));
    if (endedAt !== undefined) {
      await this.answer.finish();
    }
  }

  /**
   * Shows the answer as plain text again.
   *
   * @returns false, and the answer stays rendered, if it is still arriving, is the last one, or has the focus or the
   *   selection
   */
  hideAnswer(): boolean {
    const selection = document.getSelection();
    if (
      this.head.endedAt === undefined ||
      this.root.matches(':last-child') ||
      this.root.contains(document.activeElement) ||
      (selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(this.root))
    ) {
      return false;
    }
    this.answer.undraw();
    return true;
  }

  /** Adds text to the answer. */
  appendAnswer(text: string): void {
    this.progress.recordActivity();
    const isFirst = this.answer.length === 0;
    this.answer.append(text);
    if (isFirst) {
      this.updateFoot();
    }
  }

  /** Adds log lines. */
  appendLog(...added: Parameters<LogView['add']>): void {
    this.progress.recordActivity();
    this.addLog(...added);
    this.tick();
  }

  /** Only a turn with log lines has an element for them: a `details` costs a page of thousands of turns too much. */
  private addLog(...added: Parameters<LogView['add']>): void {
    this.log.add(...added);
    if (this.log.count > 0 && !this.log.root.parentNode) {
      this.progress.root.after(this.log.root);
    }
  }

  /** @param upload undefined when all of the query is sent */
  setUpload(upload: UploadView | undefined): void {
    this.progress.setUpload(upload);
    this.tick();
  }

  /** Updates the progress; to be called every second. */
  tick(): void {
    const { isReading, parts } = this.head;
    this.progress.update(isReading === true && parts.length > 0, this.log.last);
  }

  /** Removes the turn from the page. */
  dispose(): void {
    this.answer.dispose();
    this.root.remove();
  }

  private updateFoot(): void {
    const { startedAt, endedAt, state } = this.head;
    const seconds =
      // The window was closed during the answer: when it ended is not known.
      startedAt === undefined || endedAt === undefined || endedAt === startedAt
        ? ''
        : format(strings.seconds, ((endedAt - startedAt) / 1000).toFixed(1));
    setText(this.state, [seconds, stateTexts[state]].filter(text => text !== '').join(' · '));
    this.copy.hidden = this.answer.length === 0;
    this.open.hidden = this.answer.length === 0;
    this.askAgain.hidden = endedAt === undefined;
  }

  private request(type: 'turn.copyAnswer' | 'turn.openAnswer'): void {
    post({ type, turnId: this.head.id });
  }

  private runAction(action: ActionId): void {
    post({ type: 'action.run', action, turnId: this.head.id });
  }
}
