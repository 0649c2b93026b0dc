import { type Clock, pause } from '../../../core/async/clock';
import type { SecretMask } from '../../../core/masking/secretMask';
import { visibleText } from '../../../core/text/foreignText';
import type { RowView, ToInspector } from '../protocol/inspectorMessages';
import { type CopiedRows, copyRows } from './copyRows';
import { entryDetail } from './entryDetail';
import { maskedLines, rowText } from './entryText';
import { type EventFilter, eventFilter } from './eventFilter';
import { EventLog } from './eventLog';
import type { InspectedSource } from './inspectedStream';
import { streamSummary } from './streamSummary';

/** The time for which the host works on a batch before it handles other events. */
const sliceMs = 8;

/** The time between two batches of a stream that is still growing. */
const intervalMs = 50;

/** The maximum number of rows in one message, and of UTF-16 code units in their texts. */
const maxBatchRows = 1000;
const maxBatchLength = 256 * 1024;

/** The maximum length of a question that is shown above the rows, in UTF-16 code units. */
const maxQuestionLength = 500;

interface InspectorPorts {
  readonly clock: Clock;
  readonly mask: SecretMask;
  /** Resolves when the page has taken the message. */
  post(message: ToInspector): PromiseLike<unknown>;
}

/** A filter whose result is being sent. */
interface Scan {
  readonly request: number;
  readonly test: ReturnType<typeof eventFilter>;
  /** The next row to test; the earlier results have been sent. */
  next: number;
  isFirst: boolean;
}

/**
 * Sends the rows of a stream to the page of an inspector in bounded batches, as fast as the page takes them. The page
 * has no text that the filter needs, so filters are applied here.
 */
export class InspectorSession {
  private source: InspectedSource | undefined;
  /** The known rows of the stream. */
  log: EventLog | undefined;
  /** The number of rows that the page has. */
  private sent = 0;
  private scan: Scan = { request: 0, test: undefined, next: 0, isFirst: false };
  private isReady = false;
  /** The generation whose messages are being sent; a page that was discarded may never take its last one. */
  private pumping: number | undefined;
  private needsSummary = false;
  private cancelTimer: (() => void) | undefined;
  private hasEnded = false;
  /** False if the page may have its place in another stream. */
  private isSame = true;
  /** The offset in the answer of a message to select. */
  private wanted: number | undefined;
  /** The generation, which changes with each stream and each reload of the page: an earlier batch is then obsolete. */
  private generation = 0;

  constructor(private readonly ports: InspectorPorts) {}

  /**
   * Shows a stream in place of the previous one.
   *
   * @param isSame true if it is the same one read again, so that selection and place stay
   */
  load(source: InspectedSource, isSame: boolean): void {
    this.isSame &&= isSame;
    this.source = source;
    this.log = new EventLog(source.stream);
    this.wanted = undefined;
    this.restart();
  }

  /** Called when the stream has grown, or another property of it has changed. */
  changed(): void {
    this.needsSummary = true;
    if (this.pumping !== this.generation && !this.cancelTimer && this.isReady) {
      this.cancelTimer = this.ports.clock.after(intervalMs, () => {
        this.cancelTimer = undefined;
        void this.pump();
      });
    }
  }

  /** Called when the page has loaded, for the first time or again. */
  ready(): void {
    this.isReady = true;
    this.restart();
  }

  /** Called when the page is gone until it is {@link ready} again. */
  hidden(): void {
    this.isReady = false;
    this.generation += 1;
  }

  filter(request: number, filter: EventFilter): void {
    this.scan = { request, test: eventFilter(filter), next: 0, isFirst: true };
    void this.pump();
  }

  /** Sends the whole entry of a row. */
  open(index: number): void {
    const { mask, post } = this.ports;
    const row = this.log?.rows[index];
    const entry = this.source?.stream.entry(index);
    if (row && entry) {
      void post({ type: 'detail', detail: entryDetail(index, entry, row.kind, mask) });
    }
  }

  /** Selects the message whose text contains an offset of the answer, in UTF-16 code units, once the page has it. */
  selectAt(offset: number): void {
    this.wanted = offset;
    void this.pump();
  }

  /** The lines of a row as they were received; undefined if there is no such row. */
  copyRow(index: number): string | undefined {
    const row = this.log?.rows[index];
    const entry = this.source?.stream.entry(index);
    return row && entry && maskedLines(entry, row.kind, this.ports.mask);
  }

  /**
   * The lines of all rows that the filter shows, as an event stream.
   *
   * @returns undefined if there is no stream, or if it was replaced in the meantime
   */
  async copyShown(): Promise<CopiedRows | undefined> {
    const { log, scan, ports } = this;
    return log && copyRows(log, scan.test, ports, () => this.hasEnded || this.log !== log);
  }

  dispose(): void {
    this.hasEnded = true;
    this.isReady = false;
    this.cancelTimer?.();
  }

  private restart(): void {
    this.sent = 0;
    this.scan = { ...this.scan, next: 0, isFirst: true };
    this.generation += 1;
    this.needsSummary = true;
    const { source } = this;
    if (!this.isReady) {
      return;
    }
    if (!source) {
      void this.ports.post({ type: 'nothing' });
    } else {
      const { question, hasTimes } = source.stream.info;
      void this.ports.post({
        type: 'reset',
        question: visibleText(this.ports.mask.text(question), maxQuestionLength),
        source: source.type,
        hasTimes,
        isRunning: source.isRunning(),
        isSame: this.isSame,
        // Rows of a query can be shown in its answer.
        hasAnswer: source.type === 'query',
      });
      this.isSame = true;
      void this.pump();
    }
  }

  /** Sends everything that the page does not have, one message after the other. */
  private async pump(): Promise<void> {
    const { generation } = this;
    if (this.pumping === generation) {
      return;
    }
    this.pumping = generation;
    let summaryAt = Number.NEGATIVE_INFINITY;
    for (let message = this.next(); message; message = this.next()) {
      await this.ports.post(message);
      if (generation !== this.generation) {
        return;
      }
      if (this.ports.clock.elapsed() - summaryAt > 4 * intervalMs) {
        summaryAt = this.ports.clock.elapsed();
        await this.postSummary();
      }
      await pause(this.ports.clock);
      if (generation !== this.generation) {
        return;
      }
    }
    if (this.needsSummary) {
      await this.postSummary();
    }
    if (generation !== this.generation) {
      return;
    }
    this.pumping = undefined;
    if (this.isReady && (this.needsSummary || this.log?.isComplete === false)) {
      this.changed();
    }
  }

  /**
   * The next message with rows, the rest of a filter's result, or a selection; undefined if the page has everything.
   */
  private next(): ToInspector | undefined {
    const { log, scan } = this;
    if (!this.isReady || !log || this.hasEnded) {
      return undefined;
    }
    if (scan.isFirst || scan.next < this.sent) {
      return this.nextFiltered(log);
    }
    const index = this.wanted === undefined ? undefined : log.indexAt(this.wanted);
    if (index !== undefined && index < this.sent) {
      this.wanted = undefined;
      return { type: 'select', index };
    }
    return this.nextRows(log);
  }

  private nextFiltered(log: EventLog): ToInspector {
    const { scan } = this;
    const { request, test, isFirst } = scan;
    scan.isFirst = false;
    if (!test) {
      scan.next = this.sent;
      return { type: 'filtered', request, isFirst, shown: undefined };
    }
    const shown: number[] = [];
    const end = this.ports.clock.elapsed() + sliceMs;
    while (scan.next < this.sent && shown.length < 20 * maxBatchRows) {
      const index = scan.next++;
      const entry = log.stream.entry(index);
      const row = log.rows[index];
      if (entry && row && test(row.kind, entry)) {
        shown.push(index);
      }
      if (this.ports.clock.elapsed() > end) {
        break;
      }
    }
    return { type: 'filtered', request, isFirst, shown };
  }

  private nextRows(log: EventLog): ToInspector | undefined {
    const first = this.sent;
    const rows: RowView[] = [];
    const shown: number[] = [];
    const { request, test } = this.scan;
    const end = this.ports.clock.elapsed() + sliceMs;
    let length = 0;
    while (rows.length < maxBatchRows && length < maxBatchLength) {
      const index = first + rows.length;
      const row = log.rows[index] ?? log.take();
      const entry = log.stream.entry(index);
      if (!row || !entry) {
        break;
      }
      const text = rowText(entry, row.kind, this.ports.mask);
      length += text.length;
      const { kind, fault, at, bytes } = row;
      rows.push({ kind, fault, at, bytes, text });
      if (test?.(kind, entry)) {
        shown.push(index);
      }
      if (this.ports.clock.elapsed() > end) {
        break;
      }
    }
    if (rows.length === 0) {
      return undefined;
    }
    this.sent += rows.length;
    this.scan.next = this.sent;
    this.needsSummary = true;
    return { type: 'rows', first, rows, request, shown: test && shown };
  }

  private async postSummary(): Promise<void> {
    const { source, log } = this;
    if (this.isReady && source && log) {
      this.needsSummary = false;
      await this.ports.post({
        type: 'summary',
        summary: streamSummary(source, log, this.ports.mask),
      });
    }
  }
}
