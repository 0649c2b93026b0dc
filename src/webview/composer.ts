import type { NoticeView, PartView, TargetView, ToPanel } from '../protocol/panel';
import { element, icon, iconButton } from './element';
import type { FileCompletion } from './fileCompletion';
import { holdFiles, pastedFiles } from './holdFiles';
import { post } from './host';
import { renderNote } from './noteView';
import { PartsList } from './partsList';
import type { StatusRegion } from './statusRegion';
import { format, strings } from './strings';

/** Where the next question is written: its parts, the Question box, where it goes, Send and Stop. */
export class Composer {
  private readonly note = element('div', { class: 'composer-note' });
  private readonly notice = element('div', { class: 'composer-note' });
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
  private readonly frame = element('div', { class: 'box' }, this.box);
  readonly parts: PartsList;
  readonly root = element(
    'form',
    { class: 'composer', 'aria-label': strings.nextQuestion },
    this.note,
    this.notice,
    this.frame,
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
  /** There from the first `#` on. */
  private completion: FileCompletion | undefined;

  /** @param lastQuestion what the up-arrow brings back */
  constructor(
    private readonly status: StatusRegion,
    private readonly lastQuestion: () => string | undefined,
  ) {
    this.parts = new PartsList(status, () => this.focus());
    this.notice.after(this.parts.root);
    this.root.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    this.stop.addEventListener('click', () => post({ type: 'stop' }));
    this.box.addEventListener('input', () => this.edited());
    this.box.addEventListener('keydown', event => {
      if (this.completion?.press(event, () => this.submit())) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      // Enter that ends the composition of a word is not meant for us.
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.submit();
      } else if (event.key === 'ArrowUp' && this.box.value === '') {
        this.bringBack(event);
      }
    });
    this.box.addEventListener('paste', event => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length > 0) {
        event.preventDefault();
        void holdFiles(files, 'paste');
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
    if (this.box.value.trim() === '' || text === '' || !this.replaceText(text)) {
      this.box.value = text;
    }
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

  /** Something to decide on before the next question is sent; undefined for nothing any more. */
  setNotice(notice: NoticeView | undefined): void {
    const hadFocus = this.notice.contains(document.activeElement);
    const choose = (choice: number | undefined) => post({ type: 'notice', choice });
    const shown = notice && renderNote(notice, choose);
    shown?.append(iconButton('close', strings.closeNotice, () => choose(undefined)));
    this.notice.replaceChildren(...(shown ? [shown] : []));
    if (hadFocus) {
      this.focus();
    }
  }

  setParts(parts: readonly PartView[], size: string): void {
    this.parts.setParts(parts);
    const sent = parts.filter(({ included }) => included).length;
    this.partsSize.textContent = parts.length > 1 ? `${count(sent, parts.length)} · ${size}` : '';
    this.box.placeholder =
      sent === 0
        ? strings.askAnything
        : sent === 1
          ? strings.askAboutPart
          : format(strings.askAboutParts, sent);
  }

  showFiles(found: Extract<ToPanel, { type: 'foundFiles' }>): void {
    this.completion?.show(found);
  }

  /** As typing would do it, so that Undo brings back what stood there before; whether the page could. */
  private replaceText(text: string): boolean {
    this.box.focus();
    this.box.select();
    return document.execCommand('insertText', false, text);
  }

  private bringBack(event: KeyboardEvent): void {
    const question = this.lastQuestion();
    if (question !== undefined) {
      event.preventDefault();
      this.box.value = question;
      this.edited();
    }
  }

  private edited(): void {
    post({ type: 'draft', text: this.box.value });
    this.update();
    if (this.completion) {
      this.completion.look();
    } else if (this.box.value.includes('#')) {
      void this.loadCompletion();
    }
  }

  /** With the first `#`: most questions have none. */
  private async loadCompletion(): Promise<void> {
    const { FileCompletion } = await import('./fileCompletion');
    if (!this.completion) {
      this.completion = new FileCompletion(this.box, this.status, post, () => this.edited());
      this.frame.append(this.completion.root);
    }
    this.completion.look();
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

/** `3 parts`, or `2 of 3 parts` where one is not sent. */
function count(sent: number, all: number): string {
  return sent < all ? format(strings.partsOfAll, sent, all) : format(strings.parts, all);
}
