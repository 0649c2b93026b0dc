import { hiddenInLines } from '../../base/hiddenCharacters';
import { beginning } from '../../base/shorten';

/** The directional overrides, which reverse letters. Prose has good uses for the other directional characters. */
const hiddenInProse = /[\u202d\u202e]/g;

/** The type of text, which determines the characters that are marked. */
type TextKind = 'code' | 'prose';

const patterns: Readonly<Record<TextKind, RegExp>> = { code: hiddenInLines, prose: hiddenInProse };

/** @returns the index of the first character that {@link markHidden} marks, or -1 */
export function findHidden(text: string, kind: TextKind): number {
  return text.search(patterns[kind]);
}

/** @returns true if {@link markHidden} has anything to mark */
export function hasHidden(text: string, kind: TextKind): boolean {
  return findHidden(text, kind) >= 0;
}

/**
 * Creates nodes that show a text with its hidden characters marked, as VS Code's editor marks them, so that they don't
 * affect the text around them. The text content of the nodes, which is copied, is unchanged.
 */
export function markHidden(text: string, kind: TextKind): ChildNode[] {
  const nodes: ChildNode[] = [];
  let used = 0;
  for (const { 0: character, index } of text.matchAll(patterns[kind])) {
    if (index > used) {
      nodes.push(document.createTextNode(text.slice(used, index)));
    }
    nodes.push(mark(character));
    used = index + character.length;
  }
  if (used < text.length) {
    nodes.push(document.createTextNode(text.slice(used)));
  }
  return nodes;
}

/** Replaces hidden characters with their code points, such as `[U+202E]`, for texts without elements. */
export function nameHidden(text: string, kind: TextKind): string {
  return text.replace(patterns[kind], character => `[${nameOf(character)}]`);
}

/**
 * Makes a text a line of a tooltip.
 *
 * @param maxLength the UTF-16 code units that are shown
 */
export function tooltipLine(text: string, maxLength: number, kind: TextKind): string {
  return nameHidden(beginning(text, maxLength), kind);
}

/** Marks a character with an element that isolates it: a text direction that starts in it ends in it. */
function mark(character: string): HTMLElement {
  const element = document.createElement('bdi');
  element.className = 'md-hidden';
  element.dataset.name = nameOf(character);
  element.textContent = character;
  return element;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
