import type { Block } from '../../../markdown/block';
import { isAlertPrefix, pendingAlert } from '../../../markdown/takeAlert';

/** The start of a definition, and one whose destination is on the next line. */
const definition = /^\[[^\][^][^\][]*\]:/;
const emptyDefinition = /^\[[^\][^][^\][]*\]:[ \t]*$/;

/**
 * Tests if a block can be shown. Open details wait for their first text, and so do alerts. An open paragraph that will
 * probably become a table, a task or a definition waits for the line that decides, instead of being shown as text that
 * then vanishes.
 */
export function isShown(block: Block, parent: Block): boolean {
  if (block.kind === 'details' && !block.settled) {
    const [first] = block.children;
    return first !== undefined && (first.kind !== 'summary' || first.settled || hasText(first));
  }
  if (!parent.settled && pendingAlert(parent)) {
    return false;
  }
  if (block.kind === 'quote' && !block.settled && block.children.length === 1) {
    return isShown(block.children[0] as Block, block);
  }
  if (block.kind === 'footnote' && !block.settled) {
    return block.children.length > 0;
  }
  if (block.settled || block.kind !== 'paragraph') {
    return true;
  }
  const first = block.lines[0];
  if (first === undefined) {
    return false;
  }
  if (block.lines.length === 1) {
    if (parent.kind === 'quote' && parent.children.length === 1 && isAlertPrefix(first)) {
      return false;
    }
    const mayBeTask = parent.kind === 'item' && parent.children.length === 1;
    if (first.startsWith('|') || (mayBeTask && /^\[[ xX]?\]?[ \t]*$/.test(first))) {
      return false;
    }
  }
  const [before = '', last = ''] = ['', ...block.lines].slice(-2);
  const isDefinition = definition.test(last) || emptyDefinition.test(before);
  return !isDefinition || block.lines.length > 4;
}

function hasText({ lines }: Block): boolean {
  return lines.some(line => line.trim() !== '');
}
