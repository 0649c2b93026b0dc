import { markHidden } from '../markHidden';

/** Class of an element that shows a file. */
const fileClass = 'md-file';

/** A file whose content is in the text. */
export interface FileSource {
  /** A `data:` URI, with marks in place of long data. */
  readonly address: string;
  /** What the text calls it. */
  readonly name: string;
}

const sources = new WeakMap<Node, FileSource>();

/** Creates the element of a file, which shows its name; `FileButtons` adds what can be done with it. */
export function fileElement(source: FileSource): HTMLElement {
  const element = document.createElement('span');
  element.className = fileClass;
  element.append(...markHidden(source.name, 'prose'));
  sources.set(element, source);
  return element;
}

/** @returns what an element of {@link fileElement} shows; undefined for any other node */
export function fileSource(node: Node): FileSource | undefined {
  return sources.get(node);
}

/** @returns the elements of files in these nodes, in their order */
export function filesIn(nodes: readonly Node[]): readonly HTMLElement[] {
  return nodes.flatMap(node =>
    node instanceof Element
      ? [
          ...(node.matches(`.${fileClass}`) ? [node as HTMLElement] : []),
          ...node.querySelectorAll<HTMLElement>(`.${fileClass}`),
        ]
      : [],
  );
}
