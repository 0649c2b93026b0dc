import { fileOfInfo } from '../../../base/fileNames';
import { hiddenInLine } from '../../../base/hiddenCharacters';
import type { Block } from '../../../markdown/block';
import { element } from '../../page/element';
import { CodeFold } from '../code/codeFold';
import { codeFrame, DiffCounts, keepLineEndings, showFile } from '../code/codeFrame';
import { CodePiece, DiffLines, DiffPiece } from '../code/codePiece';
import { formulaBlockSource, isFormula } from '../formulas/formulaElement';
import { keepFormulaSelected } from '../formulas/formulaQueue';
import { markdownIt } from '../inline/markdownIt';
import type { PathContent } from '../paths/pathLinker';
import type { RenderContext, View } from './view';

/** Lines in one piece; more than a folded block shows. Layout skips the other pieces while the block is folded. */
const pieceLines = 64;

/** Shows code. It grows in its last piece, and is highlighted once it is complete; the lines of a diff immediately. */
export class CodeView implements View {
  private readonly frame: HTMLElement;
  private readonly code: HTMLElement;
  private readonly language: string;
  private readonly fold: CodeFold;
  /** Index of the last line that is shown. */
  private line = 0;
  /** Index in its piece at which that line starts, in UTF-16 code units. */
  private lineStart = 0;
  private piece: CodePiece | DiffPiece | undefined;
  /** The lines of a diff; undefined for other code. */
  private diff: DiffLines | undefined;
  private settled = false;
  /** The name of the file in the header, which may become a link. */
  private path: PathContent | undefined;
  private readonly title: HTMLElement;
  private readonly counts: DiffCounts | undefined;
  /** The file that the info string names; empty if it names none. */
  private readonly namedFile: string;
  /** The file in the header; empty if there is the language. */
  private file = '';

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    this.language = languageOf(block);
    this.diff = this.newDiff();
    this.namedFile = fileOf(block);
    const { frame, code, title } = codeFrame(this.language, this.namedFile, context.hooks);
    this.title = title;
    this.counts = this.diff && new DiffCounts(title);
    this.frame = frame;
    if (isFormula(block)) {
      frame.classList.add('md-math');
    }
    this.code = code;
    this.fold = new CodeFold(frame, code, context.hooks);
    host.appendChild(frame);
    this.showFile(this.namedFile);
    context.markup().overflow.observe(code.parentElement as HTMLElement);
  }

  sync(block: Block): void {
    keepLineEndings(this.frame, block.lineEndings);
    const { lines } = block;
    const count = contentLines(block);
    if (count <= this.line && this.piece) {
      // The unfinished line that was shown is not code after all.
      this.code.replaceChildren();
      this.line = 0;
      this.lineStart = 0;
      this.piece = undefined;
      this.diff = this.newDiff();
    }
    while (this.line < count) {
      const end = Math.min(count, (Math.floor(this.line / pieceLines) + 1) * pieceLines);
      const full = end < count;
      this.write(lines.slice(this.line, end), full || block.settled);
      if (!full) {
        break;
      }
      this.line = end;
      this.lineStart = 0;
      this.piece = undefined;
    }
    this.fold.update(count, block.settled);
    if (this.diff) {
      this.showDiff(this.diff, block.settled);
    }
    if (block.settled && !this.settled) {
      this.settled = true;
      const text = lines.slice(0, count).join('\n');
      if (isFormula(block)) {
        this.showFormula(block, text);
      } else {
        const language = this.diff ? extensionOf(this.file) : this.language;
        this.context.markup().highlighter.add(this.code, language, `${text}\n`);
      }
    }
  }

  remove(): void {
    this.showFile('');
    this.frame.remove();
  }

  caretElement(): Element {
    const piece = this.code.lastElementChild;
    return this.fold.growing ?? (this.diff && piece?.lastElementChild) ?? piece ?? this.code;
  }

  /** Shows these lines, the first of which is the last shown one and may have grown. */
  private write(lines: readonly string[], ended: boolean): void {
    this.piece ??= this.addPiece();
    const text = lines.join('\n') + (ended ? '\n' : '');
    this.piece.write(this.lineStart, text);
    this.line += lines.length - 1;
    this.lineStart += text.length - (lines.at(-1)?.length ?? 0) - (ended ? 1 : 0);
  }

  private newDiff(): DiffLines | undefined {
    return diffLanguages.has(this.language.toLowerCase()) ? new DiffLines() : undefined;
  }

  /** Shows the file of a diff, whose names are then hidden from the start, and the numbers of changed lines. */
  private showDiff(diff: DiffLines, settled: boolean): void {
    const { file } = diff;
    const named = this.namedFile || (file.search(hiddenInLine) === -1 ? file : '');
    this.showFile(named);
    this.counts?.show(diff);
    const isNamed = diff.files === 1 ? named !== '' || !settled : diff.files === 0;
    this.frame.classList.toggle('md-one-file', isNamed);
  }

  /** @param file the path; empty for none */
  private showFile(file: string): void {
    if (file === this.file) {
      return;
    }
    this.file = file;
    const { paths } = this.context;
    if (this.path) {
      paths.delete(this.path);
      this.path = undefined;
    }
    if (file === '') {
      this.title.textContent = this.language;
      return;
    }
    const name = showFile(this.title, file);
    this.path = {
      host: this.frame,
      nodes: [name],
      replaceText: () => undefined,
      onAbsent: () => {
        name.title = this.context.hooks.label('absentFile', file);
      },
    };
    paths.add(this.path);
  }

  /** Shows a complete formula. The source stays in the page, hidden, for the Copy button. */
  private showFormula(block: Block, tex: string): void {
    const { fence, closed } = block;
    const source = this.code.parentElement as HTMLElement;
    if (!closed || !fence) {
      this.frame.classList.remove('md-math');
      return;
    }
    const shown = element('div', {
      class: 'md-math-body',
      tabindex: '0',
      role: 'group',
      'aria-label': this.context.hooks.label('formula'),
    });
    this.context.markup().formulas.add({
      element: shown,
      tex,
      isDisplay: true,
      onShown: () => {
        shown.dataset.source = formulaBlockSource(fence, tex);
        keepFormulaSelected(this.frame, () => {
          source.hidden = true;
          this.fold.remove();
          this.frame.append(shown);
        });
      },
      onFailed: reason => {
        this.frame.classList.remove('md-math');
        source.title = reason;
      },
    });
  }

  private addPiece(): CodePiece | DiffPiece {
    const piece = this.diff ? new DiffPiece(this.diff) : new CodePiece();
    piece.element.classList.toggle('md-more', this.code.hasChildNodes());
    this.code.appendChild(piece.element);
    return piece;
  }
}

/** Names of diffs in info strings. */
const diffLanguages: ReadonlySet<string> = new Set(['diff', 'patch']);

/** UTF-16 code units; a longer info string is shortened. */
const maxInfoLength = 300;

/** The info string (CommonMark 0.31, section 4.5); empty if there is none. */
function infoOf({ fence }: Block): string {
  return markdownIt.utils.unescapeAll(fence?.info.slice(0, maxInfoLength) ?? '').trim();
}

/** The file that the info string names; empty if there is none, or if its name has invisible characters. */
function fileOf(block: Block): string {
  const path = fileOfInfo(infoOf(block))?.path ?? '';
  return path.search(hiddenInLine) === -1 ? path : '';
}

/** The first word of the info string, without a file that follows a colon; empty if there is none. */
function languageOf(block: Block): string {
  const [first = ''] = infoOf(block).split(/\s+/);
  return /^([A-Za-z][\w+#-]*):./.exec(first)?.[1] ?? first;
}

/** The extension of a file, by which the highlighter knows most languages; empty if there is none. */
function extensionOf(file: string): string {
  return /\.(\w+)$/.exec(file)?.[1] ?? '';
}

/** The number of lines without the blank ones at the end of indented code, which don't belong to it. */
function contentLines({ fence, lines }: Block): number {
  let count = lines.length;
  while (!fence && count > 0 && /^[ \t]*$/.test(lines[count - 1] ?? '')) {
    count--;
  }
  return count;
}
