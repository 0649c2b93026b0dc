import { element } from '../../page/element';
import type { Block } from '../blocks/block';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/**
 * Groups in one chapter: the browser visits each chapter and each group of those in view whenever it lays out or paints
 * an answer, so that both should be few. media/markdown.css has the same number, for the height of a chapter.
 */
const groupsPerChapter = 32;

/** Shows the whole text. All of its blocks are in groups, and these in chapters. */
export class DocumentView extends ContainerView {
  private readonly chapters: HTMLElement[] = [];

  constructor(
    protected readonly element: HTMLElement,
    private readonly context: RenderContext,
  ) {
    super();
  }

  accepts(block: Block): boolean {
    return block.kind === 'document';
  }

  remove(): void {
    this.element.replaceChildren();
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }

  /** Frees settled blocks, so that a long answer is not in memory several times. The last view is kept for the caret. */
  protected override childSettled(index: number, child: Block): void {
    child.lines = [];
    child.children = [];
    child.last = undefined;
    if (index > 0) {
      this.views[index - 1] = undefined;
    }
  }

  protected override addGroup(): HTMLElement {
    const group = element('div', { class: 'md-group' });
    const last = this.chapters.at(-1);
    const chapter = last && last.childElementCount < groupsPerChapter ? last : this.addChapter();
    chapter.append(group);
    return group;
  }

  protected override removeGroup(group: HTMLElement): void {
    group.remove();
    if (this.chapters.at(-1)?.childElementCount === 0) {
      this.chapters.pop()?.remove();
      this.chapters.at(-1)?.classList.remove('md-complete');
    }
  }

  private addChapter(): HTMLElement {
    const chapter = element('div', { class: 'md-chapter' });
    this.chapters.at(-1)?.classList.add('md-complete');
    this.element.insertBefore(chapter, this.context.footnotes.start);
    this.chapters.push(chapter);
    return chapter;
  }
}
