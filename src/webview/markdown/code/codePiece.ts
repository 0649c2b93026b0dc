import { diffTarget } from '../../../base/diffNames';
import { hasHidden, markHidden } from '../../page/markHidden';
import { setTextFrom } from '../inline/reconcile';

/** Each mark is laid out again with each update. The text after so many is shown together, apart from other text. */
const maxMarks = 1000;

/** Lines of code that are laid out together. They grow in one text node, unless hidden characters have to be marked. */
export class CodePiece {
  readonly element = document.createElement('span');
  private text = '';
  private isMarked = false;
  /** The text after the last mark. */
  private rest: Text | undefined;

  constructor() {
    this.element.className = 'md-lines';
    this.element.append('');
  }

  /** Replaces everything after the first `start` UTF-16 code units with `text`. */
  write(start: number, text: string): void {
    const shown = this.text.slice(start);
    const wanted = this.text.slice(0, start) + text;
    if (!text.startsWith(shown)) {
      this.rewrite(wanted);
      return;
    }
    // A surrogate pair that arrived in two halves is checked as one character.
    const halfLength = isHighSurrogate(shown.charCodeAt(shown.length - 1)) ? 1 : 0;
    const added = text.slice(shown.length - halfLength);
    this.text = wanted;
    if (!this.isMarked && !hasHidden(added, 'code')) {
      setTextFrom(this.element.firstChild as Text, start, text);
      return;
    }
    this.isMarked = true;
    if (halfLength > 0) {
      const last = this.rest ?? (this.element.lastChild as Text);
      last.deleteData(last.length - 1, 1);
    }
    this.append(added);
  }

  /** Replaces all of the text, if an unfinished line did not continue as it was shown. */
  private rewrite(text: string): void {
    this.text = text;
    if (!this.isMarked && !hasHidden(text, 'code')) {
      setTextFrom(this.element.firstChild as Text, 0, text);
    } else {
      this.isMarked = true;
      this.rest = undefined;
      this.element.replaceChildren();
      this.append(text);
    }
  }

  private append(text: string): void {
    const rest: string[] = [];
    for (const node of markHidden(text, 'code')) {
      const { lastChild, childElementCount } = this.element;
      if (this.rest) {
        rest.push(node.textContent ?? '');
      } else if (node.nodeType === Node.TEXT_NODE && lastChild?.nodeType === Node.TEXT_NODE) {
        (lastChild as Text).appendData((node as Text).data);
      } else if (node.nodeType === Node.TEXT_NODE || childElementCount < maxMarks) {
        this.element.append(node);
      } else {
        rest.push(node.textContent ?? '');
        this.rest = document.createTextNode('');
        const isolated = document.createElement('bdi');
        isolated.append(this.rest);
        this.element.append(isolated);
      }
    }
    this.rest?.appendData(rest.join(''));
  }
}

/** The elements of code that have text and colors: pieces, or the lines of a diff. */
export function coloredPieces(code: Element): readonly Element[] {
  const lines = [...code.querySelectorAll('.md-diff')];
  return lines.length > 0 ? lines : [...code.children];
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

interface DiffLine {
  readonly piece: CodePiece;
  /** Index at which it starts, in UTF-16 code units. */
  readonly start: number;
  kind: DiffLineKind;
}

/** Lines of a diff that are laid out together, each in its own element with the line's color. */
export class DiffPiece {
  readonly element = document.createElement('span');
  private last: DiffLine | undefined;

  constructor(private readonly lines: DiffLines) {
    this.element.className = 'md-lines';
  }

  /** Replaces the last line, which starts at `start`, with `text`, and adds the lines after it. */
  write(start: number, text: string): void {
    let at = start;
    for (const line of text.split(/(?<=\n)/)) {
      const shown = this.last?.start === at ? this.last : this.addLine(at);
      shown.piece.write(0, line);
      const kind = this.lines.kindOf(line);
      shown.piece.element.classList.replace(`md-${shown.kind}`, `md-${kind}`);
      shown.kind = kind;
      if (line.endsWith('\n')) {
        this.lines.next(line);
      }
      at += line.length;
    }
  }

  private addLine(start: number): DiffLine {
    const piece = new CodePiece();
    piece.element.className = 'md-diff md-context';
    this.element.append(piece.element);
    this.last = { piece, start, kind: 'context' };
    return this.last;
  }
}

/** The type of a line of a diff, which determines its color. */
type DiffLineKind = 'added' | 'removed' | 'hunk' | 'header' | 'context';

/** Numbers of lines that never run out, for a hunk whose header has none. */
const unknownCounts: readonly number[] = [Infinity, Infinity];

/** More lines than any program writes about a file before its changes. */
const maxHeaderLines = 20;

/** The lines of one diff, from the first to the last. */
export class DiffLines {
  /** The number of lines that were added, and that were removed. */
  added = 0;
  removed = 0;
  /** The number of files that the diff names. */
  files = 0;
  /** The lines about the last file before its first change or hunk. */
  private header: string[] = [];
  /** The file that these lines name; undefined until it is read from them. */
  private named: string | undefined;
  /** True after the first change or hunk of a file: then `---` and `+++` are changes, too. */
  private inFile = false;
  /** The numbers of lines that the hunk still has, before and after the changes. */
  private left = unknownCounts;

  /** The file that the diff is about; empty if it names none, or several. */
  get file(): string {
    if (this.files !== 1) {
      return '';
    }
    if (this.named === undefined) {
      const target = diffTarget(this.header);
      this.named = target?.newPath ?? target?.path ?? '';
    }
    return this.named;
  }

  /** @returns the type of the next line, which may still grow */
  kindOf(line: string): DiffLineKind {
    if (line.startsWith('@@')) {
      return 'hunk';
    }
    const isNamed = !this.inFile || this.left.every(count => count <= 0);
    // The beginning of a name must not look like a change for a moment.
    if (
      startsFile(line) ||
      (isNamed && /^(?:--- |\+\+\+ |-{1,3}$|\+{1,3}$|index \w+\.\.)/.test(line))
    ) {
      return 'header';
    }
    return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'context';
  }

  /** Continues with the line after this one, which is complete. */
  next(line: string): void {
    const kind = this.kindOf(line);
    if (kind === 'header') {
      this.nextHeader(line);
    } else if (kind === 'hunk') {
      const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
      const [, before = 1, after = 1] = header ?? [];
      this.left = header ? [Number(before), Number(after)] : unknownCounts;
      this.inFile = true;
    } else {
      this.added += kind === 'added' ? 1 : 0;
      this.removed += kind === 'removed' ? 1 : 0;
      const [before = 0, after = 0] = this.left;
      this.left = [before - (kind === 'added' ? 0 : 1), after - (kind === 'removed' ? 0 : 1)];
      this.inFile ||= kind !== 'context';
    }
    if (!this.inFile && this.header.length < maxHeaderLines) {
      this.header.push(line.trimEnd());
      this.named = undefined;
    }
  }

  private nextHeader(line: string): void {
    if (this.files === 0 || this.inFile || startsFile(line)) {
      this.files += 1;
      this.header = [];
      this.named = undefined;
      this.inFile = false;
    }
  }
}

/** @returns true if a line is the first one about a file, as Git and Subversion write it */
function startsFile(line: string): boolean {
  return line.startsWith('diff ') || line.startsWith('Index: ');
}
