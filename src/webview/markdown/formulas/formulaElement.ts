import { markHidden } from '../markHidden';

/** Class of an element that shows a formula within a text. */
const formulaClass = 'md-formula';

/**
 * Creates the element of a formula within a text, which shows its source until `FormulaQueue` shows the formula.
 *
 * @param source TeX with its delimiters
 */
export function formulaElement(source: string): HTMLElement {
  const element = document.createElement('span');
  element.className = formulaClass;
  element.dataset.source = source;
  element.append(...markHidden(source, 'code'));
  return element;
}

/** @returns the source of a formula that this node shows, with its delimiters; undefined if it shows none */
export function formulaSource(node: Node): string | undefined {
  return node instanceof Element ? (node as HTMLElement).dataset?.source : undefined;
}

/** @returns the elements of formulas in these nodes, in their order */
export function formulasIn(nodes: readonly Node[]): readonly HTMLElement[] {
  return nodes.flatMap(node =>
    node instanceof Element
      ? [
          ...(node.matches(`.${formulaClass}`) ? [node as HTMLElement] : []),
          ...node.querySelectorAll<HTMLElement>(`.${formulaClass}`),
        ]
      : [],
  );
}
