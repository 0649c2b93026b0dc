import { sentCode } from '../markdown/code/codeFrame';
import { formulaSource } from '../markdown/formulas/formulaElement';
import { type Excerpt, isInline, keepsSpace, numberOf, replacementOf, taskBox } from './excerpt';

/** Elements with an empty line before and after them. */
const paragraphs =
  'article, p, h1, h2, h3, h4, h5, h6, pre, blockquote, table, hr, details, .md-code, .md-math-body';

/** An excerpt as text, laid out as in the page: with the markers of lists and quotes, and a tab between two cells. */
export function copiedText(excerpt: Excerpt): string {
  const text = new LaidOutText();
  addChildren(excerpt.root, excerpt, text);
  return text.end();
}

function addChildren(parent: Element, excerpt: Excerpt, text: LaidOutText): void {
  const isExact = keepsSpace(parent);
  for (const node of excerpt.childrenOf(parent)) {
    if (node instanceof Text) {
      text.add(excerpt.textOf(node), isExact);
    } else if (node instanceof Element) {
      addElement(node, excerpt, text);
    }
  }
}

function addElement(element: Element, excerpt: Excerpt, text: LaidOutText): void {
  const source = formulaSource(element);
  const replacement = isInline(element) ? (source ?? replacementOf(element)) : undefined;
  if (replacement !== undefined) {
    text.add(replacement, true);
  } else if (element.nodeName === 'BR') {
    text.breakLine(1);
  } else if (isInline(element)) {
    addChildren(element, excerpt, text);
  } else if (element.nodeName === 'LI') {
    addItem(element, excerpt, text);
  } else if (element.nodeName === 'TH' || element.nodeName === 'TD') {
    addChildren(element, excerpt, text);
    text.add(element.nextElementSibling ? '\t' : '', true);
  } else {
    text.breakLine(lineBreaks(element, element.previousElementSibling));
    if (source !== undefined) {
      text.add(source, true);
    } else if (element.nodeName === 'PRE') {
      text.add(codeOf(element, excerpt), true);
    } else if (element.nodeName === 'HR') {
      text.add('---', true);
    } else if (element.nodeName === 'BLOCKQUOTE') {
      text.indent('> ', '> ', () => addChildren(element, excerpt, text));
    } else {
      addChildren(element, excerpt, text);
    }
    text.breakLine(lineBreaks(element, element.nextElementSibling));
  }
}

/** The code of a block as it was sent, without the line ending of its last line. */
function codeOf(block: Element, excerpt: Excerpt): string {
  const shown = textIn(block, excerpt).replace(/\n$/, '');
  const frame = block.closest('.md-code');
  return frame ? sentCode(frame, shown, excerpt.lineIn(block)) : shown;
}

function textIn(parent: Node, excerpt: Excerpt): string {
  return excerpt
    .childrenOf(parent)
    .map(node => (node instanceof Text ? excerpt.textOf(node) : textIn(node, excerpt)))
    .join('');
}

function addItem(item: Element, excerpt: Excerpt, text: LaidOutText): void {
  const isApart = item.parentElement?.classList.contains('md-loose') && item.previousElementSibling;
  text.breakLine(isApart ? 2 : 1);
  if (excerpt.hasStartOf(item)) {
    const number = numberOf(item);
    const marker = number === undefined ? '- ' : `${number}. `;
    const box = taskBox(item);
    const task = box ? `[${box.checked ? 'x' : ' '}] ` : '';
    text.indent(marker + task, ' '.repeat(marker.length), () => addChildren(item, excerpt, text));
  } else {
    addChildren(item, excerpt, text);
  }
  text.breakLine(1);
}

/** The line breaks between a block and its neighbor. In an item of a list, a block has none at its start and end. */
function lineBreaks(element: Element, neighbor: Element | null): number {
  const isInItem = element.parentElement?.nodeName === 'LI';
  const isList = element.nodeName === 'OL' || element.nodeName === 'UL';
  const isApart = isInItem
    ? !isList && neighbor !== null && neighbor.nodeName !== 'INPUT'
    : isList || element.matches(paragraphs);
  return isApart ? 2 : 1;
}

/** The text at the start of lines. */
interface Indent {
  readonly first: string;
  readonly rest: string;
  isStarted: boolean;
}

/** Text that grows line by line, indented. */
class LaidOutText {
  /** The text before the block that grows. */
  private readonly earlierText: string[] = [];
  private block = '';
  /** The number of line breaks before the next text. */
  private breaks = 0;
  private endsExact = false;
  private readonly indents: Indent[] = [];

  /** @param isExact false to show white space as one space, and none at the start of a line */
  add(added: string, isExact: boolean): void {
    const shown = isExact ? added : this.collapse(added);
    if (shown === '') {
      return;
    }
    const isFirst = this.block === '';
    if (this.breaks > 0 && !isFirst) {
      const empty = `\n${this.emptyIndent()}`.repeat(this.breaks - 1);
      this.earlierText.push(this.blockText(), empty, '\n');
    }
    if (this.breaks > 0 || isFirst) {
      this.block = this.nextIndent();
    }
    this.breaks = 0;
    this.endsExact = isExact;
    this.block += shown.replaceAll('\n', () => `\n${this.nextIndent()}`);
  }

  /** Ends the line, with empty lines after it up to a number of line breaks in all. */
  breakLine(count: number): void {
    this.breaks = Math.max(this.breaks, count);
  }

  /**
   * Indents the text that `add` adds.
   *
   * @param first the text before its first line
   * @param rest the text before its other lines
   */
  indent(first: string, rest: string, add: () => void): void {
    this.indents.push({ first, rest, isStarted: false });
    add();
    this.indents.pop();
  }

  /** @returns the text, with the space at its end if it ends within a block */
  end(): string {
    return [...this.earlierText, this.breaks > 0 ? this.blockText() : this.block].join('');
  }

  private blockText(): string {
    return this.endsExact ? this.block : this.block.trimEnd();
  }

  private collapse(added: string): string {
    const collapsed = added.replace(/[ \t\r\n\f]+/g, ' ');
    const isAfterSpace = this.breaks > 0 || /\s/.test(this.block.slice(-1));
    return isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
  }

  private nextIndent(): string {
    return this.indents
      .map(indent => {
        const { first, rest, isStarted } = indent;
        indent.isStarted = true;
        return isStarted ? rest : first;
      })
      .join('');
  }

  /** The indent of an empty line between two blocks, before the next indent starts. */
  private emptyIndent(): string {
    const started = this.indents.filter(({ isStarted }) => isStarted);
    return started
      .map(({ rest }) => rest)
      .join('')
      .trimEnd();
  }
}
