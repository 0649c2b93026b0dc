import type * as vscode from 'vscode';

export class Position implements vscode.Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {
    if (line < 0 || character < 0) {
      throw new Error('illegal argument: a position must not be negative');
    }
  }

  compareTo(other: vscode.Position): number {
    return this.line - other.line || this.character - other.character;
  }

  isBefore(other: vscode.Position): boolean {
    return this.compareTo(other) < 0;
  }

  isBeforeOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) <= 0;
  }

  isAfter(other: vscode.Position): boolean {
    return this.compareTo(other) > 0;
  }

  isAfterOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) >= 0;
  }

  isEqual(other: vscode.Position): boolean {
    return this.compareTo(other) === 0;
  }

  translate(
    lines: number | { lineDelta?: number; characterDelta?: number } = 0,
    characters = 0,
  ): Position {
    const { lineDelta = 0, characterDelta = 0 } =
      typeof lines === 'number' ? { lineDelta: lines, characterDelta: characters } : lines;
    return new Position(this.line + lineDelta, this.character + characterDelta);
  }

  with(
    line: number | { line?: number; character?: number } = this.line,
    character = this.character,
  ): Position {
    return typeof line === 'number'
      ? new Position(line, character)
      : new Position(line.line ?? this.line, line.character ?? this.character);
  }
}

export class Range implements vscode.Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: vscode.Position, end: vscode.Position);
  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
  constructor(
    ...given:
      | [vscode.Position, vscode.Position]
      | [startLine: number, startCharacter: number, endLine: number, endCharacter: number]
  ) {
    const [one, other] =
      given.length === 2
        ? given.map(({ line, character }) => new Position(line, character))
        : [new Position(given[0], given[1]), new Position(given[2], given[3])];
    if (!one || !other) {
      throw new Error('illegal argument: a range needs two positions');
    }
    [this.start, this.end] = one.isBefore(other) ? [one, other] : [other, one];
  }

  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }

  get isSingleLine(): boolean {
    return this.start.line === this.end.line;
  }

  contains(other: vscode.Position | vscode.Range): boolean {
    return 'start' in other
      ? this.contains(other.start) && this.contains(other.end)
      : this.start.isBeforeOrEqual(other) && this.end.isAfterOrEqual(other);
  }

  isEqual(other: vscode.Range): boolean {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }

  intersection(other: vscode.Range): Range | undefined {
    const start = this.start.isAfter(other.start) ? this.start : other.start;
    const end = this.end.isBefore(other.end) ? this.end : other.end;
    return start.isAfter(end) ? undefined : new Range(start, end);
  }

  union(other: vscode.Range): Range {
    return new Range(
      this.start.isBefore(other.start) ? this.start : other.start,
      this.end.isAfter(other.end) ? this.end : other.end,
    );
  }

  with(
    start: vscode.Position | { start?: vscode.Position; end?: vscode.Position } = this.start,
    end: vscode.Position = this.end,
  ): Range {
    return 'line' in start
      ? new Range(start, end)
      : new Range(start.start ?? this.start, start.end ?? this.end);
  }

  toJSON(): unknown {
    return [this.start, this.end];
  }
}

export class Selection extends Range implements vscode.Selection {
  readonly anchor: Position;
  readonly active: Position;

  constructor(anchor: vscode.Position, active: vscode.Position);
  constructor(anchorLine: number, anchorCharacter: number, line: number, character: number);
  constructor(...given: [vscode.Position, vscode.Position] | [number, number, number, number]) {
    const [anchor, active] =
      given.length === 2
        ? given
        : [new Position(given[0], given[1]), new Position(given[2], given[3])];
    super(anchor, active);
    const isReversed = this.end.isEqual(anchor);
    this.anchor = isReversed ? this.end : this.start;
    this.active = isReversed ? this.start : this.end;
  }

  get isReversed(): boolean {
    return this.anchor === this.end;
  }
}

export class Location implements vscode.Location {
  range: vscode.Range;

  constructor(
    public uri: vscode.Uri,
    at: vscode.Range | vscode.Position,
  ) {
    this.range = 'start' in at ? at : new Range(at, at);
  }
}
