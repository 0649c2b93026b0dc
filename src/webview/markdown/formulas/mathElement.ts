const namespace = 'http://www.w3.org/1998/Math/MathML';

/** Depth of elements in one formula; browsers lay out each level more than once. */
const maxDepth = 40;

/** Elements in one formula. */
const maxElementCount = 5000;

/** A node of the library's tree; whatever it contains is checked. */
type TreeNode = Partial<
  Record<'type' | 'text' | 'attributes' | 'classes' | 'style' | 'children', unknown>
>;

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
    if (typeof node.type === 'string' && elements.has(node.type)) {
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
    if (attributes.get(name)?.(value)) {
      element.setAttribute(name, value);
    }
  }
  const all = Array.isArray(node.classes) ? node.classes : [];
  const allowed = all.filter(name => classes.has(String(name)));
  if (allowed.length > 0) {
    element.setAttribute('class', allowed.join(' '));
  }
  for (const [name, value] of entries(node.style)) {
    if (styles.get(name)?.(value)) {
      element.style.setProperty(name.replace(/[A-Z]/g, '-$&').toLowerCase(), value);
    }
  }
}

function entries(values: unknown): readonly (readonly [string, string])[] {
  return typeof values === 'object' && values !== null
    ? Object.entries(values).map(([name, value]) => [name, String(value).trim()] as const)
    : [];
}

/**
 * Elements of MathML Core that lay out formulas, and `menclose`, which is styled as a box. None loads or runs anything.
 */
const elements: ReadonlySet<string> = new Set([
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'none',
]);

/** The library's classes that markdown.css styles. */
const classes: ReadonlySet<string> = new Set([
  'circle-pad',
  'downstrike',
  'longdiv-top',
  'menclose',
  'phasor-bottom',
  'sout',
  'tml-cancel',
  'tml-fbox',
  'tml-hat-1',
  'tml-hat-2',
  'tml-hat-3',
  'tml-hat-4',
  'tml-jot',
  'tml-left',
  'tml-med-pad',
  'tml-lrg-pad',
  'tml-overline',
  'tml-right',
  'tml-sml-pad',
  'tml-small',
  'tml-tilde-2',
  'tml-tilde-3',
  'tml-tilde-4',
  'tml-underline',
  'tml-vec',
  'tml-xcancel',
  'upstrike',
]);

type Test = (value: string) => boolean;

/** Largest length that a formula can ask for, by unit: no formula covers content far from it. */
const maxLengths: Readonly<Record<string, number>> = {
  em: 20,
  ex: 40,
  mu: 360,
  pt: 200,
  px: 280,
  '%': 200,
  '': 20,
};

const isBoolean: Test = value => value === 'true' || value === 'false';

const isLength: Test = value => {
  const [, number, unit = ''] =
    /^[+-]?(\d{1,4}(?:\.\d{1,20})?|\.\d{1,20})(em|ex|mu|pt|px|%)?$/.exec(value) ?? [];
  return number !== undefined && Number(number) <= (maxLengths[unit] ?? 0);
};

const areLengths: Test = value => value.split(' ').length <= 4 && value.split(' ').every(isLength);

const isColor: Test = value =>
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,40}\))$/i.test(value);

const isBorder: Test = value => {
  const [width = '', style = '', color] = value.split(/ (?![^(]*\))/);
  return (
    isLength(width) &&
    /^(?:solid|dashed|double)$/.test(style) &&
    (color === undefined || isColor(color))
  );
};

const oneOf =
  (...values: readonly string[]): Test =>
  value =>
    values.includes(value);

/** The tests of attributes' values. */
const attributes: ReadonlyMap<string, Test> = new Map([
  ['accent', isBoolean],
  ['accentunder', isBoolean],
  ['depth', isLength],
  ['display', oneOf('block')],
  ['displaystyle', isBoolean],
  ['fence', isBoolean],
  ['form', oneOf('prefix', 'infix', 'postfix')],
  ['height', isLength],
  ['largeop', isBoolean],
  ['linethickness', isLength],
  ['lspace', isLength],
  ['mathbackground', isColor],
  ['mathcolor', isColor],
  ['mathsize', isLength],
  ['mathvariant', oneOf('normal')],
  ['maxsize', isLength],
  ['minsize', isLength],
  ['movablelimits', isBoolean],
  ['rspace', isLength],
  ['scriptlevel', (value: string) => /^[+-]?[0-3]$/.test(value)],
  ['separator', isBoolean],
  ['stretchy', isBoolean],
  ['symmetric', isBoolean],
  ['voffset', isLength],
  ['width', isLength],
]);

/** The tests of style properties' values. None positions an element, or refers to anything. */
const styles: ReadonlyMap<string, Test> = new Map([
  ['border', isBorder],
  ['borderBottom', isBorder],
  ['borderLeft', isBorder],
  ['borderRight', isBorder],
  ['borderTop', isBorder],
  ['color', isColor],
  ['fontWeight', oneOf('bold', 'normal')],
  ['height', isLength],
  ['marginLeft', isLength],
  ['mathDepth', (value: string) => /^[0-3]$/.test(value)],
  ['padding', areLengths],
  ['paddingBottom', isLength],
  ['paddingLeft', isLength],
  ['paddingRight', isLength],
  ['paddingTop', isLength],
  ['textAlign', oneOf('left', 'right', 'center')],
  ['transform', oneOf('scaleX(-1)')],
  ['width', isLength],
]);
