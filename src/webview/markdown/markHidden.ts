/**
 * Characters that cannot be seen but change how others read or are taken: control characters but the tab and the line
 * end, those that turn the writing direction, spaces without a width, fillers, and copies of ASCII that nobody sees. Not
 * the joiners, which other scripts and emoji need.
 */
const HIDDEN =
  /[^\P{Cc}\t\n]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** In prose, other direction marks have an honest use; these two let text read backwards, and have none. */
const OVERRIDES = /[\u202d\u202e]/g;

/** What of a text is marked: in prose only what turns letters around. */
export type Marked = 'code' | 'prose';

const patterns: Readonly<Record<Marked, RegExp>> = { code: HIDDEN, prose: OVERRIDES };

/** Whether {@link markHidden} finds anything to mark. */
export function hasHidden(text: string, where: Marked): boolean {
  return text.search(patterns[where]) >= 0;
}

/**
 * Nodes that show a text with its hidden characters marked, as VS Code's editor marks them. They have no effect on the
 * text around them; the text of the nodes, which is what is copied, stays what it is.
 */
export function markHidden(text: string, where: Marked): ChildNode[] {
  const nodes: ChildNode[] = [];
  let used = 0;
  for (const { 0: character, index } of text.matchAll(patterns[where])) {
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

/** A text with its hidden characters replaced by their names, for where there are no elements. */
export function nameHidden(text: string, where: Marked): string {
  return text.replace(patterns[where], character => `[${nameOf(character)}]`);
}

/** An element isolates what is in it: a direction that begins there ends there. */
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
