/** Inline content in which paths become links. */
export interface PathContent {
  /** The element that the content stands in, perhaps among other things. */
  readonly host: Node;
  /** The nodes of the content. */
  readonly nodes: readonly ChildNode[];
  /** Puts nodes that show the same text in the place of a text node of the content. */
  replaceText(text: Text, nodes: readonly ChildNode[]): void;
}
