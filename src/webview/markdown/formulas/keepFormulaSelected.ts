import { hasSelection } from '../hasSelection';

/**
 * Keeps the user's selection while a formula replaces its source, or the other way round. A selection that ends within
 * the formula ends beside it afterwards, so that it still contains the formula.
 */
export function keepFormulaSelected(formula: Element, change: () => void): void {
  const selection = hasSelection() ? document.getSelection() : null;
  const { anchorNode, focusNode } = selection ?? {};
  if (
    !selection ||
    !anchorNode ||
    !focusNode ||
    !(formula.contains(anchorNode) || formula.contains(focusNode))
  ) {
    change();
    return;
  }
  const { anchorOffset, focusOffset } = selection;
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
