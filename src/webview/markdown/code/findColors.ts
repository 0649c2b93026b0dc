import { keepSelection } from '../../page/keepSelection';
import { markHidden } from '../../page/markHidden';
import { rightToLeft } from '../../page/rightToLeft';
import { type HighlightedText, highlight } from './highlight';

/**
 * Highlights a code block.
 *
 * @param code element that contains the text
 * @returns a function that shows the colors; undefined if the language is unknown
 */
export function findColors(
  code: HTMLElement,
  language: string,
  text: string,
): (() => void) | undefined {
  const parts = highlight(language, text);
  return parts && (() => keepSelection(code, () => paint(code, parts)));
}

/** Replaces the text of each piece with colored spans. */
function paint(code: HTMLElement, parts: readonly HighlightedText[]): void {
  const rest = parts[Symbol.iterator]();
  let part = rest.next().value;
  let used = 0;
  for (const piece of code.children) {
    let left = piece.textContent?.length ?? 0;
    const nodes: Node[] = [];
    while (left > 0 && part) {
      const text = part.text.slice(used, used + left);
      nodes.push(...colored(text, part.className));
      left -= text.length;
      used += text.length;
      if (used === part.text.length) {
        part = rest.next().value;
        used = 0;
      }
    }
    piece.replaceChildren(...nodes);
  }
}

function colored(text: string, className: string): readonly Node[] {
  const nodes = markHidden(text, 'code');
  if (!className) {
    return nodes;
  }
  const span = document.createElement('span');
  span.className = className;
  if (rightToLeft.test(text)) {
    // As in VS Code's editor: text beside a Hebrew string does not change the order.
    span.classList.add('md-isolated');
  }
  span.append(...nodes);
  return [span];
}
