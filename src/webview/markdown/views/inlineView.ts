import { keepSelection } from '../../page/keepSelection';
import type { InlineContent } from '../inline/inlineContent';
import { inlineMarkup } from '../inline/inlineMarkup';
import { mayHaveMarkup } from '../inline/mayHaveMarkup';
import { nodesOf, parseInline } from '../inline/parseInline';
import { reconcile } from '../inline/reconcile';
import { OpenText, type StablePrefix, splitStablePrefix } from '../inline/splitStablePrefix';
import { startsUnspaced } from '../inline/unspacedScripts';
import type { PathContent } from '../paths/pathLinker';
import type { RenderContext } from './view';

/** UTF-16 code units of a giant paragraph's stable prefixes that are laid out together. */
const groupLength = 20_000;

/**
 * The layout cost of a letter that is written without spaces, in letters of other scripts: it is wider, and the browser
 * looks for its glyph in the fonts.
 */
const unspacedCost = 4;

/**
 * Shows the inline content of a leaf while it grows. Stable prefixes of a long text are cut off and not touched again;
 * only the rest is parsed at each update.
 */
export class InlineView implements PathContent {
  /** The nodes of the stable prefixes; each group of them is one node. */
  private readonly stableNodes: ChildNode[] = [];
  /** The length of the stable prefixes that are not in a group yet. */
  private ungrouped = 0;
  private groups = 0;
  /** The nodes of the rest. */
  private openNodes: ChildNode[] = [];
  private readonly text: OpenText;
  /** The source of the rest that is shown. */
  private openSource: string | undefined;
  /** True if the content is complete and was added to the path queue. */
  private isQueued = false;

  /**
   * @param anchor the node after which the content is inserted; without one it fills the element
   * @param skip UTF-16 code units of the first line that don't belong to the content
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
    return [...this.stableNodes, ...this.openNodes];
  }

  replaceText(text: Text, nodes: readonly ChildNode[]): void {
    for (const list of [this.stableNodes, this.openNodes]) {
      const at = list.indexOf(text);
      if (at >= 0) {
        list.splice(at, 1, ...nodes);
      }
    }
    text.replaceWith(...nodes);
  }

  /**
   * Shows these lines.
   *
   * @param settled true if the text is complete
   */
  update(lines: readonly string[], settled: boolean): void {
    if (!this.text.grow(lines)) {
      this.startOver();
    }
    const { env } = this.context;
    let text = this.text.rest();
    let bracketed = false;
    for (;;) {
      const cut = splitStablePrefix(text, env, this.text.searchedLength);
      if (typeof cut === 'number') {
        this.text.searchedLength = cut;
        break;
      }
      this.settlePrefix(cut, startsUnspaced(text));
      bracketed ||= cut.content.bracketed;
      this.text.cut(text.slice(0, cut.length));
      text = text.slice(cut.length);
    }
    const shown =
      settled || !mayHaveMarkup(text) ? trimEnd(text) : inlineMarkup().closeOpenMarkup(text);
    if (shown !== this.openSource) {
      const content = parseInline(shown, env);
      bracketed ||= content.bracketed;
      this.openNodes = reconcile(this.element, this.openNodes, this.build(content), this.end());
      this.openSource = shown;
      this.showLeaves(this.openNodes, content);
      this.isQueued = false;
    }
    this.showDirection(lines);
    if (bracketed) {
      this.context.linkCandidates.add(this);
    }
    if (settled && !this.isQueued) {
      this.isQueued = true;
      this.context.paths.add(this);
    }
  }

  /** Renders all of the content again, with the definitions that came later. */
  renderAgain(): void {
    this.text.restart();
    this.startOver();
    this.update(this.text.all, true);
  }

  /** Moves the content and its anchor into another element, in front of `before`, or to its end if that is null. */
  moveTo(host: Node, before: Node | null): void {
    for (const node of [this.anchor, ...this.stableNodes, ...this.openNodes]) {
      if (node) {
        host.insertBefore(node, before);
      }
    }
    if (this.element instanceof Element) {
      this.element.removeAttribute('data-direction');
    }
    this.element = host;
    this.showDirection(this.text.all);
  }

  remove(): void {
    for (const node of [this.anchor, ...this.stableNodes, ...this.openNodes]) {
      node?.remove();
    }
    this.context.linkCandidates.delete(this);
    this.context.paths.delete(this);
  }

  private showDirection(lines: readonly string[]): void {
    if (this.element instanceof Element) {
      this.context.direct(this.element as HTMLElement, lines);
    }
  }

  /** Creates the nodes, with links to known paths, so that existing links keep their elements. */
  private build(content: InlineContent): readonly ChildNode[] {
    const nodes = nodesOf(content);
    return this.isQueued ? this.context.paths.linkKnown(nodes) : nodes;
  }

  /** Shows the formulas, images and files in these nodes, now or soon. */
  private showLeaves(nodes: readonly ChildNode[], { hasLeaves }: InlineContent): void {
    if (hasLeaves) {
      this.context.markup().showLeaves(nodes);
    }
  }

  /** Shows a stable prefix in place of its nodes that are already shown. */
  private settlePrefix({ content, length }: StablePrefix, isUnspaced: boolean): void {
    const fresh = this.build(content);
    const old = this.openNodes.splice(0, fresh.length);
    const shown = reconcile(this.element, old, fresh, this.openNodes[0] ?? this.end(old.at(-1)));
    this.stableNodes.push(...shown);
    this.showLeaves(shown, content);
    this.openSource = undefined;
    this.ungrouped += isUnspaced ? length * unspacedCost : length;
    if (this.ungrouped >= groupLength) {
      this.ungrouped = 0;
      this.closeGroup();
    }
  }

  /**
   * Puts the last stable prefixes into a separate block, because browsers visit all text of a block to lay out one
   * line. The cost is one line that ends early, in many screens of text.
   */
  private closeGroup(): void {
    const group = document.createElement('span');
    group.className = 'md-piece';
    const nodes = this.stableNodes.splice(this.groups++);
    keepSelection(this.element, () => {
      nodes[0]?.before(group);
      group.append(...nodes);
    });
    this.stableNodes.push(group);
  }

  private startOver(): void {
    this.openNodes = [...this.stableNodes, ...this.openNodes];
    this.stableNodes.length = 0;
    this.ungrouped = 0;
    this.groups = 0;
    this.openSource = undefined;
  }

  /** The node that follows the content, or that follows `node`. */
  private end(node?: ChildNode): Node | null {
    const last = node ?? this.openNodes.at(-1) ?? this.stableNodes.at(-1) ?? this.anchor;
    return last ? last.nextSibling : null;
  }
}

/** Like `String.trimEnd`, but only for spaces, tabs and line ends; to markdown, other white space is content. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(0, end);
}
