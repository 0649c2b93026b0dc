import type { TurnHeadView } from '../../protocol/views';
import { element, iconButton } from '../page/element';
import { placeChildren } from '../page/placeChildren';
import { post } from '../page/post';
import { setText } from '../page/setText';
import { showTime } from '../page/shownTime';
import { strings } from '../page/strings';
import { SentKwargs } from '../parts/sentKwargs';
import { SentParts } from '../parts/sentParts';
import { QuestionEditor } from './questionEditor';
import { QuestionText } from './questionText';
import { stateTexts } from './stateTexts';

type TurnRequest = 'turn.cancelEdit' | 'turn.delete' | 'turn.dequeue' | 'turn.edit' | 'turn.send';

/** A question with its parts and its controls. It keeps its element while its turn changes. */
export class QuestionView {
  private readonly text = new QuestionText();
  private readonly line = element('div', { class: 'question-line' }, this.text.root);
  // Each is created when it is first needed.
  private meta: HTMLElement | undefined;
  private time: HTMLTimeElement | undefined;
  private waiting: WaitingTools | undefined;
  private tools: HTMLElement | undefined;
  private parts: SentParts | undefined;
  private kwargs: SentKwargs | undefined;
  // Gets the focus when a control of the turn goes away: there, no key does anything by mistake.
  readonly root = element(
    'article',
    {
      class: 'question',
      'aria-label': strings.question,
      'aria-describedby': this.text.headingId,
      tabindex: '-1',
    },
    this.line,
  );
  private editor: QuestionEditor | undefined;

  constructor(private head: TurnHeadView) {
    this.update(head);
    // Restores the edit of an earlier page.
    if (head.edit !== undefined && this.isWaiting) {
      this.openEditor(head.edit);
    }
  }

  /** The id of the heading with the question's beginning. */
  get headingId(): string {
    return this.text.headingId;
  }

  /** Shows the time and the controls from now on. */
  showControls(): void {
    if (!this.meta) {
      this.meta = element('span', { class: 'question-meta dim' });
      this.line.append(this.meta);
      placeChildren(this.meta, this.controls());
    }
  }

  /** Shows a new state of the turn. */
  update(head: TurnHeadView): void {
    this.head = head;
    const { id, question, kwargs = '', parts, size } = head;
    if (!this.isWaiting) {
      this.closeEditor();
    }
    this.text.set(question);
    if (this.meta) {
      placeChildren(this.meta, this.controls());
    }
    if (parts.length > 0 && !this.parts) {
      this.parts = new SentParts(id);
      this.root.append(this.parts.root);
    }
    this.parts?.update(parts, size);
    if (kwargs !== '' && !this.kwargs) {
      this.kwargs = new SentKwargs();
      this.root.append(this.kwargs.root);
    }
    this.kwargs?.update(kwargs);
  }

  private get isWaiting(): boolean {
    return this.head.state === 'queued' || this.head.state === 'unsent';
  }

  private controls(): readonly HTMLElement[] {
    if (this.isWaiting) {
      this.waiting ??= this.waitingTools();
      this.waiting.show(this.head.state);
      return [this.waiting.root];
    }
    this.time ??= element('time');
    const { time } = this;
    const { askedAt, endedAt } = this.head;
    showTime(time, askedAt);
    if (endedAt === undefined) {
      return [time];
    }
    this.tools ??= element(
      'span',
      { class: 'question-tools' },
      iconButton('edit', strings.editQuestion, () => this.request('turn.edit')),
      iconButton('trash', strings.deleteTurn, () => this.request('turn.delete')),
    );
    return [this.tools, time];
  }

  private waitingTools(): WaitingTools {
    const state = element('span');
    const send = element('span', {}, this.link(strings.send, 'turn.send'), ' · ');
    const takeBack = this.link(strings.takeBack, 'turn.dequeue');
    const edit = iconButton('edit', strings.editQueued, () => this.edit());
    const remove = iconButton('trash', strings.deleteTurn, () => this.request('turn.delete'));
    return {
      root: element(
        'span',
        { class: 'question-waiting' },
        ...[state, ' · ', send, takeBack, edit, remove],
      ),
      edit,
      show: now => {
        setText(state, stateTexts[now]);
        setText(takeBack, now === 'unsent' ? strings.moveToBox : strings.takeBack);
        send.hidden = now !== 'unsent';
        remove.hidden = now !== 'unsent';
      },
    };
  }

  private link(text: string, type: TurnRequest): HTMLElement {
    const link = element('button', { type: 'button', class: 'link-button' }, text);
    link.addEventListener('click', () => this.request(type));
    return link;
  }

  /** Edits a queued question in place; it is not sent meanwhile. */
  private edit(): void {
    const { id, question } = this.head;
    post({ type: 'turn.draft', turnId: id, text: question });
    this.openEditor(question).focus();
  }

  /** The extension keeps the typed text, so that it can be restored with the page. */
  private openEditor(text: string): QuestionEditor {
    const { id: turnId } = this.head;
    const onInput = (typed: string) => post({ type: 'turn.draft', turnId, text: typed });
    this.editor = new QuestionEditor(text, onInput, question => {
      this.closeEditor();
      if (question === undefined) {
        this.request('turn.cancelEdit');
      } else {
        this.update({ ...this.head, question });
        post({ type: 'turn.saveEdit', turnId, question });
      }
      this.waiting?.edit.focus();
    });
    this.line.replaceWith(this.editor.root);
    return this.editor;
  }

  private closeEditor(): void {
    this.editor?.root.replaceWith(this.line);
    this.editor = undefined;
  }

  private request(type: TurnRequest): void {
    post({ type, turnId: this.head.id });
  }
}

/** The controls of a question that is queued or was not sent. */
interface WaitingTools {
  readonly root: HTMLElement;
  readonly edit: HTMLElement;
  show(state: TurnHeadView['state']): void;
}
