/** What looks like a variable or a reference is looked at up to this number; the rest stays as it is. */
const maxPieces = 1000;

/** A piece of the text of a saved question. `source` is how the file writes it. */
export type PromptPiece = { readonly source: string } & (
  | { readonly type: 'text' }
  /** `${name}`, which VS Code defines. */
  | { readonly type: 'variable'; readonly name: string }
  /** `${input:name:placeholder}`, which the user is asked for. */
  | { readonly type: 'input'; readonly name: string; readonly placeholder: string }
  /** `#file:path`, or a Markdown link or image with a relative path. `before` and `after` enclose the path. */
  | {
      readonly type: 'reference';
      readonly path: string;
      readonly before: string;
      readonly after: string;
    }
);

/** Linear in the length of the text: what can repeat is limited. */
const pieces =
  /\$\{(?:input:(?<input>[\w.-]{1,100})(?::(?<placeholder>[^}\n]{0,500}))?|(?<variable>\w{1,100}))\}|(?<![\w#/])#file:(?:'(?<single>[^'\n]{1,1000})'|"(?<double>[^"\n]{1,1000})"|(?<bare>(?:(?!\$\{)[^\s'"`,;()[\]{}<>]){1,1000}))|(?<label>!?\[[^[\]\n]{0,1000}\]\()[ \t]{0,20}(?:<(?<enclosed>[^<>\n]{1,1000})>|(?<target>(?:(?!\$\{)[^\s()<>]){1,1000}))(?<title>(?:[ \t]{1,20}(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'))?[ \t]{0,20}\))/g;

/** Splits the text of a saved question. References in code stay text, as they do in VS Code; variables are everywhere. */
export function parseTemplate(body: string): readonly PromptPiece[] {
  const code = codeRanges(body);
  const found: PromptPiece[] = [];
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
    found.push({ type: 'text', source: body.slice(end, index) }, piece);
    end = index + piece.source.length;
  }
  found.push({ type: 'text', source: body.slice(end) });
  return found.filter(({ source }) => source !== '');
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
  // A sentence may end after it.
  const written = bare?.replace(/[.:!?]+$/, '');
  const given = single ?? double ?? written ?? '';
  const path = pathOf(given);
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

/** The path of a link, without what follows it; undefined for addresses and for places in the same file. */
function pathOf(target: string): string | undefined {
  const [path = ''] = target.split(/[?#]/, 1);
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\/|\$\{/i.test(path)) {
    return undefined;
  }
  try {
    return decodeURIComponent(path).replaceAll('\\', '/');
  } catch {
    return path.replaceAll('\\', '/');
  }
}

/** The ranges of fenced code and code spans. */
function codeRanges(body: string): ReadonlyArray<readonly [number, number]> {
  const ranges: (readonly [number, number])[] = [];
  const fences = /^ {0,3}(`{3,}|~{3,})[^\n]*$/gm;
  for (let open = fences.exec(body); open; open = fences.exec(body)) {
    const mark = open[1] ?? '';
    const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, 'gm');
    closing.lastIndex = fences.lastIndex;
    const end = closing.exec(body) ? closing.lastIndex : body.length;
    ranges.push([open.index, end]);
    fences.lastIndex = end;
  }
  for (const { index, 0: span } of body.matchAll(/(?<!`)`[^`\n]{1,1000}`(?!`)/g)) {
    ranges.push([index, index + span.length]);
  }
  return ranges;
}
