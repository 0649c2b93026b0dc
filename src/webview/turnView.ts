import type {
  ActionId,
  FromPanel,
  TurnHeadView,
  TurnStateView,
  TurnView,
  UploadView,
} from '../protocol/panel';
import { confirmDone, element, iconButton } from './element';
import { post } from './host';
import { LogView } from './logView';
import { StreamingMarkdown } from './markdown/streamingMarkdown';
import { markdownHooks } from './markdownHooks';
import { renderNote } from './noteView';
import { renderSentParts } from './partViews';
import { clockTime, format, strings } from './strings';

const stateTexts: Readonly<Record<TurnStateView, string>> = {
  queued: strings.stateQueued,
  running: '',
  complete: strings.stateComplete,
  interrupted: strings.stateInterrupted,
  cancelled: strings.stateCancelled,
  failed: strings.stateFailed,
};

/** Milliseconds of silence after which the page says that it is still waiting. */
const silence = 15_000;

/** A question with its parts, and the answer to it as it arrives. */
export class TurnElement {
  readonly root = element('div', { class: 'turn' });
  private readonly asked = element('article', {
    class: 'question',
    'aria-label': strings.question,
  });
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
  private readonly note = element('div', { class: 'turn-note' });
  private readonly log = new LogView();
  private readonly state = element('span', { class: 'turn-state' });
  private readonly tools = element('span', { class: 'turn-tools' });
  private readonly markdown: StreamingMarkdown;
  private head: TurnHeadView;
  private hasAnswer = false;
  private lastSign = Date.now();
  private upload: UploadView | undefined;
  /** The upload as it is read out: each tenth of it, lest nothing else be heard. */
  private saidUpload: UploadView | undefined;

  constructor(turn: TurnView) {
    this.head = turn;
    this.markdown = new StreamingMarkdown(this.body, markdownHooks(turn.id, turn.hasSelection));
    this.answer.append(
      this.body,
      this.note,
      element('div', { class: 'turn-foot' }, this.progress, this.log.root, this.state, this.tools),
    );
    this.root.append(this.asked, this.answer);
    this.log.add(turn.log, turn.logCount);
    this.upload = turn.upload;
    if (turn.answer !== '') {
      this.appendAnswer(turn.answer);
    }
    this.update(turn);
  }

  get isRunning(): boolean {
    return this.head.state === 'running';
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
    this.drawQuestion();
    this.drawNote();
    this.drawFoot();
    this.answer.setAttribute('aria-busy', String(this.isRunning));
    this.answer.hidden = head.state === 'queued';
    this.progress.hidden = !this.isRunning;
    this.tick();
    if (ended || head.endedAt !== undefined) {
      void this.markdown.finish();
    }
  }

  appendAnswer(text: string): void {
    this.sign();
    this.markdown.append(text);
    if (!this.hasAnswer) {
      this.hasAnswer = true;
      this.drawFoot();
    }
  }

  appendLog(...added: Parameters<LogView['add']>): void {
    this.sign();
    this.log.add(...added);
    this.tick();
  }

  /** @param upload how much of the query is sent; undefined when it is */
  setUpload(upload: UploadView | undefined): void {
    this.sign();
    this.upload = upload;
    this.tick();
  }

  /** Looks at the clock: a long silence is said. */
  tick(): void {
    if (this.upload) {
      const tenth = ({ percent }: UploadView) => Math.floor(percent / 10);
      if (!this.saidUpload || tenth(this.saidUpload) !== tenth(this.upload)) {
        this.saidUpload = this.upload;
      }
      this.progressText.textContent = uploadText(this.upload);
      return;
    }
    this.saidUpload = undefined;
    const quiet = Date.now() - this.lastSign;
    this.progressText.textContent =
      quiet >= silence
        ? format(strings.stillWaiting, clockTime(this.lastSign, true), Math.floor(quiet / 1000))
        : (this.log.last?.text ?? strings.waiting);
  }

  dispose(): void {
    this.markdown.dispose();
    this.root.remove();
  }

  private sign(): void {
    this.lastSign = Date.now();
  }

  private drawQuestion(): void {
    const { question, askedAt, endedAt, parts, size, state } = this.head;
    const meta = element('span', { class: 'question-meta dim' });
    if (state === 'queued') {
      const takeBack = element(
        'button',
        { type: 'button', class: 'link-button' },
        strings.takeBack,
      );
      takeBack.addEventListener('click', () => this.request('takeBack'));
      meta.append(stateTexts.queued, ' · ', takeBack);
    } else {
      meta.append(
        element('time', { datetime: new Date(askedAt).toISOString() }, clockTime(askedAt)),
      );
      if (endedAt !== undefined) {
        meta.append(
          element(
            'span',
            { class: 'question-tools' },
            iconButton('edit', strings.editQuestion, () => this.request('edit')),
            iconButton('trash', strings.deleteTurn, () => this.request('delete')),
          ),
        );
      }
    }
    // Folded open by the reader, it stays open.
    const wasOpen = this.asked.querySelector('details')?.open ?? false;
    this.asked.replaceChildren(
      element('div', { class: 'question-line' }, element('p', { dir: 'auto' }, question), meta),
    );
    if (parts.length > 0) {
      const sent = renderSentParts(this.head.id, parts, size);
      sent.toggleAttribute('open', wasOpen);
      this.asked.append(sent);
    }
  }

  private drawNote(): void {
    const { note } = this.head;
    this.note.replaceChildren(...(note ? [renderNote(note, action => this.act(action))] : []));
  }

  private drawFoot(): void {
    const { startedAt, endedAt, state } = this.head;
    const seconds =
      startedAt === undefined || endedAt === undefined
        ? ''
        : format(strings.seconds, ((endedAt - startedAt) / 1000).toFixed(1));
    this.state.textContent = [seconds, stateTexts[state]].filter(text => text !== '').join(' · ');
    const tools: Node[] = [];
    if (this.hasAnswer) {
      const copy = iconButton('copy', strings.copyAnswer, () => {
        this.request('copyAnswer');
        confirmDone(copy);
      });
      const open = iconButton('go-to-file', strings.openAnswer, () => this.request('openAnswer'));
      tools.push(copy, open);
    }
    if (endedAt !== undefined) {
      tools.push(iconButton('refresh', strings.askAgain, () => this.act('askAgain')));
    }
    this.tools.replaceChildren(...tools);
  }

  private request(action: Extract<FromPanel, { type: 'turn' }>['action']): void {
    post({ type: 'turn', action, turnId: this.head.id });
  }

  private act(action: ActionId): void {
    post({ type: 'action', action, turnId: this.head.id });
  }
}

function uploadText({ sent, total }: UploadView): string {
  return format(strings.sendingBytes, sent, total);
}
