import { keepSelection } from '../../page/keepSelection';
import { markHidden } from '../../page/markHidden';
import { rightToLeft } from '../../page/rightToLeft';
import { coloredPieces } from './codePiece';
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
  const pieces = coloredPieces(code);
  const isDiff = pieces[0]?.classList.contains('md-diff');
  const shown = isDiff ? diffNodes(pieces, language) : pieceNodes(pieces, language, text);
  return (
    shown &&
    (() =>
      keepSelection(code, () => {
        for (const [piece, nodes] of shown) {
          piece.replaceChildren(...nodes);
        }
      }))
  );
}

type NodesOf = ReadonlyMap<Element, readonly Node[]>;

function pieceNodes(
  pieces: readonly Element[],
  language: string,
  text: string,
): NodesOf | undefined {
  const parts = highlight(language, text);
  const next = parts && coloredText(parts);
  return next && new Map(pieces.map(piece => [piece, next(lengthOf(piece))]));
}

/** The lines of a diff in the colors of their language: removed lines as part of the old text, others of the new one. */
function diffNodes(lines: readonly Element[], language: string): NodesOf | undefined {
  const nodes = new Map<Element, readonly Node[]>();
  for (const kind of ['removed', 'added']) {
    const side = lines.filter(line => line.matches(`.md-context, .md-${kind}`));
    const texts = side.map(line => line.textContent ?? '');
    const parts = highlight(language, texts.map(text => text.slice(1)).join(''));
    if (!parts) {
      return undefined;
    }
    const next = coloredText(parts);
    for (const [index, line] of side.entries()) {
      const sign = texts[index]?.slice(0, 1) ?? '';
      nodes.set(line, [...markHidden(sign, 'code'), ...next(Math.max(0, lengthOf(line) - 1))]);
    }
  }
  return nodes;
}

function lengthOf({ textContent }: Element): number {
  return textContent?.length ?? 0;
}

/** @returns a function that creates the nodes of the next text with this length */
function coloredText(parts: readonly HighlightedText[]): (length: number) => Node[] {
  const rest = parts[Symbol.iterator]();
  let part = rest.next().value;
  let used = 0;
  return length => {
    const nodes: Node[] = [];
    let left = length;
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
    return nodes;
  };
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
