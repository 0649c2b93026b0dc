import type { AlertKind, Block, BlockKind } from '../../../markdown/block';
import { element, icon } from '../../page/element';
import { foldEvent } from '../code/codeFold';
import { CodeView } from './codeView';
import { ContainerView } from './containerView';
import { InlineView } from './inlineView';
import { ListView } from './listView';
import { TableView } from './tableView';
import type { RenderContext, View } from './view';

/** Creates the view of a block and appends it to `host`; footnotes have their own list. */
export function createView(host: Node, block: Block, context: RenderContext): View {
  switch (block.kind) {
    case 'quote':
      return new QuoteView(host, block, context);
    case 'details':
      return new DetailsView(host, block, context);
    case 'footnote':
      return new FootnoteView(block, context);
    case 'list':
      return new ListView(host, block, context);
    case 'code':
      return new CodeView(host, block, context);
    case 'table':
      return new TableView(host, block, context);
    case 'rule':
      return new RuleView(host);
    default:
      return new LeafView(host, block, context);
  }
}

const leaves: ReadonlySet<BlockKind> = new Set(['heading', 'paragraph', 'summary']);

/** Shows a heading, a summary, or a paragraph outside lists. */
class LeafView implements View {
  private readonly element: HTMLElement;
  private readonly inline: InlineView;
  private readonly tag: string;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    this.tag = tagOf(block);
    this.element = document.createElement(this.tag);
    if (block.kind === 'heading') {
      const level = context.headingLevels.levelOf(this, block.level);
      this.element.setAttribute('aria-level', String(level));
    }
    this.inline = new InlineView(this.element, context);
    host.appendChild(this.element);
  }

  accepts(block: Block): boolean {
    return leaves.has(block.kind) && tagOf(block) === this.tag;
  }

  sync(block: Block): void {
    this.inline.update(block.lines, block.settled);
  }

  remove(): void {
    this.inline.remove();
    this.context.headingLevels.remove(this);
    this.element.remove();
  }

  caretElement(): Element {
    return this.element;
  }
}

function tagOf({ kind, level }: Block): string {
  return kind === 'heading' ? `h${level}` : kind === 'summary' ? 'summary' : 'p';
}

/** Codicons, the same as in VS Code. */
const alertIcons: Readonly<Record<AlertKind, () => HTMLElement>> = {
  note: () => icon('info'),
  tip: () => icon('light-bulb'),
  important: () => icon('comment'),
  warning: () => icon('warning'),
  caution: () => icon('stop'),
};

/** Shows a block quote, or an alert with its title. */
class QuoteView extends ContainerView {
  protected readonly element: HTMLElement;
  private readonly alert: AlertKind | undefined;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.alert = block.alert;
    this.element = block.alert
      ? alertElement(block.alert, context.hooks.label(block.alert))
      : element('blockquote');
    host.appendChild(this.element);
  }

  accepts({ kind, alert }: Block): boolean {
    return kind === 'quote' && alert === this.alert;
  }

  override sync(block: Block): void {
    super.sync(block);
    // Decides on which side the border is; texts in the quote have their own direction.
    this.context.direct(this.element, block);
  }

  remove(): void {
    this.element.remove();
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }
}

function alertElement(kind: AlertKind, title: string): HTMLElement {
  return element(
    'div',
    { class: `md-alert md-${kind}`, role: 'note' },
    element('p', { class: 'md-alert-title' }, alertIcons[kind](), title),
  );
}

/** Shows HTML's `details` and reasoning, which readers fold and unfold. The element comes without attributes from the text. */
class DetailsView extends ContainerView {
  protected readonly element = document.createElement('details');
  private readonly unfolded: boolean;
  private readonly isReasoning: boolean;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.unfolded = block.unfolded;
    this.isReasoning = block.reasoning !== '';
    this.element.toggleAttribute('open', block.unfolded);
    if (this.isReasoning) {
      this.element.className = 'md-reasoning';
    }
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('summary')?.parentNode === this.element) {
        this.element.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
      }
    });
    host.appendChild(this.element);
  }

  accepts({ kind, unfolded, reasoning }: Block): boolean {
    return (
      kind === 'details' && unfolded === this.unfolded && (reasoning !== '') === this.isReasoning
    );
  }

  override sync(block: Block): void {
    super.sync(block);
    if (block.settled && this.views.length === 0) {
      this.addSummary();
    }
  }

  override caretElement(): Element | undefined {
    // What is folded is not seen to grow.
    return this.element.open ? super.caretElement() : (this.element.firstElementChild ?? undefined);
  }

  remove(): void {
    this.element.remove();
  }

  protected create(host: HTMLElement, child: Block, index: number): View {
    if (index === 0 && child.kind !== 'summary') {
      this.addSummary();
    }
    return this.context.createView(host, child, this.context);
  }

  protected override childrenRemoved(): void {
    if (this.views.length === 0) {
      this.element.replaceChildren();
    }
  }

  private addSummary(): void {
    const summary = document.createElement('summary');
    summary.append(this.context.hooks.label(this.isReasoning ? 'reasoning' : 'details'));
    this.element.append(summary);
  }
}

/** Shows a footnote in the list at the end of the answer. */
class FootnoteView extends ContainerView {
  protected readonly element = document.createElement('li');
  private readonly label: string;

  constructor(
    { label }: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.label = label;
    context.footnotes.add(label, this.element);
  }

  accepts({ kind, label }: Block): boolean {
    return kind === 'footnote' && label === this.label;
  }

  remove(): void {
    this.context.footnotes.remove(this.element);
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }
}

/** Shows a thematic break. */
class RuleView implements View {
  private readonly element = document.createElement('hr');

  constructor(host: Node) {
    host.appendChild(this.element);
  }

  accepts(block: Block): boolean {
    return block.kind === 'rule';
  }

  sync(): void {}

  remove(): void {
    this.element.remove();
  }

  caretElement(): undefined {
    return undefined;
  }
}
