import type { PartRecord } from '../../core/parts/partSource';
import type { NoticeView } from '../../protocol/views';

/** What a person can do about what a notice says. */
export interface NoticeChoice {
  readonly label: string;
  /** What is still to be decided then: the notice stays. */
  readonly leavesOpen?: true;
  act(): unknown;
}

/** Something about the next question that a person may decide on. */
export interface Notice {
  readonly text: string;
  readonly choices: readonly NoticeChoice[];
  /** Whether it still says something of what is staged now; without it, it does until a question is asked. */
  stands?(staged: readonly PartRecord[]): boolean;
}

/**
 * The notice above the Question box, one at a time. It waits for nobody: what it says of parts, their list says too.
 * In a message of VS Code's it would cover the box.
 */
export class PanelNotice {
  private current: Notice | undefined;

  /** @param changed called when there is another notice, or none any more */
  constructor(private readonly changed: (view: NoticeView | undefined) => void) {}

  get view(): NoticeView | undefined {
    const { current } = this;
    return (
      current && {
        severity: 'warning',
        text: current.text,
        detail: '',
        actions: current.choices.map(({ label }, id) => ({ id, label })),
      }
    );
  }

  show(notice: Notice): void {
    this.set(notice);
  }

  clear(): void {
    if (this.current) {
      this.set(undefined);
    }
  }

  /** @param choice the number of the one that was chosen; undefined where the notice was closed */
  choose(choice: number | undefined): void {
    const chosen = this.current?.choices[choice ?? -1];
    if (!chosen?.leavesOpen) {
      this.clear();
    }
    void chosen?.act();
  }

  partsChanged(staged: readonly PartRecord[]): void {
    if (this.current?.stands?.(staged) === false) {
      this.clear();
    }
  }

  private set(notice: Notice | undefined): void {
    this.current = notice;
    this.changed(this.view);
  }
}
