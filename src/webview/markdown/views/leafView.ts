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
