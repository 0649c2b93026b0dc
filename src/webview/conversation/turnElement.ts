import type { Change } from '../../protocol/toPanel';
import type { ActionId, TurnHeadView, TurnView, UploadView } from '../../protocol/views';
import type { StreamingMarkdown } from '../markdown/streamingMarkdown';
import { Banner } from '../page/banner';
import { element, iconButton } from '../page/element';
import { post } from '../page/post';
import { setText } from '../page/setText';
import { expectCopied } from '../page/showCopied';
import { clockTime, format, strings } from '../page/strings';
import { createMarkdownHooks } from './createMarkdownHooks';
import { loadedMarkdown } from './loadMarkdown';
import { LogView } from './logView';
import { QuestionView } from './questionView';
import { stateTexts } from './stateTexts';

/** Milliseconds of silence after which the page says that it is still waiting. */
const silence = 15_000;

/** Characters of an answer that is there as text, in one element. */
const pieceLength = 4096;

/** A change that concerns a turn. */
export type TurnChange = Exclude<Change, { type: 'parts' | 'target' | 'notice' }>;

/** A question with its parts, and the answer to it as it arrives. */
export class TurnElement {
  readonly root = element('div', { class: 'turn' });
  private readonly asked: QuestionView;
  private readonly answer = element('article', { class: 'answer', 'aria-label': strings.answer });
  private readonly body = element('div', { class: 'answer-body' });
  private readonly progressText = element('span', { class: 'progress-text' });
  private readonly progress = element(
    'div',
    { class: 'progress' },
    element('span', {
      class: 'codicon codicon-loading codicon-modifier-spin',
      'aria-hidden': 'true',
    }),
    this.progressText,
  );
  private readonly banner = new Banner<ActionId>('turn-banner', action => this.act(action));
  private readonly log = new LogView();
  private readonly state = element('span', { class: 'turn-state' });
  private readonly copy = iconButton('copy', strings.copyAnswer, () => {
    expectCopied(this.copy);
    this.request('turn.copyAnswer');
  });
  private readonly open = iconButton('go-to-file', strings.openAnswer, () =>
    this.request('turn.openAnswer'),
  );
  private readonly askAgain = iconButton('refresh', strings.askAgain, () => this.act('askAgain'));
  private readonly tools = element(
    'span',
    { class: 'turn-tools' },
    this.copy,
    this.open,
    this.askAgain,
  );
  /** Draws the answer; undefined while it is there as text alone. */
  private markdown: StreamingMarkdown | undefined;
  private head: TurnHeadView;
  /** The answer as far as it has come. */
  private text: string;
  private lastSign = Date.now();
  private upload: UploadView | undefined;
  /** The upload as it is read out: each tenth of it, lest nothing else be heard. */
  private saidUpload: UploadView | undefined;

  /** The answer is there as text, until {@link showAnswer} draws it: of a long conversation that takes its time. */
  constructor(turn: TurnView) {
    this.head = turn;
    this.asked = new QuestionView(turn);
    this.text = turn.answer;
    this.showText();
    this.root.dataset.turnId = turn.id;
    this.answer.append(
      this.body,
      this.banner.root,
      element('div', { class: 'turn-foot' }, this.progress, this.log.root, this.state, this.tools),
    );
    this.root.append(this.asked.root, this.answer);
    this.log.add(turn.log, turn.logCount);
    this.upload = turn.upload;
    this.update(turn);
  }

  get isRunning(): boolean {
    return this.head.state === 'running';
  }

  /** The answer is drawn, or being drawn. */
  get isShown(): boolean {
    return this.markdown !== undefined;
  }

  /** Characters. */
  get answerLength(): number {
    return this.text.length;
  }

  get question(): string {
    return this.head.question;
  }

  /** What is going on, in one line; empty where nothing is. */
  get status(): string {
    if (!this.isRunning) {
      return '';
    }
    const said = this.saidUpload;
    return this.upload && said ? uploadText(said) : (this.progressText.textContent ?? '');
  }

  get outcome(): string {
    return stateTexts[this.head.state];
  }

  update(head: TurnHeadView): void {
    const ended = this.head.state === 'running' && head.state !== 'running';
    this.head = head;
    this.root.dataset.state = head.state;
    this.asked.update(head);
    this.banner.show(head.banner);
    this.drawFoot();
    this.answer.setAttribute('aria-busy', String(this.isRunning));
    this.answer.hidden = head.state === 'queued' || head.state === 'unsent';
    this.progress.hidden = !this.isRunning;
    this.tick();
    if (ended || head.endedAt !== undefined) {
      void this.markdown?.finish();
    }
  }

  /** Whether nothing of what is shown would have to go. */
  isContinuedBy({ answer, logCount }: TurnView): boolean {
    return answer.startsWith(this.text) && logCount >= this.log.count;
  }

  /** @returns what makes this the turn that is given, which continues it */
  changesTo(turn: TurnView): readonly TurnChange[] {
    const { id: turnId, answer, log, logCount, upload } = turn;
    const text = answer.slice(this.text.length);
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
   * Draws what has come of the answer; what comes later is drawn as it comes.
   *
   * @returns when a finished answer is drawn and its code is coloured
   */
  async showAnswer(): Promise<void> {
    const { id, hasSelection } = this.head;
    if (!this.markdown) {
      this.body.replaceChildren();
      this.body.classList.remove('answer-text');
      this.markdown = new (loadedMarkdown().StreamingMarkdown)(
        this.body,
        createMarkdownHooks(id, hasSelection),
      );
      this.markdown.append(this.text);
    }
    if (this.head.endedAt !== undefined) {
      await this.markdown.finish();
    }
  }

  /**
   * Leaves the answer as text, as it was before {@link showAnswer}.
   *
   * @returns whether it does: not while it arrives, as the last one, or while somebody uses it
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
    this.markdown?.dispose();
    this.markdown = undefined;
    this.showText();
    return true;
  }

  appendAnswer(text: string): void {
    this.recordActivity();
    const isFirst = this.text === '';
    this.text += text;
    if (this.markdown) {
      this.markdown.append(text);
    } else {
      this.showText();
    }
    if (isFirst) {
      this.drawFoot();
    }
  }

  appendLog(...added: Parameters<LogView['add']>): void {
    this.recordActivity();
    this.log.add(...added);
    this.tick();
  }

  /** @param upload how much of the query is sent; undefined when it is */
  setUpload(upload: UploadView | undefined): void {
    this.recordActivity();
    this.upload = upload;
    this.tick();
  }

  /** Looks at the clock: a long silence is said. */
  tick(): void {
    if (this.upload) {
      const tenth = ({ sent }: UploadView) => sent && Math.floor(sent.percent / 10);
      if (!this.saidUpload || tenth(this.saidUpload) !== tenth(this.upload)) {
        this.saidUpload = this.upload;
      }
      setText(this.progressText, uploadText(this.upload));
      return;
    }
    this.saidUpload = undefined;
    if (this.head.isReading && this.head.parts.length > 0) {
      this.recordActivity();
      setText(this.progressText, strings.reading);
      return;
    }
    const quiet = Date.now() - this.lastSign;
    setText(
      this.progressText,
      quiet >= silence
        ? format(strings.stillWaiting, clockTime(this.lastSign, true), Math.floor(quiet / 1000))
        : (this.log.last ?? strings.waiting),
    );
  }

  dispose(): void {
    this.markdown?.dispose();
    this.root.remove();
  }

  private showText(): void {
    this.body.classList.add('answer-text');
    this.body.replaceChildren(...textPieces(this.text));
  }

  private recordActivity(): void {
    this.lastSign = Date.now();
  }

  private drawFoot(): void {
    const { startedAt, endedAt, state } = this.head;
    const seconds =
      // Nobody was there to see when an answer ended that the window was closed on.
      startedAt === undefined || endedAt === undefined || endedAt === startedAt
        ? ''
        : format(strings.seconds, ((endedAt - startedAt) / 1000).toFixed(1));
    setText(this.state, [seconds, stateTexts[state]].filter(text => text !== '').join(' · '));
    this.copy.hidden = this.text === '';
    this.open.hidden = this.text === '';
    this.askAgain.hidden = endedAt === undefined;
  }

  private request(type: 'turn.copyAnswer' | 'turn.openAnswer'): void {
    post({ type, turnId: this.head.id });
  }

  private act(action: ActionId): void {
    post({ type: 'action.run', action, turnId: this.head.id });
  }
}

/** A text in elements of which layout skips those out of view. */
function textPieces(text: string): HTMLElement[] {
  const pieces: HTMLElement[] = [];
  for (let start = 0, end: number; start < text.length; start = end) {
    const lineEnd = text.lastIndexOf('\n', start + pieceLength) + 1;
    end = lineEnd > start ? lineEnd : start + pieceLength;
    pieces.push(element('div', { class: 'md-piece' }, text.slice(start, end)));
  }
  return pieces;
}

function uploadText({ sent, total }: UploadView): string {
  return sent ? format(strings.sendingBytes, sent.size, total) : format(strings.sending, total);
}
