import { format } from '../../../base/format';
import { element, icon, iconButton, linkButton, setText } from '../../../webview/page/element';
import { formatCount } from '../../../webview/page/locale';
import type { PhaseView, SummaryView } from '../protocol/inspectorMessages';
import { formatRate, formatTime, strings } from './strings';

interface SummaryActions {
  /** Goes to the row after the longest gap. */
  goTo(index: number): void;
  collapsed(isCollapsed: boolean): void;
}

/** The figures of a stream on one line, and below it its phases and the notes on omissions and faults. */
export class SummaryBar {
  private readonly state = element('span', { class: 'state' });
  private readonly rows = element('span');
  private readonly size = element('span');
  private readonly rate = element('span');
  private readonly gap: HTMLButtonElement;
  private readonly question = element('span', { class: 'question dim' });
  private readonly toggle: HTMLButtonElement;
  private readonly phases = element('ol', { class: 'phases' });
  private readonly notes = element('ul', { class: 'notes' });
  readonly body: HTMLElement;
  readonly root: HTMLElement;
  private gapIndex = 0;

  /** @param chart shown between the phases and the notes */
  constructor(chart: HTMLElement, isCollapsed: boolean, actions: SummaryActions) {
    this.toggle = iconButton('chevron-down', strings.summary, () => {
      const isHidden = this.body.hidden === false;
      this.collapse(isHidden);
      actions.collapsed(isHidden);
    });
    this.gap = linkButton('', () => actions.goTo(this.gapIndex));
    this.body = element('div', { class: 'summary-body' }, this.phases, chart);
    this.root = element(
      'section',
      { class: 'summary', 'aria-label': strings.summary },
      element(
        'div',
        { class: 'summary-line' },
        this.toggle,
        this.state,
        this.rows,
        this.size,
        this.rate,
        this.gap,
        this.question,
      ),
      this.body,
      this.notes,
    );
    this.gap.hidden = true;
    this.collapse(isCollapsed);
  }

  setQuestion(question: string): void {
    this.question.textContent = question;
    this.question.title = question;
  }

  setRows(shown: number, total: number): void {
    setText(
      this.rows,
      shown === total
        ? format(strings.rows, formatCount(total))
        : format(strings.rowsOfAll, formatCount(shown), formatCount(total)),
    );
  }

  /** Shows everything else. */
  render({ state, isRunning, size, rate, longestGap, phases, notes }: SummaryView): void {
    setText(this.state, state);
    this.state.hidden = state === '';
    this.state.classList.toggle('is-running', isRunning);
    setText(this.size, size);
    this.rate.hidden = rate === undefined;
    setText(this.rate, format(strings.eventsPerSecond, formatRate(rate ?? 0)));
    this.gap.hidden = longestGap === undefined;
    if (longestGap) {
      this.gapIndex = longestGap.index;
      setText(this.gap, format(strings.longestGap, formatTime(longestGap.ms)));
    }
    this.phases.hidden = phases.length === 0;
    this.toggle.hidden = phases.length === 0;
    this.phases.replaceChildren(...phases.map(phaseItem));
    this.notes.hidden = notes.length === 0;
    this.notes.replaceChildren(
      ...notes.map(note => element('li', {}, icon('info'), element('span', {}, note))),
    );
  }

  private collapse(isCollapsed: boolean): void {
    this.body.hidden = isCollapsed;
    this.toggle.setAttribute('aria-expanded', String(!isCollapsed));
    this.toggle.replaceChildren(icon(isCollapsed ? 'chevron-right' : 'chevron-down'));
  }
}

function phaseItem({ step, at, detail }: PhaseView): HTMLElement {
  return element(
    'li',
    { title: detail },
    element('span', { class: 'phase-name dim' }, strings.phases[step]),
    ' ',
    element('span', { class: 'phase-time' }, at === undefined ? strings.noTime : formatTime(at)),
    ...(detail === '' ? [] : [' ', element('span', { class: 'phase-detail dim' }, detail)]),
  );
}
