import { CodePiece } from './codePiece';
import type { DiffLineKind, DiffLines } from './diffLines';

interface Line {
  readonly piece: CodePiece;
  /** Index at which it starts, in UTF-16 code units. */
  readonly start: number;
  kind: DiffLineKind;
}

/** Lines of a diff that are laid out together, each in an element of its own that has the line's color. */
export class DiffPiece {
  readonly element = document.createElement('span');
  private last: Line | undefined;

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

  private addLine(start: number): Line {
    const piece = new CodePiece();
    piece.element.className = 'md-diff md-context';
    this.element.append(piece.element);
    this.last = { piece, start, kind: 'context' };
    return this.last;
  }
}
