import type { PathView } from '../../../protocol/views';
import { keepSelection } from '../../page/keepSelection';
import type { MarkdownHooks } from '../../page/markdownHooks';
import { markHidden, nameHidden } from '../../page/markHidden';
import { findPaths, type PathRange, pathsInCode, startOf } from './findPaths';
import { textBeside, withPlaceBeside } from './placeBeside';
import { readAddress } from './readPath';
import type { Beside } from './wordBounds';

/** Different paths in one text that are resolved, several for each mention; no honest answer names more files. */
const maxPathCount = 10_000;

/** The number of paths in one request to the page. */
const maxBatchCount = 100;

/**
 * Turns the paths of files in one text into links. The page finds out which paths are files, which may take time:
 * content that mentions a path before the answer is linked with it.
 */
export class PathLinker {
  /** The answers, by path; undefined if the path is not a file. */
  private readonly targets = new Map<string, PathView | undefined>();
  /** The contents that mention each path without an answer. */
  private readonly waitingContents = new Map<string, Set<PathContent>>();
  /** The paths without an answer that the page has not been asked about. */
  private newPaths: string[] = [];

  /** @param onKnown called with a content when there is an answer about its paths */
  constructor(
    private readonly hooks: MarkdownHooks,
    private readonly onKnown: (content: PathContent) => void,
  ) {}

  get hasNewPaths(): boolean {
    return this.newPaths.length > 0;
  }

  /**
   * Links the paths that are known to be files, and collects unknown paths. Yields after each node, so that it can
   * pause.
   *
   * @returns true if the content mentions no other paths
   */
  *link(content: PathContent): Generator<void, boolean> {
    let isThrough = true;
    for (const node of candidates(content.nodes)) {
      if (!content.host.contains(node)) {
        continue;
      }
      const isLinked =
        node instanceof Element
          ? this.linkElement(node as HTMLElement, content)
          : this.linkText(node as Text, content);
      isThrough &&= isLinked;
      yield;
    }
    return isThrough;
  }

  /** Forgets which paths are not files, so that the page is asked again. */
  forgetAbsent(): void {
    for (const [path, target] of this.targets) {
      if (!target) {
        this.targets.delete(path);
      }
    }
  }

  /**
   * Asks the page about the collected paths, without waiting for its earlier answers. If it fails to answer, they stay
   * text.
   *
   * @returns a promise that resolves when it has answered
   */
  async ask(): Promise<void> {
    const paths = this.newPaths;
    this.newPaths = [];
    const requests: Promise<void>[] = [];
    for (let start = 0; start < paths.length; start += maxBatchCount) {
      requests.push(this.resolve(paths.slice(start, start + maxBatchCount)));
    }
    await Promise.all(requests);
  }

  private async resolve(paths: readonly string[]): Promise<void> {
    const found = await this.find(paths);
    for (const path of paths) {
      this.targets.set(path, undefined);
    }
    for (const target of found) {
      this.targets.set(target.path, target);
    }
    const contents = new Set(paths.flatMap(path => [...(this.waitingContents.get(path) ?? [])]));
    for (const path of paths) {
      this.waitingContents.delete(path);
    }
    contents.forEach(this.onKnown);
  }

  private async find(paths: readonly string[]): Promise<readonly PathView[]> {
    try {
      return await this.hooks.resolvePaths(paths);
    } catch {
      return [];
    }
  }

  /** @returns true if the element is a link now, or names no path */
  private linkElement(element: HTMLElement, content: PathContent): boolean {
    const { address } = element.dataset;
    const readings = withPlaceBeside(
      address === undefined
        ? pathsInCode(element.textContent ?? '', this.hooks.partNames)
        : readAddress(address),
      textBeside(element, 'previousSibling'),
      textBeside(element, 'nextSibling'),
    );
    const target = this.choose(readings, content);
    if (target && target !== 'unknown') {
      markPath(element, target);
      return true;
    }
    if (!target) {
      content.onAbsent?.();
    }
    return readings.length === 0;
  }

  /** @returns true if all paths in the text are links now */
  private linkText(text: Text, content: PathContent): boolean {
    const nodes: ChildNode[] = [];
    let end = text.length;
    const { links, isThrough } = this.linksIn(text, content);
    for (const { range, target } of links) {
      const link = document.createElement('a');
      link.append(...markHidden(text.data.slice(range.start, range.end), 'code'));
      markPath(link, target);
      if (range.end < end) {
        nodes.unshift(document.createTextNode(text.data.slice(range.end, end)));
      }
      nodes.unshift(link);
      end = range.start;
    }
    if (nodes.length > 0) {
      if (end > 0) {
        nodes.unshift(document.createTextNode(text.data.slice(0, end)));
      }
      keepSelection(content.host, () => content.replaceText(text, nodes));
    }
    return isThrough;
  }

  /** The links in a text, the last one first: the start of a path may belong to one that ends later. */
  private linksIn(text: Text, content: PathContent) {
    const links: { range: PathRange; target: PathView }[] = [];
    let end = text.length;
    const mentions = findPaths(text.data, this.hooks.partNames, beside(text));
    for (const ranges of mentions.reverse()) {
      const chosen = ranges.map(range => ({ range, target: this.choose(range.readings, content) }));
      const best = chosen.find(({ range, target }) => target && range.end <= end);
      if (best?.target === 'unknown') {
        end = Math.min(end, startOf(ranges));
      } else if (best?.target) {
        links.push({ range: best.range, target: best.target });
        end = best.range.start;
      }
    }
    return { links, isThrough: links.length === mentions.length };
  }

  /** The file that a path means: a part of that name, or else the first reading that is a file. */
  private choose(
    readings: readonly string[],
    content: PathContent,
  ): PathView | 'unknown' | undefined {
    const targets = readings.map(path => this.target(path, content));
    const isNamed = (target: (typeof targets)[number]) =>
      target !== undefined && target !== 'unknown' && target.isNamed === true;
    if (targets.includes('unknown') && !isNamed(targets[0])) {
      return 'unknown';
    }
    return targets.find(isNamed) ?? targets.find(target => target !== undefined);
  }

  private target(path: string, content: PathContent): PathView | 'unknown' | undefined {
    if (this.targets.has(path)) {
      return this.targets.get(path);
    }
    const contents = this.waitingContents.get(path);
    if (contents) {
      contents.add(content);
    } else if (this.targets.size + this.waitingContents.size < maxPathCount) {
      this.waitingContents.set(path, new Set([content]));
      this.newPaths.push(path);
    }
    return 'unknown';
  }
}

/** The characters on both sides of a text in its paragraph. */
function beside(text: Text): Beside {
  return {
    before: text.previousSibling?.textContent?.slice(-1) ?? '',
    after: text.nextSibling?.textContent?.slice(0, 1) ?? '',
    textBefore: textBeside(text, 'previousSibling'),
    textAfter: textBeside(text, 'nextSibling'),
  };
}

/** The nodes that may contain paths: text, code spans, and links to paths; but not within other links. */
function candidates(nodes: readonly ChildNode[]): ChildNode[] {
  const found: ChildNode[] = [];
  const collect = (node: ChildNode) => {
    if (node.nodeType === Node.TEXT_NODE) {
      found.push(node);
    } else if (node instanceof Element && !node.matches('.md-path, .md-formula')) {
      if (node.nodeName === 'CODE' || node.hasAttribute('data-address')) {
        found.push(node);
      } else if (node.nodeName !== 'A') {
        node.childNodes.forEach(collect);
      }
    }
  };
  nodes.forEach(collect);
  return found;
}

/** Turns an element into a link to a file, which `listenToActivation` activates. */
function markPath(element: HTMLElement, { path, title }: PathView): void {
  element.classList.remove('md-inert');
  element.classList.add('md-path');
  element.dataset.path = path;
  element.role = 'link';
  element.tabIndex = 0;
  element.title = nameHidden(title, 'code');
}

/** Inline content in which paths become links. */
export interface PathContent {
  /** The node that contains the content, perhaps among other nodes. */
  readonly host: Node;
  readonly nodes: readonly ChildNode[];
  /** Replaces a text node of the content with nodes that show the same text. */
  replaceText(text: Text, nodes: readonly ChildNode[]): void;
  /** Called if an element of the content names a path that is not a file. */
  onAbsent?(): void;
}
