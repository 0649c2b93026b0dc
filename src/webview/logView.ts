import type { LogLineView } from '../protocol/panel';
import { element } from './element';
import { clockTime, format, strings } from './strings';

/** Lines that the page keeps of a turn's log; the log channel has them all. */
const keptLines = 1000;

/** The log of a turn, folded; its lines are made when they are first looked at. */
export class LogView {
  private readonly list = element('ol', {
    class: 'log-lines',
    tabindex: '0',
    'aria-label': strings.logList,
  });
  private readonly summary = element('summary');
  readonly root = element('details', { class: 'turn-log' }, this.summary, this.list);
  private lines: LogLineView[] = [];
  private count = 0;
  private drawn = 0;

  constructor() {
    this.root.hidden = true;
    this.root.addEventListener('toggle', () => this.draw());
  }

  get last(): LogLineView | undefined {
    return this.lines.at(-1);
  }

  /** @param count how many lines there were in all, with these */
  add(lines: readonly LogLineView[], count: number): void {
    if (lines.length === 0) {
      return;
    }
    this.lines.push(...lines);
    this.count = count;
    if (this.lines.length > 2 * keptLines) {
      this.lines.splice(0, this.lines.length - keptLines);
      this.drawn = 0;
      this.list.replaceChildren();
    }
    this.root.hidden = false;
    this.summary.textContent =
      count === 1 ? strings.logEntry : format(strings.logEntries, count.toLocaleString());
    this.draw();
  }

  private draw(): void {
    if (!this.root.open) {
      return;
    }
    const older = this.count - this.lines.length;
    if (this.drawn === 0 && older > 0) {
      this.list.append(element('li', { class: 'dim' }, format(strings.olderLogEntries, older)));
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
