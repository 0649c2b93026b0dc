import type { ToPanel } from '../../protocol/toPanel';
import type { ActionId, NoticeView, PartView, TargetView } from '../../protocol/views';
import { Banner } from '../page/banner';
import { element, icon, iconButton } from '../page/element';
import { leaveFocusTo } from '../page/focusKeeper';
import { onKeyDown } from '../page/onKeyDown';
import { post } from '../page/post';
import { setText } from '../page/setText';
import { format, strings } from '../page/strings';
import { sizeText } from '../parts/sizeText';
import type { StatusRegion } from '../spoken/statusRegion';
import { attachFiles } from './attachFiles';
import type { FileCompletion } from './fileCompletion';
import { PartsList } from './partsList';
import { pastedFiles } from './pastedFiles';

/** Where the next question is written: its parts, the Question box, where it goes, Send and Stop. */
export class Composer {
  private readonly banner = new Banner<ActionId>('composer-banner', action =>
    post({ type: 'action.run', action, turnId: undefined }),
  );
  private readonly notice = new Banner<number>(
    'composer-banner',
    choice => post({ type: 'notice.choose', choice }),
    iconButton('close', strings.closeNotice, () =>
      post({ type: 'notice.choose', choice: undefined }),
    ),
  );
  private readonly partsSize = element('span', { class: 'dim' });
  readonly box = element('textarea', {
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
  private readonly foot = element(
    'div',
    { class: 'composer-foot' },
    iconButton('attach', strings.attachFiles, () => post({ type: 'part.pick' })),
    this.target,
    this.partsSize,
    this.send,
    this.stop,
  );
  readonly parts: PartsList;
  readonly root = element(
    'form',
    { class: 'composer', 'aria-label': strings.nextQuestion },
    this.banner.root,
    this.notice.root,
    this.frame,
    this.foot,
  );
  private isRunning = false;
  /** Files that were dropped or pasted together, whose bytes are still being read. */
  private reads = 0;
  /** Whether the question is to be sent when they are. */
  private isWaiting = false;
  private size = '';
  /** There from the first `#` on. */
  private completion: FileCompletion | undefined;

  /** @param lastQuestion what the up-arrow brings back */
  constructor(
    private readonly status: StatusRegion,
    private readonly lastQuestion: () => string | undefined,
  ) {
    this.parts = new PartsList(status, () => this.focus());
    this.notice.root.after(this.parts.root);
    for (const place of [this.banner.root, this.notice.root, this.foot]) {
      leaveFocusTo(place, this.box);
    }
    this.root.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    this.stop.addEventListener('click', () => post({ type: 'query.stop' }));
    this.box.addEventListener('input', () => this.edited());
    onKeyDown(this.box, event => {
      if (this.completion?.press(event, () => this.submit())) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.key === 'Enter' && !event.shiftKey) {
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
        void this.take(files, 'paste');
      }
    });
    this.setParts([], '');
  }

  focus(): void {
    this.box.focus();
  }

  /** Attaches files that came with their bytes; a question that is sent meanwhile waits for them. */
  async take(files: readonly File[], from: 'paste' | 'drop'): Promise<void> {
    this.reads += 1;
    await attachFiles(files, from);
    this.reads -= 1;
    if (this.reads === 0 && this.isWaiting) {
      this.isWaiting = false;
      this.submit();
      this.showSize();
    }
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

  /** A question that was sent too early, before what has been typed since. */
  returnDraft(text: string): void {
    const since = this.box.value;
    this.box.value = since.trim() === '' ? text : `${text}\n\n${since}`;
    this.edited();
  }

  setRunning(isRunning: boolean): void {
    if (isRunning !== this.isRunning) {
      this.isRunning = isRunning;
      this.update();
    }
  }

  setTarget(target: TargetView): void {
    setText(this.target, target.text);
    this.target.title = target.title;
    this.banner.show(target.banner);
  }

  /** Something to decide on before the next question is sent; undefined for nothing any more. */
  setNotice(notice: NoticeView | undefined): void {
    this.notice.show(notice);
  }

  setParts(parts: readonly PartView[], size: string): void {
    this.parts.setParts(parts);
    const sent = parts.filter(({ included }) => included).length;
    this.size = parts.length > 1 ? `${count(sent, parts.length)} · ${sizeText(parts, size)}` : '';
    this.showSize();
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

  private showSize(): void {
    setText(this.partsSize, this.isWaiting ? strings.reading : this.size);
  }

  private edited(): void {
    // Whoever goes on writing does not want it sent yet.
    this.isWaiting = false;
    this.showSize();
    post({ type: 'question.draft', text: this.box.value });
    this.update();
    if (this.completion) {
      this.completion.update();
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
    this.completion.update();
  }

  private submit(): void {
    const question = this.box.value;
    if (question.trim() === '') {
      return;
    }
    if (this.reads > 0) {
      this.isWaiting = true;
      this.showSize();
      return;
    }
    // It comes back if it cannot be sent.
    post({ type: 'question.send', question });
    this.setDraft('');
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
