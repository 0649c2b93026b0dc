import type { Definitions } from '../../../markdown/definitions';
import type { MarkdownHooks } from '../../page/markdownHooks';
import { CodeHighlighter } from '../code/codeHighlighter';
import { formulaSource, texOf } from '../formulas/formulaElement';
import { FormulaQueue } from '../formulas/formulaQueue';
import { imageSource } from '../images/imageElement';
import { ImageQueue } from '../images/imageQueue';
import type { LongData } from '../images/longData';
import { addFileButtons } from '../inline/fileElement';
import { Overflow } from '../overflow';
import { FootnoteList } from './footnoteList';

/** The state of one text's markup that is drawn in separate steps, or in separate places. */
export class MarkupParts {
  readonly highlighter: CodeHighlighter;
  readonly overflow = new Overflow();
  readonly formulas: FormulaQueue;
  readonly footnotes: FootnoteList;
  private readonly images: ImageQueue;

  /** @param draw calls the given function, which shows colors of code, now or soon */
  constructor(
    container: HTMLElement,
    private readonly hooks: MarkdownHooks,
    private readonly data: LongData,
    definitions: Definitions,
    draw: (show: () => void) => void,
  ) {
    this.highlighter = new CodeHighlighter(draw, () => hooks.onColors?.());
    this.formulas = new FormulaQueue(hooks);
    this.images = new ImageQueue(hooks, data);
    this.footnotes = new FootnoteList(container, hooks, definitions);
  }

  /** Shows the formulas, images and files in these nodes, now or soon. */
  showLeaves(nodes: readonly ChildNode[]): void {
    for (const element of leavesIn(nodes)) {
      const source = formulaSource(element);
      if (source !== undefined) {
        this.formulas.add({ element, ...texOf(source) });
      } else if (imageSource(element)) {
        this.images.add(element);
      } else {
        addFileButtons(element, this.hooks, this.data);
      }
    }
  }

  /** Resolves when all code is highlighted and all formulas are shown. */
  async idle(): Promise<void> {
    await Promise.all([this.highlighter.idle(), this.formulas.idle()]);
  }

  dispose(): void {
    for (const part of [this.highlighter, this.formulas, this.images, this.overflow]) {
      part.dispose();
    }
  }
}

/** The elements of formulas, images and files, in the order of the text. */
function leavesIn(nodes: readonly ChildNode[]): readonly HTMLElement[] {
  const selector = '.md-formula, .md-picture, .md-file';
  return nodes.flatMap(node =>
    node instanceof Element
      ? [
          ...(node.matches(selector) ? [node as HTMLElement] : []),
          ...node.querySelectorAll<HTMLElement>(selector),
        ]
      : [],
  );
}
