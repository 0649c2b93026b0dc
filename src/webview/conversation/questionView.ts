import type { TurnHeadView } from '../../protocol/views';
import { element, iconButton, linkButton, setText } from '../page/element';
import { placeChildren } from '../page/placeChildren';
import { showTime } from '../page/shownTime';
import { strings } from '../page/strings';
import { toolbar } from '../page/toolbars';
import { post } from '../page/vscodeApi';
import { QuestionEditor } from './questionEditor';
import { SentKwargs, SentParts } from './sentParts';
import { stateTexts } from './stateTexts';

type TurnRequest = 'turn.cancelEdit' | 'turn.delete' | 'turn.dequeue' | 'turn.send';

/** A question with its parts and its controls. It keeps its element while its turn changes. */
export class QuestionView {
  private readonly text = new QuestionText();
  private readonly line = element('div', { class: 'question-line' }, this.text.root);
  // Each is created when it is first needed.
  private meta: HTMLElement | undefined;
  private time: HTMLTimeElement | undefined;
  private waitingTools: WaitingTools | undefined;
  private sentTools: QuestionTools | undefined;
  private parts: SentParts | undefined;
  private kwargs: SentKwargs | undefined;
  // The focus goes here when a control of the turn goes away, because keys have no effect here.
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
    if (head.edit !== undefined) {
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

  update(head: TurnHeadView): void {
    this.head = head;
    const { id, question, kwargs = '', parts, size } = head;
    if (head.state === 'running') {
      this.closeEditor();
    }
    this.text.set(question);
    if (this.meta) {
      placeChildren(this.meta, this.controls());
    }
    if (parts.length > 0 && !this.parts) {
      this.parts = new SentParts(id);
      this.place();
    }
    this.parts?.update(parts, size);
    if (kwargs !== '' && !this.kwargs) {
      this.kwargs = new SentKwargs();
      this.place();
    }
    this.kwargs?.update(kwargs);
  }

  /** Places the parts and keyword arguments below the question, or in its editor. */
  private place(): void {
    const { editor, line } = this;
    const sent = [this.parts, this.kwargs].flatMap(view => view?.root ?? []);
    editor?.hold(sent);
    placeChildren(this.root, editor ? [editor.root] : [line, ...sent]);
  }

  private get isWaiting(): boolean {
    return this.head.state === 'queued' || this.head.state === 'unsent';
  }

  private controls(): readonly HTMLElement[] {
    if (this.isWaiting) {
      this.waitingTools ??= this.createWaitingTools();
      this.waitingTools.show(this.head.state);
      return [this.waitingTools.root];
    }
    this.time ??= element('time');
    const { time } = this;
    showTime(time, this.head.askedAt);
    this.sentTools ??= this.createSentTools();
    return [this.sentTools.root, time];
  }

  private createSentTools(): QuestionTools {
    const edit = iconButton('edit', strings.editQuestion, () => this.edit());
    const remove = iconButton('trash', strings.deleteTurn, () => this.request('turn.delete'));
    return { root: toolbar('question-tools', strings.question, edit, edit, remove), edit };
  }

  private createWaitingTools(): WaitingTools {
    const state = element('span');
    const send = linkButton(strings.send, () => this.request('turn.send'));
    const takeBack = linkButton(strings.takeBack, () => this.request('turn.dequeue'));
    const edit = iconButton('edit', strings.editQueued, () => this.edit());
    const remove = iconButton('trash', strings.deleteTurn, () => this.request('turn.delete'));
    const tools = element('span', { class: 'waiting-tools' }, edit, remove);
    return {
      root: toolbar(
        'question-waiting dotted',
        strings.question,
        takeBack,
        ...[state, send, takeBack, tools],
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

  /** Edits the question in place; one that is queued is not sent until the editing ends. */
  private edit(): void {
    const { id, question } = this.head;
    post({ type: 'turn.draft', turnId: id, text: question });
    this.openEditor(question).focus();
  }

  /** Opens the editor of the question. The extension keeps the typed text, so that it can be restored with the page. */
  private openEditor(text: string): QuestionEditor {
    const { id: turnId } = this.head;
    const { isWaiting } = this;
    const editor = new QuestionEditor(text, isWaiting, {
      input: typed => post({ type: 'turn.draft', turnId, text: typed }),
      cancel: () => {
        this.closeEditor();
        this.request('turn.cancelEdit');
        (isWaiting ? this.waitingTools : this.sentTools)?.edit.focus();
      },
      submit: question => {
        this.closeEditor();
        if (isWaiting) {
          this.update({ ...this.head, question });
          this.waitingTools?.edit.focus();
        }
        post({ type: 'turn.saveEdit', turnId, question });
      },
    });
    this.editor = editor;
    this.place();
    return editor;
  }

  private closeEditor(): void {
    if (this.editor) {
      this.editor = undefined;
      this.place();
    }
  }

  private request(type: TurnRequest): void {
    post({ type, turnId: this.head.id });
  }
}

/** The controls of a question. */
interface QuestionTools {
  readonly root: HTMLElement;
  readonly edit: HTMLElement;
}

/** The controls of a question that is queued or was not sent. */
interface WaitingTools extends QuestionTools {
  show(state: TurnHeadView['state']): void;
}

/** UTF-16 code units of a question in its heading, at most, without spaces before it. */
const maxHeadingLength = 100;

let count = 0;

/**
 * A question's text, with its beginning as the heading of the turn. The beginning is not repeated, so that the question
 * is read, found, and copied once.
 */
export class QuestionText {
  private readonly heading = element('h2', { id: `turn-heading-${++count}` });
  private readonly rest = element('span');
  readonly root = element('div', { class: 'question-text', dir: 'auto' }, this.heading, this.rest);

  /** The id of the heading, which describes the question and its answer. */
  get headingId(): string {
    return this.heading.id;
  }

  set(question: string): void {
    const end = headingEnd(question);
    setText(this.heading, question.slice(0, end));
    setText(this.rest, question.slice(end));
  }
}

/** The index at which the first line ends, or the last of its words that the heading has room for. */
function headingEnd(question: string): number {
  const start = Math.max(0, question.search(/\S/));
  const lineEnd = question.indexOf('\n', start);
  const end = lineEnd === -1 ? question.length : lineEnd;
  if (end - start <= maxHeadingLength) {
    return end;
  }
  const beginning = question.slice(start, start + maxHeadingLength).replace(/[\ud800-\udbff]$/, '');
  const wordEnd = beginning.search(/\s+\S*$/);
  return start + (wordEnd > 0 ? wordEnd : beginning.length);
}
