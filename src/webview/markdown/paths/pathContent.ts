/** Inline content in which paths become links. */
export interface PathContent {
  /** The node that contains the content, perhaps among other nodes. */
  readonly host: Node;
  readonly nodes: readonly ChildNode[];
  /** Replaces a text node of the content with nodes that show the same text. */
  replaceText(text: Text, nodes: readonly ChildNode[]): void;
}
