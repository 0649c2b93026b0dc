import { format } from '../../../base/format';
import { element } from '../../../webview/page/element';
import { formatCount } from '../../../webview/page/locale';
import type { EntryGroup } from '../protocol/entryKinds';
import type { PhaseView, SummaryView } from '../protocol/inspectorMessages';
import { formatTime, strings } from './strings';

/** The height of the chart in CSS pixels; repeated in inspector.css. */
const height = 48;

/** The groups from the bottom to the top of a bar, and the style properties with their colors. */
const groups: ReadonlyArray<readonly [EntryGroup, string]> = [
  ['answer', '--timeline-answer'],
  ['log', '--timeline-log'],
  ['other', '--timeline-other'],
  ['fault', '--timeline-fault'],
];

/** The times of rows, as bars. The height of a bar grows with the logarithm of its rows. */
export class TimelineChart {
  private readonly canvas = element('canvas', {
    class: 'timeline',
    role: 'img',
    title: strings.timelineHint,
  });
  private readonly start = element('span', {}, formatTime(0));
  private readonly end = element('span');
  readonly root = element(
    'div',
    { class: 'timeline-frame' },
    this.canvas,
    element('div', { class: 'timeline-scale dim', 'aria-hidden': 'true' }, this.start, this.end),
  );
  private summary: SummaryView | undefined;
  private selectedAt: number | undefined;
  private frame: number | undefined;

  /** @param onClick called with the time that was clicked, in ms */
  constructor(onClick: (at: number) => void) {
    this.root.hidden = true;
    new ResizeObserver(() => this.redraw()).observe(this.root);
    // The theme has changed the colors.
    const themes = new MutationObserver(() => this.redraw());
    themes.observe(document.body, { attributeFilter: ['class', 'style'] });
    themes.observe(document.documentElement, { attributeFilter: ['style'] });
    this.canvas.addEventListener('click', ({ offsetX }) => {
      const { summary } = this;
      if (summary) {
        const { bucketMs } = summary.timeline;
        const at = (offsetX / this.canvas.clientWidth) * totalMs(summary);
        onClick(Math.floor(at / bucketMs) * bucketMs);
      }
    });
  }

  render(summary: SummaryView, hasTimes: boolean): void {
    this.summary = summary;
    const rows = Object.values(summary.counts).reduce((sum, count) => sum + count, 0);
    this.root.hidden = !hasTimes || rows === 0;
    const total = totalMs(summary);
    this.end.textContent = formatTime(total);
    this.canvas.setAttribute(
      'aria-label',
      format(
        strings.timeline,
        formatCount(rows),
        formatTime(total),
        formatTime(summary.longestGap?.ms ?? 0),
      ),
    );
    this.redraw();
  }

  select(at: number | undefined): void {
    this.selectedAt = at;
    this.redraw();
  }

  private redraw(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  private draw(): void {
    const { canvas, summary } = this;
    const width = canvas.clientWidth;
    const context = canvas.getContext('2d');
    if (!summary || !context || this.root.hidden || width === 0) {
      return;
    }
    const ratio = window.devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.root);
    const { bucketMs, counts } = summary.timeline;
    const total = totalMs(summary);
    const x = (ms: number) => (ms / total) * width;
    const buckets = counts.answer.length;
    const sums = Array.from({ length: buckets }, (_, index) =>
      groups.reduce((sum, [group]) => sum + (counts[group][index] ?? 0), 0),
    );
    const scale = (height - 4) / Math.log2(1 + Math.max(1, ...sums));
    drawPhases(context, summary.phases, x, style.getPropertyValue('--timeline-phase'));
    for (let index = 0; index < buckets; index++) {
      const sum = sums[index] ?? 0;
      const left = x(index * bucketMs);
      const barWidth = Math.max(1, x(bucketMs) - 1);
      // A single row is seen beside thousands.
      const barHeight = Math.max(4, Math.log2(1 + sum) * scale);
      let bottom = height;
      for (const [group, color] of groups) {
        const count = counts[group][index] ?? 0;
        if (count > 0) {
          const part = Math.max(2, (barHeight * count) / sum);
          context.fillStyle = style.getPropertyValue(color);
          context.fillRect(left, bottom - part, barWidth, part);
          bottom -= part;
        }
      }
    }
    if (this.selectedAt !== undefined) {
      context.fillStyle = style.getPropertyValue('--timeline-selected');
      context.fillRect(Math.min(x(this.selectedAt), width - 2), 0, 2, height);
    }
  }
}

/** A thin line at each step of the query. */
function drawPhases(
  context: CanvasRenderingContext2D,
  phases: readonly PhaseView[],
  x: (ms: number) => number,
  color: string,
): void {
  context.fillStyle = color;
  for (const { at } of phases) {
    if (at !== undefined) {
      context.fillRect(Math.floor(x(at)), 0, 1, height);
    }
  }
}

/** The milliseconds up to the end of the query or of the last bar. */
function totalMs({ timeline, phases }: SummaryView): number {
  const last = timeline.bucketMs * timeline.counts.answer.length;
  return Math.max(1, last, ...phases.map(({ at }) => at ?? 0));
}
