import type { PartRecord } from '../../core/parts/partSource';
import type { NoticeView } from '../../protocol/views';
import type { Messages } from '../window/notifications';

/** A button of a notice. */
export interface NoticeChoice {
  readonly label: string;
  /** True if the notice stays open after a click. */
  readonly leavesOpen?: true;
  act(): unknown;
}

/** A message about the next question, with choices. */
export interface Notice {
  /** A warning by default. */
  readonly severity?: NoticeView['severity'];
  readonly text: string;
  readonly choices: readonly NoticeChoice[];
  /**
   * Checks if the notice still applies after the staged parts have changed. Without this method, the notice stays until
   * a question is sent.
   */
  isValid?(staged: readonly PartRecord[]): boolean;
  /** Called when the notice is closed without a choice. */
  onClose?(): void;
}

/**
 * The notice above the Question box. There is one at a time; a new one replaces it, because the list of parts shows the
 * same concerns. A notification of VS Code would cover the Question box.
 */
export class PanelNotice implements Messages {
  private current: Notice | undefined;
  readonly info = this.message('info');
  readonly warning = this.message('warning');
  readonly error = this.message('error');

  /**
   * @param changed called with a new notice, or undefined when it is closed
   * @param elsewhere shows messages while the panel is out of sight
   */
  constructor(
    private readonly changed: (view: NoticeView | undefined) => void,
    private readonly elsewhere: () => Messages | undefined = () => undefined,
  ) {}

  get view(): NoticeView | undefined {
    const { current } = this;
    return (
      current && {
        severity: current.severity ?? 'warning',
        text: current.text,
        detail: '',
        actions: current.choices.map(({ label }, id) => ({ id, label })),
      }
    );
  }

  post(notice: Notice): void {
    const previous = this.current;
    this.current = notice;
    this.changed(this.view);
    previous?.onClose?.();
  }

  clear(): void {
    this.remove()?.onClose?.();
  }

  /** @param choice the index of the button that was clicked; undefined if the notice was closed */
  choose(choice: number | undefined): void {
    const chosen = this.current?.choices[choice ?? -1];
    if (!chosen) {
      this.clear();
      return;
    }
    if (!chosen.leavesOpen) {
      this.remove();
    }
    void chosen.act();
  }

  /** Closes the notice if it no longer applies. */
  partsChanged(staged: readonly PartRecord[]): void {
    if (this.current?.isValid?.(staged) === false) {
      this.clear();
    }
  }

  private remove(): Notice | undefined {
    const { current } = this;
    if (current) {
      this.current = undefined;
      this.changed(undefined);
    }
    return current;
  }

  /** Makes a function that shows messages of a severity as notices. */
  private message(severity: keyof Messages): Messages['info'] {
    return (text, ...labels) =>
      this.elsewhere()?.[severity](text, ...labels) ??
      new Promise(resolve => {
        this.post({
          severity,
          text,
          choices: labels.map(label => ({ label, act: () => resolve(label) })),
          onClose: () => resolve(undefined),
        });
      });
  }
}
