import { joinDrafts } from '../../protocol/joinDrafts';
import type { Clock } from '../async/clock';
import type { FindFiles, MoreFiles, PartInspector } from '../parts/partInspector';
import type { PartLookup } from '../parts/partLookup';
import type { PartRecord, PartSource } from '../parts/partSource';
import { StagedParts, StagedRefresher } from '../parts/stagedParts';
import type { Fields } from '../text/json';
import type { PartFinder, PartsToFind } from './partFinder';

/** The result of staging parts. */
interface StagedResult {
  /** The staged parts. */
  readonly parts: readonly PartRecord[];
  /** The further files, if the folders contain more than were taken. */
  readonly more: MoreFiles | undefined;
}

/** The text and the keyword arguments of a user, and the input in the controls of the service's arguments. */
interface Written {
  readonly text: string;
  readonly kwargs: string;
  readonly arguments: Fields;
}

/**
 * The next question of a conversation: its text, its keyword arguments and its staged parts. It no longer changes once
 * the conversation is closed, whatever was pending.
 */
export class Draft {
  readonly staged = new StagedParts();
  private readonly refresher: StagedRefresher;

  /**
   * @param ended aborts when the conversation is closed
   * @param onWritten called when the text, the keyword arguments, or the arguments have changed
   * @param withoutArguments removes the keyword arguments that the controls send from the ones of a question
   */
  constructor(
    private readonly finder: PartFinder,
    private readonly inspector: PartInspector,
    clock: Clock,
    private readonly ended: AbortSignal,
    private readonly onWritten: () => void,
    private written: Written,
    readonly withoutArguments: (kwargs: string) => string,
  ) {
    this.refresher = new StagedRefresher(this.staged, inspector, clock, ended);
  }

  /** The text of the Question box. */
  get text(): string {
    return this.written.text;
  }

  set text(text: string) {
    this.write({ ...this.written, text });
  }

  /** The keyword arguments, as the user has written them so far. */
  get kwargs(): string {
    return this.written.kwargs;
  }

  set kwargs(kwargs: string) {
    this.write({ ...this.written, kwargs });
  }

  /** The input in the controls of the service's arguments. It stays when a question is sent. */
  get arguments(): Fields {
    return this.written.arguments;
  }

  set arguments(input: Fields) {
    this.write({ ...this.written, arguments: input });
  }

  get isEmpty(): boolean {
    return `${this.text}${this.kwargs}`.trim() === '' && this.staged.all.length === 0;
  }

  /**
   * Lists the user's selection immediately, then looks it up.
   *
   * @param find set if files may be folders
   * @returns undefined if the conversation has been closed in the meantime
   */
  async stage(sources: readonly PartSource[], find?: FindFiles): Promise<StagedResult | undefined> {
    if (this.ended.aborted) {
      return undefined;
    }
    const lookup = this.finder.lookUp(sources, find);
    this.staged.append(lookup.pending);
    return this.settle(lookup);
  }

  /** Lists parts that were staged or sent before; parts whose lookup is incomplete are looked up again. */
  restage(parts: readonly PartRecord[]): void {
    if (this.ended.aborted) {
      return;
    }
    const { parts: restaged, lookups } = this.finder.lookUpAgain(parts);
    this.staged.append(restaged);
    for (const lookup of lookups) {
      void this.settle(lookup);
    }
  }

  /** Lists parts that were sent before, and inspects them again. */
  stageAgain(parts: readonly PartRecord[]): void {
    this.restage(parts);
    const ids = new Set(parts.map(({ id }) => id));
    this.refresh(({ id }) => ids.has(id));
  }

  /** Removes a staged part, even if its file system does not answer. */
  removePart(id: string): void {
    this.staged.remove(id);
    this.finder.drop(id);
  }

  /** Looks up staged parts again whose files have changed. */
  refresh(isChanged: (part: PartRecord) => boolean): void {
    this.refresher.refresh(isChanged);
  }

  /** Empties the draft, because it is sent. @returns the included parts */
  take(): PartsToFind {
    const parts = this.staged.take();
    const lookups = this.finder.lookupsOf(parts);
    this.write({ ...this.written, text: '', kwargs: '' });
    return { parts, lookups };
  }

  /** Turns an empty draft back into a question that was not sent, with the parts that were taken. */
  putBack(text: string, parts: readonly PartRecord[], kwargs: string): void {
    this.write({ ...this.written, text, kwargs: this.withoutArguments(kwargs) });
    this.staged.putBack(parts);
  }

  /**
   * Inserts a question before the text of the draft, and stages its parts. The keyword arguments are inserted before
   * the draft's, even if the result is not valid.
   */
  putBefore(text: string, parts: readonly PartRecord[], kwargs: string): void {
    this.write({
      ...this.written,
      text: joinDrafts(text, this.text),
      kwargs: joinDrafts(this.withoutArguments(kwargs), this.kwargs),
    });
    this.restage(parts);
  }

  private async settle(lookup: PartLookup): Promise<StagedResult | undefined> {
    const { parts, more } = await lookup.done;
    if (this.ended.aborted) {
      return undefined;
    }
    return { parts: this.staged.settle(parts, this.inspector.limits), more };
  }

  private write(written: Written): void {
    const keys = ['text', 'kwargs', 'arguments'] as const;
    const isChanged = keys.some(key => written[key] !== this.written[key]);
    if (isChanged && !this.ended.aborted) {
      this.written = written;
      this.onWritten();
    }
  }
}
