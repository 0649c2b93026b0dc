import { keepSelection } from '../code/keepSelection';
import type { MarkdownHooks, PathTarget } from '../markdownHooks';
import { markHidden } from '../markHidden';
import { findPaths, pathInCode, pathInLink } from './findPaths';
import { markPath } from './markPath';
import type { PathContent } from './pathContent';

/** Different paths in one text that are resolved; no honest answer names more files. */
const maxPathCount = 1000;

/** Paths in one request to the page. */
const maxBatchCount = 100;

/**
 * Turns the paths of files in one text into links. The page decides which paths are files, and may take its time: what
 * mentions a path meanwhile is linked with its answer.
 */
export class PathLinker {
  /** The answers, by path. Undefined if the path is not a file. */
  private readonly targets = new Map<string, PathTarget | undefined>();
  /** The contents of each path without an answer. */
  private readonly waiting = new Map<string, Set<PathContent>>();
  /** Those of these paths that the page is to be asked about. */
  private unasked: string[] = [];

  /** @param onFound is called with a content that names files, which can be linked now */
  constructor(
    private readonly hooks: MarkdownHooks,
    private readonly onFound: (content: PathContent) => void,
  ) {}

  get hasUnasked(): boolean {
    return this.unasked.length > 0;
  }

  /** Links the paths that are known to be files, and collects unknown paths. Yields after each node, so that it can pause. */
  *link(content: PathContent): Generator<void> {
    for (const node of candidates(content.nodes)) {
      if (!content.host.contains(node)) {
        continue;
      }
      if (node instanceof Element) {
        this.linkElement(node as HTMLElement, content);
      } else {
        this.linkText(node as Text, content);
      }
      yield;
    }
  }

  /**
   * Asks the page about the collected paths, without waiting for its earlier answers. If it fails to answer, they stay
   * text.
   *
   * @returns when it has answered
   */
  async ask(): Promise<void> {
    const paths = this.unasked;
    this.unasked = [];
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
    const contents = new Set<PathContent>();
    for (const target of found) {
      this.targets.set(target.path, target);
      for (const content of this.waiting.get(target.path) ?? []) {
        contents.add(content);
      }
    }
    for (const path of paths) {
      this.waiting.delete(path);
    }
    contents.forEach(this.onFound);
  }

  private async find(paths: readonly string[]): Promise<readonly PathTarget[]> {
    try {
      return await this.hooks.resolvePaths(paths);
    } catch {
      return [];
    }
  }

  private linkElement(element: HTMLElement, content: PathContent): void {
    const { address } = element.dataset;
    const path =
      address === undefined ? pathInCode(element.textContent ?? '') : pathInLink(address);
    const target = path === undefined ? undefined : this.target(path, content);
    if (target) {
      markPath(element, target);
    }
  }

  private linkText(text: Text, content: PathContent): void {
    const nodes: ChildNode[] = [];
    let used = 0;
    for (const { start, end } of findPaths(text.data)) {
      const target = this.target(text.data.slice(start, end), content);
      if (!target) {
        continue;
      }
      if (start > used) {
        nodes.push(document.createTextNode(text.data.slice(used, start)));
      }
      const link = document.createElement('a');
      link.append(...markHidden(target.path, 'code'));
      markPath(link, target);
      nodes.push(link);
      used = end;
    }
    if (nodes.length > 0) {
      if (used < text.length) {
        nodes.push(document.createTextNode(text.data.slice(used)));
      }
      keepSelection(content.host, () => content.replaceText(text, nodes));
    }
  }

  private target(path: string, content: PathContent): PathTarget | undefined {
    const contents = this.waiting.get(path);
    if (contents) {
      contents.add(content);
    } else if (!this.targets.has(path) && this.targets.size + this.waiting.size < maxPathCount) {
      this.waiting.set(path, new Set([content]));
      this.unasked.push(path);
    }
    return this.targets.get(path);
  }
}

/** The nodes that may contain paths: text, code spans, and links to paths; nothing within other links. */
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
