import { format } from '../../base/format';
import type { ActionId } from '../../protocol/fromPage';
import { joinDrafts } from '../../protocol/joinDrafts';
import type { DraftMessage } from '../../protocol/toPage';
import type { PartView, ReadingView, TargetView, TurnHeadView } from '../../protocol/views';
import { Banner } from '../page/banner';
import { element, icon, iconButton, setText, typeText } from '../page/element';
import { leaveFocusTo } from '../page/focusKeeper';
import { hasModifier, onKeyDown } from '../page/onKeyDown';
import { sizeText } from '../page/partLine';
import { isMac } from '../page/platform';
import { sendKey } from '../page/sendKey';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { AttachAgain } from './attachAgain';
import { type CompletionKind, Completions } from './completions';
import { EditorSuggestion } from './editorSuggestion';
import { KwargsEditor } from './kwargsEditor';
import type { PartsList } from './partsList';
import { pastedFiles } from './pastedFiles';
import type { Setup } from './setup';

/** The longest time for which the card keeps its height after a question was sent. */
const heldMs = 250;

/** The texts in the Question box that call something, such as a saved question by its name. */
interface Calls {
  /** @returns true if the text calls something, or is being replaced; it isn't sent then */
  takes(question: string): boolean;
  /** The box has a text from the host. @param isFilledIn true if that replaces a call */
  drafted(isFilledIn: boolean): void;
}

/** Controls for values that are sent with the question. */
export interface Controls {
  readonly root: HTMLElement;
  /** Shows the controls for the service of a target. */
  setTarget(target: TargetView): void;
  /** Shows which values the keyword arguments override. @param kwargs as written so far, perhaps not valid */
  setKwargs(kwargs: string): void;
  /** Focuses the first control whose value can't be sent. @returns the error; empty if there is none */
  pointOutError(): string;
}

/** The form for the next question: a card with its parts, the Question box, the service that receives it, Send and Stop. */
export class Composer {
  private readonly banner = new Banner<ActionId>('composer-banner', action =>
    post({ type: 'action.run', action, turnId: undefined }),
  );
  /** A decision to make before the next question is sent. */
  readonly notice = new Banner<number>(
    'composer-banner',
    choice => post({ type: 'notice.choose', choice }),
    iconButton('close', strings.closeNotice, () =>
      post({ type: 'notice.choose', choice: undefined }),
    ),
  );
  private readonly partsSize = element('span', { class: 'parts-size dim' });
  private readonly hint = element('div', { class: 'visually-hidden', id: 'question-hint' });
  readonly box = element('textarea', {
    'aria-label': strings.question,
    'aria-describedby': 'question-hint',
    dir: 'auto',
    rows: '1',
    spellcheck: 'false',
  });
  private readonly targetText = element('span', { class: 'target-text' });
  private readonly target = element(
    'button',
    { type: 'button', class: 'target' },
    icon('server'),
    this.targetText,
  );
  private readonly send = element(
    'button',
    { type: 'submit', class: 'icon-button send-button', 'aria-label': strings.send },
    icon('arrow-up'),
  );
  private readonly stop = iconButton('stop-circle', strings.stop, () =>
    post({ type: 'query.stop' }),
  );
  /** The element around the Question box, at which lists of completions open. */
  private readonly field = element('div', { class: 'question-field' }, this.box, this.hint);
  private readonly kwargs = new KwargsEditor(
    () => this.focus(),
    () => this.submit(),
    kwargs => this.controls?.setKwargs(kwargs),
  );
  private controls: Controls | undefined;
  private readonly foot = element(
    'div',
    { class: 'composer-foot' },
    iconButton('attach', strings.attachFiles, () => post({ type: 'part.pick' })),
    this.kwargs.button,
    this.target,
    this.partsSize,
    this.stop,
    this.send,
  );
  private readonly card = element('div', { class: 'card' });
  private readonly completions: Completions;
  readonly suggestion = new EditorSuggestion();
  private readonly again = new AttachAgain();
  /** The list of parts, which scrolls, and what is on a line with the last chip. */
  private readonly attachments = element(
    'div',
    { class: 'attachments' },
    this.again.root,
    this.suggestion.root,
  );
  /** The list of parts, which is loaded with the first part. */
  private parts: PartsList | undefined;
  // Controls have their own messages.
  readonly root = element('form', {
    class: 'composer',
    'aria-label': strings.nextQuestion,
    novalidate: true,
  });
  /** The setup that is needed before a question can be sent. */
  setup: Setup | undefined;
  /** The alternatives to the form of the setup, below it. */
  readonly setupAlternatives: HTMLElement[] = [];
  /** The texts that call something instead of being sent. */
  calls: Calls | undefined;
  private isRunning = false;
  private heldTimer: ReturnType<typeof setTimeout> | undefined;
  /** The number of drops and pastes whose files are still being read. */
  private pendingReads = 0;
  /** True if the question will be sent when all files are read. */
  private isWaiting = false;
  private size = '';
  /** The number of parts. */
  private count = 0;
  private included = 0;

  /**
   * @param lastTurn returns the question that the up arrow key restores, and whose parts can be attached again
   */
  constructor(
    private readonly status: StatusRegion,
    private readonly lastTurn: () =>
      | Pick<TurnHeadView, 'id' | 'question' | 'attachAgain'>
      | undefined,
  ) {
    this.completions = new Completions(this.box, this.field, status);
    this.card.append(this.attachments, this.field, this.kwargs.root, this.foot);
    this.root.append(this.banner.root, this.notice.root, this.card);
    for (const area of [this.banner.root, this.notice.root, this.suggestion.root, this.foot]) {
      leaveFocusTo(area, this.box);
    }
    this.root.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    this.target.addEventListener('click', () => post({ type: 'service.select' }));
    this.box.addEventListener('input', () => this.onInput());
    onKeyDown(this.box, event => {
      const isSend = sendKey.isPressed(event);
      const onEnter = () => (isSend ? this.submit() : this.breakLine());
      if (this.completions.onKeyDown(event, onEnter)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (isSend) {
        event.preventDefault();
        this.submit();
      } else if (event.key === 'ArrowUp' && !hasModifier(event) && this.box.value === '') {
        this.restoreLastQuestion(event);
      }
    });
    this.box.addEventListener('paste', event => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length > 0) {
        event.preventDefault();
        void this.attach(files, 'paste');
      }
    });
    this.setParts([], '');
  }

  /** Adds a kind of list below the Question box. */
  completeWith(kind: CompletionKind): void {
    this.completions.add(kind);
  }

  /** Places controls below the Question box. */
  setControls(controls: Controls): void {
    this.controls = controls;
    controls.setKwargs(this.kwargs.text);
    this.kwargs.root.before(controls.root);
    leaveFocusTo(controls.root, this.box);
  }

  get hasControls(): boolean {
    return this.controls !== undefined;
  }

  focus(): void {
    this.box.focus();
  }

  /** Writes the character that opens a list, at the caret or another place. */
  begin(text: string, at = this.box.selectionEnd): void {
    typeText(this.box, text, at, at);
  }

  /** Attaches files with their bytes; a question that is sent before they are read waits for them. */
  async attach(files: readonly File[], from: 'paste' | 'drop'): Promise<void> {
    this.pendingReads += 1;
    try {
      const { attachFiles } = await import('./attachFiles');
      await attachFiles(files, from);
    } catch {
      // The code could not be loaded.
      post({ type: 'part.refused', why: 'unreadable', names: files.map(({ name }) => name) });
    }
    this.pendingReads -= 1;
    if (this.pendingReads === 0 && this.isWaiting) {
      this.isWaiting = false;
      this.submit();
      this.showSize();
    }
  }

  /** Restores the text and keyword arguments of an earlier page, unless there already are some. */
  restoreDraft(text: string, kwargs: string): void {
    if (this.kwargs.text === '') {
      this.kwargs.text = kwargs;
    }
    if (this.box.value === '') {
      this.setDraft(text);
    }
  }

  /** Puts a text from the host into the box. Undo brings back what it replaces. */
  receiveDraft({ text, kwargs, replaces }: DraftMessage): void {
    if (replaces === undefined) {
      this.setDraft(text, kwargs);
      return;
    }
    const { value } = this.box;
    if (replaces === '') {
      // Without the focus, which may be elsewhere by then.
      this.box.value = joinDrafts(text, value);
    } else if (value.startsWith(replaces)) {
      typeText(this.box, text, 0, replaces.length);
    } else {
      typeText(this.box, `${text}\n\n`, 0, 0);
    }
    this.kwargs.text = joinDrafts(kwargs ?? '', this.kwargs.text);
    this.calls?.drafted(replaces !== '');
    this.onInput();
  }

  private setDraft(text: string, kwargs = this.kwargs.text): void {
    this.kwargs.text = kwargs;
    if (this.box.value.trim() === '' || text === '') {
      this.box.value = text;
    } else {
      typeText(this.box, text, 0, this.box.value.length);
    }
    this.calls?.drafted(false);
    this.drawButtons();
  }

  /** Called when the conversation may have changed. @param isRunning true shows Stop */
  follow(isRunning: boolean): void {
    this.again.offer(this.count === 0 ? this.lastTurn() : undefined);
    if (isRunning !== this.isRunning) {
      this.isRunning = isRunning;
      if (isRunning) {
        // The question that was sent moves the conversation anyway.
        this.suggestion.settle();
      }
      this.suggestion.setSteady(isRunning);
      this.showPlaceholder();
      this.drawButtons();
    }
  }

  /** Sets the key that sends, and whether screen readers announce other keys. */
  setKeys({ sendsWith, tellsKeys }: ReadingView): void {
    sendKey.prefer(sendsWith);
    sendKey.describe(this.send);
    setText(this.hint, tellsKeys ? (isMac ? strings.keysHintMac : strings.keysHint) : '');
  }

  /** Shows the service that receives the question, or the reason why it can't be sent. */
  setTarget(target: TargetView): void {
    setText(this.targetText, target.text);
    this.target.title = target.title;
    this.controls?.setTarget(target);
    this.banner.show(target.banner);
    document.body.classList.toggle('has-other-services', target.hasOthers);
  }

  /** Loads the list of parts. To be awaited before there are any. */
  async loadParts(): Promise<void> {
    if (!this.parts) {
      const { PartsList } = await import('./partsList');
      this.parts = new PartsList(this.attachments, this.status, () => this.focus());
    }
  }

  /** @param size the localized size of all included parts together */
  setParts(parts: readonly PartView[], size: string): void {
    this.parts?.setParts(parts);
    if (parts.length !== this.count) {
      this.count = parts.length;
      this.suggestion.settle();
    }
    const included = parts.filter(part => part.included).length;
    this.size =
      parts.length > 1 ? `${countText(included, parts.length)} · ${sizeText(parts, size)}` : '';
    this.showSize();
    this.included = included;
    this.showPlaceholder();
  }

  private showPlaceholder(): void {
    const { included } = this;
    this.box.classList.toggle('has-news', this.isRunning);
    this.box.placeholder = this.isRunning
      ? strings.askNext
      : included === 0
        ? strings.askAnything
        : included === 1
          ? strings.askAboutPart
          : format(strings.askAboutParts, included);
  }

  private breakLine(): void {
    typeText(this.box, '\n', this.box.selectionStart, this.box.selectionEnd);
  }

  private restoreLastQuestion(event: KeyboardEvent): void {
    const question = this.lastTurn()?.question;
    if (question !== undefined) {
      event.preventDefault();
      this.box.value = question;
      this.onInput();
    }
  }

  private showSize(): void {
    setText(this.partsSize, this.isWaiting ? strings.reading : this.size);
    this.partsSize.classList.toggle('is-waiting', this.isWaiting);
  }

  private onInput(): void {
    // Editing the question cancels sending it.
    this.isWaiting = false;
    this.showSize();
    post({ type: 'question.draft', text: this.box.value });
    this.drawButtons();
    this.completions.update();
  }

  /** Sends the question, unless something is to be done before. */
  submit(): void {
    const question = this.box.value;
    if (this.calls?.takes(question) || question.trim() === '') {
      return;
    }
    if (this.setup?.isNeeded) {
      this.setup.pointOut(true);
      return;
    }
    if (this.pendingReads > 0) {
      this.isWaiting = true;
      this.showSize();
      return;
    }
    const error = this.kwargs.pointOutError() || (this.controls?.pointOutError() ?? '');
    if (error !== '') {
      this.status.say(error);
      return;
    }
    // The extension returns both if they can't be sent.
    post({ type: 'question.send', question, kwargs: this.kwargs.text });
    this.holdHeight();
    this.kwargs.clear();
    this.setDraft('');
  }

  /** Keeps the height for a moment, in which most questions appear above, so that the page moves once. */
  private holdHeight(): void {
    this.releaseHeight();
    this.card.style.minHeight = `${this.card.getBoundingClientRect().height}px`;
    this.heldTimer = setTimeout(() => this.releaseHeight(), heldMs);
  }

  /** To be called when the sent question has been added to the conversation. */
  releaseHeight(): void {
    clearTimeout(this.heldTimer);
    this.card.style.minHeight = '';
  }

  /** While a query runs, Stop takes the place of Send; a question that can be queued shows both. */
  private drawButtons(): void {
    const isBlank = this.box.value.trim() === '';
    this.stop.hidden = !this.isRunning;
    this.send.hidden = this.isRunning && isBlank;
    this.send.disabled = isBlank;
  }
}

/** `3 parts`, or `2 of 3 parts` if one is not included. */
function countText(included: number, all: number): string {
  return included < all ? format(strings.partsOfAll, included, all) : format(strings.parts, all);
}
