import { format } from '../../../base/format';
import { element, icon, iconButton } from '../../../webview/page/element';
import { formatCount } from '../../../webview/page/locale';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { entryKinds } from '../protocol/entryKinds';
import type { DetailView, RowView } from '../protocol/inspectorMessages';
import { strings } from './strings';

interface DetailActions {
  close(): void;
  copy(): void;
  reveal(): void;
}

/** The whole selected event: its JSON on separate lines, and its lines as they were received. */
export class DetailPane {
  private readonly title = element('h2', {});
  private readonly faultText = element('span');
  private readonly fault = element('p', { class: 'detail-fault' }, icon('error'), this.faultText);
  private readonly jsonTitle = element('h3', {}, strings.formatted);
  private readonly json = textBox(strings.formatted);
  private readonly lines = textBox(strings.received);
  private readonly omitted = element('p', { class: 'dim' });
  private readonly reveal: HTMLButtonElement;
  readonly root: HTMLElement;

  constructor(actions: DetailActions) {
    this.reveal = iconButton('comment-discussion', strings.showInAnswer, () => actions.reveal());
    this.root = element(
      'section',
      { class: 'detail', 'aria-label': strings.details },
      element(
        'div',
        { class: 'detail-head' },
        this.title,
        this.reveal,
        iconButton('copy', strings.copyRow, () => actions.copy()),
        iconButton('close', strings.close, () => actions.close()),
      ),
      element(
        'div',
        { class: 'detail-body' },
        this.fault,
        this.jsonTitle,
        this.json,
        element('h3', {}, strings.received),
        this.lines,
        this.omitted,
      ),
    );
    this.root.hidden = true;
    onKeyDown(this.root, event => {
      if (event.key === 'Escape') {
        event.preventDefault();
        actions.close();
      }
    });
  }

  /** Shows the row's data before the host has sent the rest. */
  start(index: number, row: RowView, canReveal: boolean): void {
    this.title.textContent = `${formatCount(index + 1)} · ${strings.kinds[row.kind]}`;
    this.fault.hidden = row.fault === undefined;
    this.faultText.textContent = row.fault ? strings.faults[row.fault] : '';
    this.reveal.hidden = !canReveal || entryKinds[row.kind].group !== 'answer';
  }

  fill({ lines, json, omitted }: DetailView): void {
    this.jsonTitle.hidden = json === undefined;
    this.json.hidden = json === undefined;
    this.json.replaceChildren(...coloredJson(json ?? ''));
    this.lines.textContent = lines;
    this.omitted.hidden = omitted === '';
    this.omitted.textContent = format(strings.notShown, omitted);
    this.root.querySelector('.detail-body')?.scrollTo(0, 0);
  }
}

function textBox(label: string): HTMLElement {
  const attributes = { class: 'detail-text', tabindex: '0', role: 'group', 'aria-label': label };
  return element('pre', attributes);
}

/** The maximum number of UTF-16 code units that get colors: each token is an element. */
const maxColoredLength = 20_000;

/** A key, a string, a number, or a literal. */
const token = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** JSON with the colors of VS Code's debugger. */
function coloredJson(json: string): Node[] {
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
