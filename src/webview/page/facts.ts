import { element, setText } from './element';

/**
 * Shows facts in one line, each in its own direction: "3.0 s" stays in order in a page that is written from right to
 * left. Empty facts are left out.
 *
 * @param follow true if they follow others
 */
export function setFacts(line: Element, facts: readonly string[], follow = false): void {
  const told = facts.filter(fact => fact !== '');
  for (const [index, fact] of told.entries()) {
    const shown =
      line.children[index] ??
      line.appendChild(element('span', {}, element('span'), element('bdi')));
    const [separator, text] = [...shown.children] as [Element, Element];
    setText(separator, index > 0 || follow ? ' · ' : '');
    setText(text, fact);
  }
  while (line.children.length > told.length) {
    line.lastElementChild?.remove();
  }
}
