import type { LogLineView } from '../../protocol/views';
import { element } from '../page/element';
import { setText } from '../page/setText';
import { clockTime, format, strings } from '../page/strings';
import { truncate } from '../page/truncate';

/** Characters of a line that are shown outside of the log. */
const shownBeside = 1000;

/** The log of a turn, folded; its lines are made when they are first looked at. */
export class LogView {
  private readonly list = element('ol', {
    class: 'log-lines',
    tabindex: '0',
    'aria-label': strings.logList,
  });
  private readonly older = element('li', { class: 'dim' });
  private readonly summary = element('summary');
  readonly root = element('details', { class: 'turn-log' }, this.summary, this.list);
  private lines: LogLineView[] = [];
  /** Lines that there were in all. */
  count = 0;
  private drawn = 0;

  constructor() {
    this.root.hidden = true;
    this.root.addEventListener('toggle', () => this.draw());
  }

  /** The beginning of the last line, which shows what is going on; undefined if there is none. */
  get last(): string | undefined {
    const last = this.lines.at(-1);
    return last && truncate(last.text, shownBeside);
  }

  /**
   * @param count how many lines there were in all, with these
   * @param kept how many of the newest are kept; all that are there without it
   */
  add(lines: readonly LogLineView[], count: number, kept = Number.POSITIVE_INFINITY): void {
    if (lines.length === 0) {
      return;
    }
    this.lines.push(...lines);
    this.count = count;
    if (this.lines.length > kept) {
      this.forgetOldest(this.lines.length - kept);
    }
    this.root.hidden = false;
    setText(
      this.summary,
      count === 1 ? strings.logEntry : format(strings.logEntries, count.toLocaleString()),
    );
    this.draw();
  }

  /** Those that are drawn stay the same elements: one of them may be read, or selected. */
  private forgetOldest(count: number): void {
    this.lines.splice(0, count);
    for (let left = Math.min(count, this.drawn); left > 0; left--) {
      (this.older.parentNode
        ? this.older.nextElementSibling
        : this.list.firstElementChild
      )?.remove();
    }
    this.drawn = Math.max(0, this.drawn - count);
  }

  private draw(): void {
    if (!this.root.open) {
      return;
    }
    const older = this.count - this.lines.length;
    if (older > 0) {
      setText(this.older, format(strings.olderLogEntries, older));
      if (!this.older.parentNode) {
        this.list.prepend(this.older);
      }
    }
    this.list.append(
      ...this.lines
        .slice(this.drawn)
        .map(({ at, text }) =>
          element('li', {}, element('span', { class: 'dim' }, clockTime(at, true)), ' ', text),
        ),
    );
    this.drawn = this.lines.length;
  }
}
