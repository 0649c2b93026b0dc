import { Latest } from '../page/ask';
import type { StatusRegion } from '../page/statusRegion';
import { post } from '../page/vscodeApi';
import type { FileCompletion } from './fileCompletion';
import type { PromptCompletion, PromptListener } from './promptCompletion';

/** The lists below the Question box: of files, for a `#`, and of saved questions, for a `/` at the beginning. */
export class Completions {
  /** Loaded with the first `#`, because most questions have none. */
  private files: FileCompletion | undefined;
  /** Loaded with the first `/` at the beginning, because most questions have none. */
  private prompts: PromptCompletion | undefined;

  /** @param frame around the Question box, where the lists are put */
  constructor(
    private readonly box: HTMLTextAreaElement,
    private readonly frame: HTMLElement,
    private readonly status: StatusRegion,
    private readonly listener: PromptListener,
  ) {}

  /**
   * @param onEnter what Enter does if no list takes it
   * @returns true if a list has handled the key
   */
  onKeyDown(event: KeyboardEvent, onEnter: () => void): boolean {
    return Boolean(
      this.files?.onKeyDown(event, onEnter) || this.prompts?.onKeyDown(event, onEnter),
    );
  }

  update(): void {
    if (this.files) {
      this.files.update();
    } else if (this.box.value.includes('#')) {
      void this.loadFiles();
    }
    if (this.prompts) {
      this.prompts.update();
    } else if (this.box.value.startsWith('/')) {
      void this.loadPrompts();
    }
  }

  private async loadFiles(): Promise<void> {
    const { FileCompletion } = await import('./promptCompletion');
    if (!this.files) {
      this.files = new FileCompletion(this.box, this.status, post, new Latest());
      this.frame.append(this.files.root);
    }
    this.files.update();
  }

  private async loadPrompts(): Promise<void> {
    const { PromptCompletion } = await import('./promptCompletion');
    if (!this.prompts) {
      this.prompts = new PromptCompletion(this.box, this.status, new Latest(), this.listener);
      this.frame.append(this.prompts.root);
    }
    this.prompts.update();
  }
}
