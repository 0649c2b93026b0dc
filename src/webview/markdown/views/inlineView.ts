import { keepSelection } from '../code/keepSelection';
import { buildNodes } from '../inline/buildNodes';
import { closeOpenMarkup } from '../inline/closeOpenMarkup';
import { OpenText } from '../inline/openText';
import { type InlineContent, parseInline } from '../inline/parseInline';
import { reconcile } from '../inline/reconcile';
import { splitStablePrefix } from '../inline/splitStablePrefix';
import type { PathContent } from '../paths/pathContent';
import type { RenderContext } from './renderContext';

/** Pieces of a giant paragraph that are laid out together. */
const GROUP = 10;

/**
 * The inline content of a leaf while it grows. Of a long text the start is cut off and left alone,
 * piece by piece; only the rest is parsed at each update.
 */
export class InlineView implements PathContent {
  /** Nodes of the pieces that are done. */
  private readonly done: ChildNode[] = [];
  /** How many pieces are done, and how many groups of them. */
  private pieces = 0;
  private groups = 0;
  /** Nodes of the rest. */
  private open: ChildNode[] = [];
  private readonly text: OpenText;
  /** The rest as it is shown. */
  private shown: string | undefined;
  /** It is finished as it is, and was looked through for paths. */
  private offered = false;

  /**
   * @param anchor the node after which the content stands; without one it fills the host
   * @param skip characters of the first line that are not content
   */
  constructor(
    private element: Node,
    private readonly context: RenderContext,
    private readonly anchor?: ChildNode,
    skip = 0,
  ) {
    this.text = new OpenText(skip);
  }

  get host(): Node {
    return this.element;
  }

  get nodes(): readonly ChildNode[] {
    return [...this.done, ...this.open];
  }

  replaceText(text: Text, nodes: readonly ChildNode[]): void {
    for (const list of [this.done, this.open]) {
      const at = list.indexOf(text);
      if (at >= 0) {
        list.splice(at, 1, ...nodes);
      }
    }
    text.replaceWith(...nodes);
  }

  /** @param settled whether this is all of the text */
  update(lines: readonly string[], settled: boolean): void {
    if (!this.text.grow(lines)) {
      this.startOver();
    }
    const { env } = this.context;
    let text = this.text.rest();
    let bracketed = false;
    for (;;) {
      const cut = splitStablePrefix(text, env, this.text.tried);
      if (typeof cut === 'number') {
        this.text.tried = cut;
        break;
      }
      this.showDone(this.build(cut.content));
      bracketed ||= cut.content.bracketed;
      this.text.cut(text.slice(0, cut.length));
      text = text.slice(cut.length);
    }
    const shown = settled ? trimEnd(text) : closeOpenMarkup(text);
    if (shown !== this.shown) {
      const content = parseInline(shown, env);
      bracketed ||= content.bracketed;
      this.open = reconcile(this.element, this.open, this.build(content), this.end());
      this.shown = shown;
      this.offered = false;
    }
    if (bracketed) {
      this.context.linkCandidates.add(this);
    }
    if (settled && !this.offered) {
      this.offered = true;
      this.context.paths.add(this);
    }
  }

  /** Renders the whole again, with the definitions that came later. */
  renderAgain(): void {
    this.text.restart();
    this.startOver();
    this.update(this.text.all, true);
  }

  /** Takes the content into another element, after `anchor` there. */
  moveTo(host: Node, before: Node | null): void {
    for (const node of [this.anchor, ...this.done, ...this.open]) {
      if (node) {
        host.insertBefore(node, before);
      }
    }
    this.element = host;
  }

  remove(): void {
    for (const node of [this.anchor, ...this.done, ...this.open]) {
      node?.remove();
    }
    this.context.linkCandidates.delete(this);
    this.context.paths.delete(this);
  }

  /** What was linked to files is again, so that the links stay the same elements. */
  private build({ tokens }: InlineContent): readonly ChildNode[] {
    const nodes = buildNodes(tokens);
    return this.offered ? this.context.paths.linkKnown(nodes) : nodes;
  }

  /** Shows a piece that was cut off in the place of what is shown of it already. */
  private showDone(fresh: readonly ChildNode[]): void {
    const old = this.open.splice(0, fresh.length);
    const shown = reconcile(this.element, old, fresh, this.open[0] ?? this.end(old.at(-1)));
    this.done.push(...shown);
    this.shown = undefined;
    if (++this.pieces % GROUP === 0) {
      this.closeGroup();
    }
  }

  /**
   * Puts what is done into a block of its own: to lay out one line, a browser walks through all of
   * the text around it. It costs a giant paragraph one line that ends early in many screens of it.
   */
  private closeGroup(): void {
    const group = document.createElement('span');
    group.className = 'md-piece';
    const nodes = this.done.splice(this.groups++);
    keepSelection(this.element, () => {
      nodes[0]?.before(group);
      group.append(...nodes);
    });
    this.done.push(group);
  }

  private startOver(): void {
    this.open = [...this.done, ...this.open];
    this.done.length = 0;
    this.pieces = 0;
    this.groups = 0;
    this.shown = undefined;
  }

  /** What follows the content, or this last node of it. */
  private end(node?: ChildNode): Node | null {
    const last = node ?? this.open.at(-1) ?? this.done.at(-1) ?? this.anchor;
    return last ? last.nextSibling : null;
  }
}

/** `String.trimEnd` for what markdown counts as white space; other spaces are content. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(0, end);
}
