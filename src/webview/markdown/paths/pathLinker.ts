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

/** Turns the paths of files in one text into links. The page decides which paths are files. */
export class PathLinker {
  /** By path. Undefined if the path is not a file, or if that is not known yet. */
  private readonly targets = new Map<string, PathTarget | undefined>();
  /** The contents of each path that is not resolved yet. */
  private unresolved = new Map<string, Set<PathContent>>();

  constructor(private readonly hooks: MarkdownHooks) {}

  /** True if paths were collected since {@link resolveCollected} was last called. */
  get hasUnresolved(): boolean {
    return this.unresolved.size > 0;
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
   * Resolves the collected paths. If the page fails to answer, they stay text.
   *
   * @returns the contents that name files and should be linked again
   */
  async resolveCollected(): Promise<Set<PathContent>> {
    const { unresolved } = this;
    this.unresolved = new Map();
    const paths = [...unresolved.keys()];
    const found = new Set<PathContent>();
    for (let start = 0; start < paths.length; start += maxBatchCount) {
      for (const target of await this.resolve(paths.slice(start, start + maxBatchCount))) {
        this.targets.set(target.path, target);
        for (const content of unresolved.get(target.path) ?? []) {
          found.add(content);
        }
      }
    }
    return found;
  }

  private async resolve(paths: readonly string[]): Promise<readonly PathTarget[]> {
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
    const contents = this.unresolved.get(path);
    if (contents) {
      contents.add(content);
    } else if (!this.targets.has(path) && this.targets.size < maxPathCount) {
      this.targets.set(path, undefined);
      this.unresolved.set(path, new Set([content]));
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
