import type { Block } from '../../../markdown/block';
import { element } from '../../page/element';
import { InlineView } from './inlineView';
import { ListView } from './listView';
import { markupViews } from './markupViews';
import type { RenderContext, View } from './view';

/** Creates the view of a block and appends it to `host`; footnotes have their own list. */
export function createView(host: Node, block: Block, context: RenderContext): View {
  switch (block.kind) {
    case 'quote':
      return new (markupViews().QuoteView)(host, block, context);
    case 'details':
      return new (markupViews().DetailsView)(host, block, context);
    case 'footnote':
      return new (markupViews().FootnoteView)(block, context);
    case 'list':
      return new ListView(host, block, context);
    case 'code':
      return new (markupViews().CodeView)(host, block, context);
    case 'table':
      return new (markupViews().TableView)(host, block, context);
    case 'rule':
      return ruleView(host);
    default:
      return new LeafView(host, block, context);
  }
}

/** Shows a heading, a summary, or a paragraph outside lists. */
class LeafView implements View {
  private readonly element: HTMLElement;
  private readonly inline: InlineView;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    this.element = document.createElement(tagOf(block));
    if (block.kind === 'heading') {
      const level = context.headingLevels.levelOf(this, block.level);
      this.element.setAttribute('aria-level', String(level));
    }
    this.inline = new InlineView(this.element, context);
    host.appendChild(this.element);
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

function ruleView(host: Node): View {
  const rule = host.appendChild(element('hr'));
  return { sync: () => {}, remove: () => rule.remove(), caretElement: () => undefined };
}
