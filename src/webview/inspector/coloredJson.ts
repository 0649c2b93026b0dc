import { element } from '../page/element';

/** UTF-16 code units that get colors: each token has an element of its own. */
const maxColoredLength = 20_000;

/** A key, a string, a number, or a literal. */
const token = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** JSON with the colors of VS Code's debugger. */
export function coloredJson(json: string): Node[] {
  const nodes: Node[] = [];
  const colored = json.slice(0, maxColoredLength);
  let at = 0;
  for (const match of colored.matchAll(token)) {
    const [, text, colon, number, literal] = match;
    const shown = text ?? number ?? literal ?? '';
    const kind = text ? (colon ? 'name' : 'string') : number ? 'number' : 'boolean';
    nodes.push(
      document.createTextNode(json.slice(at, match.index)),
      element('span', { class: `json-${kind}` }, shown),
    );
    at = match.index + shown.length;
  }
  nodes.push(document.createTextNode(json.slice(at)));
  return nodes;
}
