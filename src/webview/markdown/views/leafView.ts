import type { Block, BlockKind } from '../blocks/block';
import { InlineView } from './inlineView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

const leaves: ReadonlySet<BlockKind> = new Set(['heading', 'paragraph', 'summary']);

/** Shows a heading, a summary, or a paragraph outside lists. */
export class LeafView implements View {
  private readonly element: HTMLElement;
  private readonly inline: InlineView;
  private readonly tag: string;

  constructor(host: Node, block: Block, context: RenderContext) {
    this.tag = tagOf(block);
    this.element = document.createElement(this.tag);
    if (block.kind === 'heading') {
      // Assistive technology finds them below the heading of the turn, which has level 2.
      this.element.setAttribute('aria-level', String(Math.min(block.level + 2, 6)));
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
    this.element.remove();
  }

  caretElement(): Element {
    return this.element;
  }
}

function tagOf({ kind, level }: Block): string {
  return kind === 'heading' ? `h${level}` : kind === 'summary' ? 'summary' : 'p';
}
