import { Latest } from '../page/ask';
import type { StatusRegion } from '../page/statusRegion';
import { post } from '../page/vscodeApi';
import type { Completion } from './completion';

/**
 * A type of list below the Question box. It is loaded when a text first calls for it, because most questions have none.
 */
export interface CompletionKind {
  isCalledBy(text: string): boolean;
  load(box: HTMLTextAreaElement, status: StatusRegion): Promise<OpenList>;
}

type OpenList = Pick<Completion<never>, 'root' | 'onKeyDown' | 'update'>;

/** The list of files, for a `#`. */
export const fileList: CompletionKind = {
  isCalledBy: text => text.includes('#'),
  async load(box, status) {
    const { FileCompletion } = await import('./fileCompletion');
    return new FileCompletion(box, status, post, new Latest());
  },
};

/** The lists below the Question box. */
export class Completions {
  private readonly kinds: CompletionKind[] = [];
  private readonly loading = new Set<CompletionKind>();
  private readonly lists: OpenList[] = [];

  /** @param frame the element around the Question box, which gets the lists */
  constructor(
    private readonly box: HTMLTextAreaElement,
    private readonly frame: HTMLElement,
    private readonly status: StatusRegion,
  ) {}

  add(kind: CompletionKind): void {
    this.kinds.push(kind);
  }

  /**
   * @param onEnter called for an Enter that no list handles
   * @returns true if a list has handled the key
   */
  onKeyDown(event: KeyboardEvent, onEnter: () => void): boolean {
    return this.lists.some(list => list.onKeyDown(event, onEnter));
  }

  update(): void {
    for (const list of this.lists) {
      list.update();
    }
    for (const kind of this.kinds) {
      if (!this.loading.has(kind) && kind.isCalledBy(this.box.value)) {
        this.loading.add(kind);
        void this.load(kind);
      }
    }
  }

  private async load(kind: CompletionKind): Promise<void> {
    try {
      const list = await kind.load(this.box, this.status);
      this.lists.push(list);
      this.frame.append(list.root);
      list.update();
    } catch (error) {
      // The next text that calls for it tries again.
      this.loading.delete(kind);
      throw error;
    }
  }
}
