/** The maximum number of possible variables and references that are examined; the rest does not change. */
const maxPieces = 1000;

/** A piece of the text of a saved question. `source` is its text in the file. */
export type PromptPiece = { readonly source: string } & (
  | { readonly type: 'text' }
  /** `${name}`, which VS Code defines. */
  | { readonly type: 'variable'; readonly name: string }
  /** `${input:name:placeholder}`, for which the user is asked. */
  | { readonly type: 'input'; readonly name: string; readonly placeholder: string }
  /** `#file:path`, or a Markdown link or image with a relative path. `before` and `after` enclose the path. */
  | {
      readonly type: 'reference';
      readonly path: string;
      readonly before: string;
      readonly after: string;
    }
);

/** The pattern of pieces. Linear in the length of the text: repetitions are limited. */
const pieces =
  /\$\{(?:input:(?<input>[\w.-]{1,100})(?::(?<placeholder>[^}\n]{0,500}))?|(?<variable>\w{1,100}))\}|(?<![\w#/])#file:(?:'(?<single>[^'\n]{1,1000})'|"(?<double>[^"\n]{1,1000})"|(?<bare>(?:(?!\$\{)[^\s#]){1,1000}))|(?<label>!?\[(?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,1000}\]\()[ \t]{0,20}(?:<(?<enclosed>[^<>\n]{1,1000})>|(?<target>(?:(?!\$\{)(?:[^\s()<>]|\([^\s()<>]{0,100}\))){1,1000}))(?<title>(?:[ \t]{1,20}(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'))?[ \t]{0,20}\))/gi;

/**
 * Splits the text of a saved question. References in code stay text, as they do in VS Code; variables are found
 * everywhere.
 */
export function parseTemplate(body: string): readonly PromptPiece[] {
  const code = codeRanges(body);
  const result: PromptPiece[] = [];
  let end = 0;
  let count = 0;
  for (const match of body.matchAll(pieces)) {
    const piece = pieceOf(match);
    const { index } = match;
    count += 1;
    if (count > maxPieces) {
      break;
    }
    const isInCode = code.some(([from, to]) => index >= from && index < to);
    if (!piece || (piece.type === 'reference' && isInCode)) {
      continue;
    }
    result.push({ type: 'text', source: body.slice(end, index) }, piece);
    end = index + piece.source.length;
  }
  result.push({ type: 'text', source: body.slice(end) });
  return result.filter(({ source }) => source !== '');
}

function pieceOf({ 0: source, groups = {} }: RegExpMatchArray): PromptPiece | undefined {
  const {
    input,
    placeholder = '',
    variable,
    single,
    double,
    bare,
    label,
    enclosed,
    target,
  } = groups;
  if (input !== undefined) {
    return { type: 'input', source, name: input, placeholder: placeholder.trim() };
  }
  if (variable !== undefined) {
    return { type: 'variable', source, name: variable };
  }
  if (label !== undefined) {
    const path = pathOf(enclosed ?? target ?? '');
    return path === undefined
      ? undefined
      : { type: 'reference', source, path, before: label, after: groups.title ?? ')' };
  }
  const given = single ?? double ?? withoutSentence(bare ?? '');
  const path = isPath(given) ? given.replaceAll('\\', '/') : undefined;
  return path === undefined
    ? undefined
    : {
        type: 'reference',
        source: bare === undefined ? source : source.slice(0, '#file:'.length + given.length),
        path,
        before: '',
        after: '',
      };
}

/**
 * A path up to white space without characters that belong to the sentence around it: punctuation, quotes, and brackets.
 */
function withoutSentence(path: string): string {
  let end = path.length;
  for (; end > 0; end -= 1) {
    const last = path[end - 1] ?? '';
    const opening = brackets[last];
    const isPartOfName =
      opening === undefined
        ? !/[.,:;!?'"`>*。、，．：；！？]/.test(last)
        : path.slice(0, end).split(opening).length >= path.slice(0, end).split(last).length;
    if (isPartOfName) {
      break;
    }
  }
  return path.slice(0, end);
}

const brackets: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '」': '「',
  '』': '『',
};

function isPath(text: string): boolean {
  return text !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\/|\$\{/i.test(text);
}

/** The path of a link, without its fragment and title; undefined for addresses and for places in the same file. */
function pathOf(target: string): string | undefined {
  const [path = ''] = target.split(/[?#]/, 1);
  if (!isPath(path)) {
    return undefined;
  }
  try {
    return decodeURIComponent(path).replaceAll('\\', '/');
  } catch {
    return path.replaceAll('\\', '/');
  }
}

/** The ranges of fenced code, including fences in lists and quotes, and of code spans. */
function codeRanges(body: string): ReadonlyArray<readonly [number, number]> {
  const ranges: (readonly [number, number])[] = [];
  let fence: { readonly start: number; readonly mark: string; readonly quotes: number } | undefined;
  // The start of the text that may have code spans.
  let paragraph = 0;
  const endParagraph = (at: number) => {
    // One by one: a text may contain more spans than the maximum number of arguments of a call.
    for (const span of codeSpans(body, paragraph, at)) {
      ranges.push(span);
    }
    paragraph = at;
  };
  for (const { index, 0: line } of body.matchAll(/[^\n]*(?:\n|$)/g)) {
    const [, prefix = '', content = ''] = /^((?:[ \t]*>)*)[ \t]*([^\n]*)/.exec(line) ?? [];
    const quotes = prefix.split('>').length - 1;
    if (fence && quotes < fence.quotes) {
      // The end of the quote ends the fence in it.
      ranges.push([fence.start, index]);
      paragraph = index;
      fence = undefined;
    }
    if (fence) {
      const end = index + line.length;
      const [mark = ''] = /^(?:`+|~+)(?=\s*$)/.exec(content) ?? [];
      if (mark.startsWith(fence.mark)) {
        ranges.push([fence.start, end]);
        paragraph = end;
        fence = undefined;
      }
      continue;
    }
    const [, mark] =
      /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:>[ \t]?)?)*(`{3,}(?!.*`)|~{3,})/.exec(content) ?? [];
    if (mark !== undefined) {
      endParagraph(index);
      fence = { start: index, mark, quotes };
    } else if (content.trim() === '') {
      endParagraph(index);
    }
  }
  if (fence) {
    ranges.push([fence.start, body.length]);
  } else {
    endParagraph(body.length);
  }
  return ranges;
}

/** The code spans of a paragraph: from a run of backticks to the next one of the same length. */
function codeSpans(
  body: string,
  start: number,
  end: number,
): ReadonlyArray<readonly [number, number]> {
  const runs = [...body.slice(start, end).matchAll(/(\\?)(`+)/g)].map(
    ({ index, 1: backslash = '', 2: run = '' }) => ({
      at: start + index + backslash.length,
      length: run.length,
      isEscaped: backslash !== '',
    }),
  );
  const last = new Map<number, number>();
  const closing: (number | undefined)[] = [];
  for (const [index, { length }] of [...runs.entries()].reverse()) {
    closing[index] = last.get(length);
    last.set(length, index);
  }
  const spans: (readonly [number, number])[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const opening = runs[index];
    const close = closing[index];
    const closer = close === undefined ? undefined : runs[close];
    if (opening && closer && close !== undefined && !opening.isEscaped) {
      spans.push([opening.at, closer.at + closer.length]);
      index = close;
    }
  }
  return spans;
}

/** Every variable that can be filled in, as VS Code defines them; others are text. */
const promptVariables = [
  'selection',
  'selectedText',
  'file',
  'relativeFile',
  'fileBasename',
  'fileBasenameNoExtension',
  'fileExtname',
  'fileDirname',
  'relativeFileDirname',
  'lineNumber',
  'workspaceFolder',
  'workspaceFolderBasename',
] as const;

export type PromptVariable = (typeof promptVariables)[number];

/** The values to fill in. Variables and references without a value do not change. */
interface PromptValues {
  readonly variables: Readonly<Partial<Record<PromptVariable, string>>>;
  /** The values that the user entered, by the name of the input. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The names of the parts that the references lead to, by path. */
  readonly references: ReadonlyMap<string, string>;
}

export function isPromptVariable(name: string): name is PromptVariable {
  return (promptVariables as readonly string[]).includes(name);
}

/** The text of a saved question. Values that are filled in are not searched for variables again. */
export function fillTemplate(pieces: readonly PromptPiece[], values: PromptValues): string {
  return pieces.map(piece => valueOfPiece(piece, values) ?? piece.source).join('');
}

function valueOfPiece(piece: PromptPiece, values: PromptValues): string | undefined {
  switch (piece.type) {
    case 'text':
      return undefined;
    case 'variable':
      return isPromptVariable(piece.name) ? values.variables[piece.name] : undefined;
    case 'input':
      return values.inputs.get(piece.name);
    case 'reference': {
      const name = values.references.get(piece.path);
      const { before, after } = piece;
      if (name === undefined) {
        return undefined;
      }
      // In a Markdown link, spaces and parentheses would end the path.
      return before !== '' && /[\s()<>]/.test(name)
        ? `${before}<${name.replace(/[<>]/g, encodeURIComponent)}>${after}`
        : `${before}${name}${after}`;
    }
  }
}
