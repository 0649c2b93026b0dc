import type { AlertKind, Block } from './block';

const kinds: readonly AlertKind[] = ['note', 'tip', 'important', 'warning', 'caution'];

/** The first line of an alert, which consists of its marker. */
const marker = /^\[!([a-z]{3,9})\][ \t]*$/i;

/**
 * Makes an alert of a quote if its only text so far is a marker such as `[!NOTE]`, which is removed. To be called when
 * more text follows in the quote: without any, GitHub shows the marker as text.
 */
export function takeAlert(quote: Block): void {
  const kind = pendingAlert(quote);
  if (kind) {
    quote.alert = kind;
    quote.children.pop();
  }
}

/**
 * Makes an alert of a quote before the next line of the marker's own paragraph, which loses the marker.
 *
 * @param parent the parent of the paragraph
 */
export function takeAlertLine(parent: Block, paragraph: Block): void {
  const kind = pendingAlert(parent);
  if (kind && parent.children[0] === paragraph) {
    parent.alert = kind;
    paragraph.lines = [];
  }
}

/** @returns the kind of alert that a block becomes if text follows; undefined if it can't become one */
export function pendingAlert({ kind, children, alert }: Block): AlertKind | undefined {
  const [first] = children;
  if (kind !== 'quote' || alert || children.length !== 1 || first?.kind !== 'paragraph') {
    return undefined;
  }
  const name = first.lines.length === 1 ? marker.exec(first.lines[0] ?? '')?.[1] : undefined;
  return kinds.find(each => each === name?.toLowerCase());
}

/** @returns true if a line that is still arriving may become a marker */
export function isAlertPrefix(line: string): boolean {
  const name = /^\[(?:!([a-z]{0,9})(\]?)[ \t]*)?$/i.exec(line);
  const start = name?.[1]?.toLowerCase() ?? '';
  return name !== null && kinds.some(kind => (name[2] ? kind === start : kind.startsWith(start)));
}
