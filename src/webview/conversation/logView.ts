import { format } from '../../base/format';
import { shorten } from '../../base/shorten';
import type { LogLineView } from '../../protocol/views';
import { element, setText } from '../page/element';
import { setFacts } from '../page/facts';
import { formatCount } from '../page/locale';
import { markHidden, nameHidden } from '../page/markHidden';
import { wholeTimeText } from '../page/shownTime';
import { strings } from '../page/strings';

/** UTF-16 code units of a log line that are shown outside the log. */
const maxProgressLength = 1000;

/** The log of a turn, collapsed; elements of lines are created when it is first expanded. */
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
  /** The time from which the times of lines are counted, in milliseconds since the epoch. */
  startedAt = 0;
  /** The number of lines received, including lines that are no longer kept. */
  count = 0;
  /** The number of lines that have an element. */
  private drawnCount = 0;

  constructor() {
    this.root.hidden = true;
    this.root.addEventListener('toggle', () => this.draw());
  }

  /** The beginning of the last line, as progress; undefined if there is none. */
  get last(): string | undefined {
    const last = this.lines.at(-1);
    return last && nameHidden(shorten(last.text, maxProgressLength), 'code');
  }

  /**
   * Adds lines at the end.
   *
   * @param count the number of lines received, including these and lines that are no longer kept
   * @param kept the number of newest lines to keep; all by default
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
    setFacts(this.summary, [
      count === 1 ? strings.logEntry : format(strings.logEntries, formatCount(count)),
    ]);
    this.draw();
  }

  /** Removes the oldest lines. The others keep their elements, because one of them may be focused or selected. */
  private forgetOldest(count: number): void {
    this.lines.splice(0, count);
    for (let left = Math.min(count, this.drawnCount); left > 0; left--) {
      (this.older.parentNode
        ? this.older.nextElementSibling
        : this.list.firstElementChild
      )?.remove();
    }
    this.drawnCount = Math.max(0, this.drawnCount - count);
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
        .slice(this.drawnCount)
        .map(({ at, text }) => element('li', {}, this.timeOf(at), ...markHidden(text, 'code'))),
    );
    this.drawnCount = this.lines.length;
  }

  /** The time of a line since the question, in a column as wide as `+99.9 s`; the time of day is in the tooltip. */
  private timeOf(at: number): HTMLElement {
    const seconds = Math.max(0, at - this.startedAt) / 1000;
    const text = format(strings.seconds, seconds.toFixed(seconds < 100 ? 1 : 0));
    return element('span', { class: 'log-time', title: wholeTimeText(at) }, `+${text} `);
  }
}
