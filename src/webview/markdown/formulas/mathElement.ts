import { allowedMath } from './allowedMath';

const namespace = 'http://www.w3.org/1998/Math/MathML';

/** Depth of elements in one formula; browsers lay out each level more than once. */
const maxDepth = 40;

/** Elements in one formula. */
const maxElementCount = 5000;

/** A node of the library's tree; whatever it contains is checked. */
interface TreeNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attributes?: unknown;
  readonly classes?: unknown;
  readonly style?: unknown;
  readonly children?: unknown;
}

/**
 * Creates the elements of a formula from the library's tree. Elements, attributes, classes and style properties that
 * are not allowed are left out, but not the content of an element.
 *
 * @returns the `math` element, and the number of its elements
 * @throws RangeError if the formula is too large or nested too deeply
 */
export function mathElement(tree: unknown): { math: MathMLElement; count: number } {
  let count = 0;
  const add = (parent: Node, node: TreeNode, depth: number): void => {
    if (depth > maxDepth || count > maxElementCount) {
      throw new RangeError('The formula is too large.');
    }
    if (typeof node.text === 'string') {
      parent.appendChild(document.createTextNode(node.text));
      return;
    }
    let target = parent;
    if (typeof node.type === 'string' && allowedMath.elements.has(node.type)) {
      count++;
      const element = document.createElementNS(namespace, node.type) as MathMLElement;
      setAttributes(element, node);
      target = parent.appendChild(element);
    }
    for (const child of Array.isArray(node.children) ? node.children : []) {
      add(target, child as TreeNode, depth + 1);
    }
  };
  const holder = document.createDocumentFragment();
  add(holder, tree as TreeNode, 0);
  const math = holder.firstChild;
  if (math?.nodeName !== 'math' || holder.childNodes.length !== 1) {
    throw new TypeError('The library gave no formula.');
  }
  return { math: math as MathMLElement, count };
}

function setAttributes(element: MathMLElement, node: TreeNode): void {
  for (const [name, value] of entries(node.attributes)) {
    if (allowedMath.attributes.get(name)?.(value)) {
      element.setAttribute(name, value);
    }
  }
  const classes = Array.isArray(node.classes) ? node.classes : [];
  const allowed = classes.filter(name => allowedMath.classes.has(String(name)));
  if (allowed.length > 0) {
    element.setAttribute('class', allowed.join(' '));
  }
  for (const [name, value] of entries(node.style)) {
    if (allowedMath.styles.get(name)?.(value)) {
      element.style.setProperty(name.replace(/[A-Z]/g, '-$&').toLowerCase(), value);
    }
  }
}

function entries(values: unknown): readonly (readonly [string, string])[] {
  return typeof values === 'object' && values !== null
    ? Object.entries(values).map(([name, value]) => [name, String(value).trim()] as const)
    : [];
}
