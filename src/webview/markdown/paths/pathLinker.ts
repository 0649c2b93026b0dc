import { keepSelection } from '../code/keepSelection';
import type { MarkdownHooks, PathTarget } from '../markdownHooks';
import { markHidden } from '../markHidden';
import { findPaths, pathInCode, pathInLink } from './findPaths';
import { markPath } from './markPath';
import type { PathContent } from './pathContent';

/** Different paths that are asked about in one text: no answer that is meant names more files. */
const MAX_PATHS = 1000;

/** Paths that are asked about at once. */
const BATCH = 100;

/** Makes links of what names a file in one text. What a file is, only the host says. */
export class PathLinker {
  /** What has been asked about: what the host said, nothing where there is no such file or no word of it yet. */
  private readonly known = new Map<string, PathTarget | undefined>();
  /** What is still to be asked, and where it stands. */
  private asking = new Map<string, Set<PathContent>>();

  constructor(private readonly hooks: MarkdownHooks) {}

  /** Links what is known to be a file and notes what is to be asked; yields after each node, so that others have their turn. */
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
   * Asks the host about what was noted. What it does not answer stays text.
   *
   * @returns the contents in which something is a file
   */
  async ask(): Promise<Set<PathContent>> {
    const asking = this.asking;
    this.asking = new Map();
    const paths = [...asking.keys()];
    const found = new Set<PathContent>();
    for (let at = 0; at < paths.length; at += BATCH) {
      for (const target of await this.resolve(paths.slice(at, at + BATCH))) {
        this.known.set(target.path, target);
        for (const content of asking.get(target.path) ?? []) {
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
    const asked = this.asking.get(path);
    if (asked) {
      asked.add(content);
    } else if (!this.known.has(path) && this.known.size < MAX_PATHS) {
      this.known.set(path, undefined);
      this.asking.set(path, new Set([content]));
    }
    return this.known.get(path);
  }
}

/** Text, code spans and links to paths; nothing within a link. */
function candidates(nodes: readonly ChildNode[]): ChildNode[] {
  const found: ChildNode[] = [];
  const collect = (node: ChildNode) => {
    if (node.nodeType === Node.TEXT_NODE) {
      found.push(node);
    } else if (node instanceof Element && !node.classList.contains('md-path')) {
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
