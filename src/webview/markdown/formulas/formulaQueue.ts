import { selectionAt } from '../../page/keepSelection';
import type { MarkdownHooks } from '../../page/markdownHooks';
import { tooltipLine } from '../../page/markHidden';

type Library = typeof import('./renderFormula');

/**
 * The time for which formulas are shown before the page handles other events; their layout and paint take ten times as
 * long.
 */
const taskBudgetMs = 1;

/** Elements of all formulas in one text; no honest answer has more. Later formulas stay source. */
const maxElementCount = 200_000;

/** UTF-16 code units of a reason in a tooltip. */
const maxReasonLength = 300;

/** A formula whose source is shown. */
interface PendingFormula {
  /**
   * The element that contains only the source, and then the formula, or the source again with the reason as its
   * tooltip.
   */
  readonly element: HTMLElement;
  /** The TeX without its delimiters. */
  readonly tex: string;
  /** True for a formula that stands by itself. */
  readonly isDisplay: boolean;
  /** Called when the formula is shown. */
  readonly onShown?: () => void;
  /** Called with the reason if the formula can't be shown; by default, it becomes the tooltip of `element`. */
  readonly onFailed?: (reason: string) => void;
}

/**
 * Shows the formulas of one text in short tasks, in the order of the text. The library is loaded with the first one;
 * once it is there, a formula is shown immediately if the current task has time for it.
 */
export class FormulaQueue {
  private readonly waiting: PendingFormula[] = [];
  private readonly elements = new WeakSet<HTMLElement>();
  private library: Library | undefined;
  private running: Promise<void> | undefined;
  private elementCount = 0;
  /** The end of the time for formulas in the current task; undefined before its first formula. */
  private taskEnd: number | undefined;

  constructor(private readonly hooks: MarkdownHooks) {}

  /** Shows a formula now or soon, unless it was added before. */
  add(formula: PendingFormula): void {
    if (this.elements.has(formula.element)) {
      return;
    }
    this.elements.add(formula.element);
    if (this.library && this.waiting.length === 0 && !this.isTimeUp()) {
      this.draw(this.library, formula);
      return;
    }
    this.waiting.push(formula);
    this.running ??= this.run();
  }

  /** Resolves when all added formulas are shown. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Forgets the formulas that are not shown yet. */
  dispose(): void {
    this.waiting.length = 0;
  }

  private isTimeUp(): boolean {
    if (this.taskEnd === undefined) {
      this.taskEnd = performance.now() + taskBudgetMs;
      setTimeout(() => {
        this.taskEnd = undefined;
      });
    }
    return performance.now() >= this.taskEnd;
  }

  private async run(): Promise<void> {
    try {
      this.library ??= await import('./renderFormula');
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
        this.draw(this.library, next);
        if (this.isTimeUp()) {
          await new Promise(resolve => setTimeout(resolve));
        }
      }
    } catch {
      // The library could not be loaded: formulas stay source, which can be read, too.
      this.waiting.length = 0;
    } finally {
      this.running = undefined;
    }
  }

  private draw(library: Library, formula: PendingFormula): void {
    const { element, tex, isDisplay, onShown, onFailed } = formula;
    try {
      if (this.elementCount > maxElementCount) {
        throw new RangeError('The text has too many formulas.');
      }
      const { math, count } = library.renderFormula(tex, isDisplay);
      this.elementCount += count;
      keepFormulaSelected(element, () => element.replaceChildren(math));
      onShown?.();
    } catch (error) {
      const reason = this.reason(error);
      if (onFailed) {
        onFailed(reason);
      } else {
        element.title = reason;
      }
    }
  }

  /** The tooltip of a formula that can't be shown. */
  private reason(error: unknown): string {
    if (!(error instanceof Error) || error instanceof RangeError) {
      return this.hooks.label('formulaTooLarge');
    }
    const reason = error.message.normalize('NFC').replace(/\u0332/g, '');
    return `${this.hooks.label('formulaError')} ${tooltipLine(reason, maxReasonLength, 'code')}`;
  }
}

/**
 * Keeps the user's selection while a formula replaces its source, or the other way round. A selection that ends within
 * the formula ends beside it afterwards, so that it still contains the formula.
 */
export function keepFormulaSelected(formula: Element, change: () => void): void {
  const selected = selectionAt(formula);
  if (!selected) {
    change();
    return;
  }
  const { selection, anchorNode, anchorOffset, focusNode, focusOffset } = selected;
  const order = anchorNode.compareDocumentPosition(focusNode);
  const isForward =
    anchorNode === focusNode
      ? anchorOffset <= focusOffset
      : (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const parent = formula.parentNode as Node;
  const before = [...parent.childNodes].indexOf(formula);
  const beside = (node: Node, offset: number, isStart: boolean): [Node, number] =>
    formula.contains(node) ? [parent, isStart ? before : before + 1] : [node, offset];
  const anchor = beside(anchorNode, anchorOffset, isForward);
  const focus = beside(focusNode, focusOffset, !isForward);
  change();
  selection.setBaseAndExtent(...anchor, ...focus);
}
