import type { PartView, TargetView } from '../protocol/panel';
import { element, icon, iconButton } from './element';
import { post } from './host';
import { renderNote } from './noteView';
import { renderStagedPart } from './partViews';
import { format, strings } from './strings';

/** Where the next question is written: its parts, the Question box, where it goes, Send and Stop. */
export class Composer {
  private readonly note = element('div', { class: 'target-note' });
  private readonly parts = element('ul', { class: 'parts', 'aria-label': strings.partsList });
  private readonly partsSize = element('span', { class: 'dim' });
  private readonly box = element('textarea', {
    'aria-label': strings.question,
    dir: 'auto',
    rows: '1',
    spellcheck: 'false',
  });
  private readonly target = element('span', { class: 'target dim' });
  private readonly send = element(
    'button',
    { type: 'submit', class: 'primary-button' },
    strings.send,
  );
  private readonly stop = element(
    'button',
    { type: 'button', class: 'primary-button' },
    icon('debug-stop'),
    strings.stop,
  );
  readonly root = element(
    'form',
    { class: 'composer', 'aria-label': strings.nextQuestion },
    this.note,
    this.parts,
    element('div', { class: 'box' }, this.box),
    element(
      'div',
      { class: 'composer-foot' },
      iconButton('attach', strings.attachFiles, () => post({ type: 'attach' })),
      this.target,
      this.partsSize,
      this.send,
      this.stop,
    ),
  );
  private canSend = true;
  private isRunning = false;

  constructor() {
    this.root.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    this.stop.addEventListener('click', () => post({ type: 'stop' }));
    this.box.addEventListener('input', () => {
      post({ type: 'draft', text: this.box.value });
      this.update();
    });
    this.box.addEventListener('keydown', event => {
      // Enter that ends the composition of a word is not meant for us.
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.submit();
      }
    });
    this.setParts([], '');
  }

  focus(): void {
    this.box.focus();
  }

  /** What was written before, unless something is being written already. */
  restoreDraft(text: string): void {
    if (this.box.value === '') {
      this.setDraft(text);
    }
  }

  setDraft(text: string): void {
    this.box.value = text;
    this.update();
  }

  setRunning(isRunning: boolean): void {
    if (isRunning !== this.isRunning) {
      const hadFocus = document.activeElement === this.send || document.activeElement === this.stop;
      this.isRunning = isRunning;
      this.update();
      if (hadFocus) {
        this.focus();
      }
    }
  }

  setTarget(target: TargetView): void {
    this.canSend = target.note === undefined;
    this.target.textContent = target.text;
    this.target.title = target.title;
    this.note.replaceChildren(
      ...(target.note
        ? [renderNote(target.note, action => post({ type: 'action', action, turnId: undefined }))]
        : []),
    );
  }

  setParts(parts: readonly PartView[], size: string): void {
    this.parts.replaceChildren(
      ...parts.map(part =>
        renderStagedPart(part, () => {
          post({ type: 'removePart', partId: part.id });
          this.focus();
        }),
      ),
    );
    this.parts.hidden = parts.length === 0;
    this.partsSize.textContent =
      parts.length > 1 ? `${format(strings.parts, parts.length)} · ${size}` : '';
    this.box.placeholder =
      parts.length === 0
        ? strings.askAnything
        : parts.length === 1
          ? strings.askAboutPart
          : format(strings.askAboutParts, parts.length);
  }

  private submit(): void {
    const question = this.box.value;
    if (question.trim() === '') {
      return;
    }
    post({ type: 'send', question });
    if (this.canSend) {
      this.setDraft('');
    }
  }

  /** Send stands where Stop does while a query runs, and beside it only while there is a question to queue. */
  private update(): void {
    const isBlank = this.box.value.trim() === '';
    this.stop.hidden = !this.isRunning;
    this.send.hidden = this.isRunning && isBlank;
    this.send.disabled = isBlank;
  }
}
