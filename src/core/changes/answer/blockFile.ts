import { withoutEndLines } from '../model/lineKinds';

/** The file that a code block is, or that it changes. */
export interface BlockFile extends FileName {
  /** The first line of the block, if it names the file; the file may have it, too. */
  readonly nameLine?: string;
}

/** `title="src/a.ts"`, `filename=src/a.ts`, `{file: 'src/a.ts'}`. */
const attribute =
  /(?:^|[\s{,])(?:title|path|file(?:-?name|-?path)?)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'{},]+))/i;

/** An info string that is a name, and no language. */
const onlyName =
  /[/\\]|^[\w-]+(?:\.[\w-]+)+$|^\.(?:\w*(?:ignore|rc|attributes|modules)|editorconfig|env(?:\.\w+)?)$/;

/** Remarks on a name that make it a part of the file, or an old one: in English, German, French, Spanish, Japanese, and Chinese. */
const partial =
  /\b(?:excerpt|snippet|fragment|before|old|original|current(?:ly)?|existing|previous(?:ly)?|partial|lines?|only|auszug|vorher|alt|zeilen?|extrait|avant|lignes?|extracto|fragmento|antes|líneas?)\b|抜粋|変更前|行目|片段|节选|修改前|之前/i;

/** Labels of what is no file at all, in the same languages. */
const noFile =
  /^\W*(?:usage|example|output|result|error|warning|run|append|insert|prepend|add to|ausgabe|beispiel|fehler|sortie|exemple|erreur|salida|ejemplo|error|出力|エラー|使い方|例|输出|错误|用法|示例)(?:\b|(?=[^\p{ASCII}]))/iu;

/** Words of a text about what is no file, or only a part of one. */
const use =
  /\b(?:usage|use it|used?|example|output|results?|errors?|run|call|install|append|insert|prepend|add|import|looks?|like|benutz\w*|aufruf\w*|ausgabe|beispiel|fehler|sortie|exemple|erreur|salida|ejemplo)\b|出力|エラー|使い方|例|输出|错误|用法|示例/iu;

/** UTF-16 code units; a longer line is no name. */
const maxLineLength = 500;

/** UTF-16 code units; a longer text below a heading is about more than its code. */
const maxBelowTitle = 400;

/** UTF-16 code units; anything longer is a sentence. */
const maxLabel = 30;

/** Words that may be before a name without a colon, in the same languages. */
const verbs =
  /^(?:(?:create|update|edit|modify|replace|rewrite|new|updated|full|complete|neue|vollständige|aktualisierte|erstelle|ändere|aktualisiere|ersetze|nouveau|créer?|modifier|modifie|remplacer?|nuevo|crear?|modificar?|actualizar?|新建|创建|新增|修改|更新|新規|新しい)\s*)*(?:(?:the|die|le|el)\s+)?(?:(?:new|complete|full|entire)\s+)?(?:file(?:name|path)?|path|datei|fichier|archivo|文件|ファイル)?(?:\s+\d{1,3}[:.]?)?\s*(?=[`[])/iu;

/** Words after a name in Japanese: “create”, “the whole of”. */
const verbsAfter =
  /(?<=`)\s*(?:を(?:新規)?(?:作成|更新|修正|変更)|の(?:全文|全体|内容))(?:します|する)?$/;

/** Elements of HTML around a name. */
const tags = /<\/?(?:b|code|em|file(?:_?name|_?path)?|i|kbd|path|strong|summary)>/gi;

/** Pictures and arrows, and digits in a box. */
const symbols = String.raw`(?:(?:\d\ufe0f?\u20e3|\p{Extended_Pictographic}|\p{So}|[\u2190-\u21ff\u2022\u200d\ufe0f\u{1f3fb}-\u{1f3ff}])+)`;
const symbolsBefore = new RegExp(`^${symbols}\\s+`, 'u');
const symbolsAfter = new RegExp(`\\s+${symbols}(?=\\s*[:：]?\\s*$)`, 'u');

/** Underscores or asterisks around a text, which are not those of `__init__.py`, or around a remark behind it. */
const emphasis = /^([*_]{1,3})(?=\S)(.*\S)\1(?=[:：]?$)/;
const emphasizedRemark = /(?<=\s)[*_]{1,3}(\([^()]*\))[*_]{1,3}(?=[:：]?$)/;

/**
 * The file of a code block: as its info string names it (` ```ts src/a.ts `, ` ```ts:src/a.ts `, ` ```ts title="src/a.ts" `),
 * the line before it (`src/a.ts`:), its first line (`// src/a.ts`), or the heading above the text before it. A block that says which lines of a file it has is a
 * quotation.
 */
export function blockFile(block: CodeBlock): BlockFile | undefined {
  const { info, before, text } = block;
  if (/^\d+:\d+:/.test(info) || isNumbered(text)) {
    return undefined;
  }
  const [first = ''] = text.split('\n', 1);
  const inBlock = nameInComment(first);
  const named = fileOfInfo(info) ?? nameInLine(before);
  if (named) {
    return inBlock?.path === named.path ? { ...named, nameLine: first } : named;
  }
  if (inBlock) {
    // What is said about the block counts for a name in it, too.
    return isNoFile(before) ? undefined : { ...inBlock, nameLine: first };
  }
  return nameInTitle(block);
}

/** @returns true if each line begins with its number: `12 | let a;` */
function isNumbered(text: string): boolean {
  const numbers = withoutEndLines(text)
    .split('\n')
    .map(line => Number(/^\s*(\d{1,6})\s*[|│]/.exec(line)?.[1]));
  const [first = Number.NaN] = numbers;
  return numbers.length > 1 && numbers.every((number, index) => number === first + index);
}

/** The language of a block, in lower case; empty if it has none. */
export function blockLanguage({ info }: Pick<CodeBlock, 'info'>): string {
  return (/^[^\s:{,]+/.exec(info)?.[0] ?? '').toLowerCase();
}

function fileOfInfo(info: string): FileName | undefined {
  const named = attribute.exec(info);
  const name = named?.[1] ?? named?.[2] ?? named?.[3];
  if (name !== undefined) {
    return fileName(name, true);
  }
  const joined = /^(?:[A-Za-z][\w+#-]*)?:(.+)$/.exec(info)?.[1];
  const separate = /^[\w+#.-]+\s+(.+)$/.exec(info)?.[1];
  for (const text of [joined, separate, onlyName.test(info) ? info : undefined]) {
    const [, path = '', remark = ''] =
      /^(?:(?:\/\/|#)\s*)?(.*?)(?:\s+\(([^()]*)\))?$/.exec(withoutBrackets(text ?? '')) ?? [];
    if (text !== undefined && !/\d/.test(remark) && !partial.test(remark)) {
      const found = fileName(path, !/\s/.test(path));
      if (found) {
        return found;
      }
    }
  }
  return undefined;
}

/** ` ```ts [src/a.ts] `, ` ```ts (src/a.ts) `; `[id]/page.tsx` is a name. */
function withoutBrackets(text: string): string {
  return /^(?:\[([^[\]]+)\]|\(([^()]+)\))$/.exec(text)?.slice(1).join('') ?? text;
}

/** A line that only names a file: as a heading, in bold, as code, as a link, after a label, or in any mixture of these. */
export function nameInLine(line: string): FileName | undefined {
  if (line.length > maxLineLength) {
    return undefined;
  }
  const heading = withoutMarkup(line)
    .replace(/^(?:\d{1,3}[.)]|(?:step|schritt|étape|paso)\s+\d{1,3}\s*[:：.-]?)\s+/iu, '')
    .replace(/[:：]\s*$/, '');
  const [, label = '', rest = ''] = /^([\p{L} ]{1,24}(?::\s+|：\s*))?(.*)$/u.exec(heading) ?? [];
  const text = rest.replace(emphasis, '$2').replace(verbs, '').replace(verbsAfter, '');
  const [, marked, linked, plain, ...remarks] =
    /^(?:`([^`]+)`|\[`?([^\]`]+)`?\]\([^)]*\)|(.+?))\s*[:：]?\s*(?:[(（]([^()（）]{1,60})[)）]|[—–-]\s+(.{1,60})|(?<=`),\s+(.{1,60}))?\s*[:：]?$/u.exec(
      text,
    ) ?? [];
  const name = marked ?? linked ?? plain ?? '';
  const remark = remarks.filter(each => each !== undefined).join(' ');
  if (isNoFile(label) || partial.test(remark) || /\d+\s*[–-]\s*\d+|:\d+/.test(remark)) {
    return undefined;
  }
  // Next.js: `app/(group)/page.tsx`
  return fileName(name, marked !== undefined || linked !== undefined) ?? fileName(text, false);
}

/** The name in the heading above a block, unless the text below it is about a part, a use, or another file. */
function nameInTitle({ title, belowTitle }: CodeBlock): FileName | undefined {
  if (
    belowTitle.length > maxBelowTitle ||
    partial.test(belowTitle) ||
    use.test(belowTitle) ||
    belowTitle
      .split(/\s+/)
      .some(word => fileName(word.replaceAll(/^[*(`]+|[*)`.,:;!?]+$/g, ''), false))
  ) {
    return undefined;
  }
  return nameInLine(title);
}

/** The text of a line that is a heading, is emphasized, or has pictures at its ends. */
function withoutMarkup(line: string): string {
  return line
    .replaceAll(tags, '')
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replaceAll('**', '')
    .replace(symbolsBefore, '')
    .replace(symbolsAfter, '')
    .replace(emphasis, '$2')
    .replace(emphasizedRemark, '$1');
}

/** @returns true for the words before a block that is no file: `Usage:` */
function isNoFile(text: string): boolean {
  const [label = ''] = text.replaceAll(/`[^`]*`/g, '').split(/[:：]/);
  return noFile.test(label) || (label.length <= maxLabel && partial.test(label));
}

/** `// src/a.ts`, `# filepath: src/a.py`, `<!-- src/a.html -->`, `=== src/a.ts ===`. */
export function nameInComment(line: string): FileName | undefined {
  if (line.length > maxLineLength) {
    return undefined;
  }
  const text = nameDivider.exec(line)?.[1] ?? nameComment.exec(line)?.[1] ?? '';
  const found = text.includes(' ') && !/[/\\]/.test(text) ? undefined : fileName(text, false);
  return found &&
    (/[/\\]/.test(found.path) ||
      /file(?:name|path)?\s*[:：]/i.test(line) ||
      extensionOnly.test(found.path))
    ? found
    : undefined;
}

const nameComment =
  /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|\{\/\*|"""|')\s*(?:(?:file(?:name|path)?|path)\s*[:：]\s*)?(\S.*?)\s*(?:\*+\/\}?|-->|""")?\s*$/i;

/** A name in a line that divides a text, with or without the marks of a comment. */
export const nameDivider =
  /^\s*(?:\/\/+|#|--|;+|%+|\/\*+|<!--)?\s*[-=*#~]{2,}\s+(?:(?:file(?:name|path)?|path)\s*[:：]\s*)?(\S.*?)\s+[-=*#~]{2,}\s*(?:\*+\/|-->)?\s*$/i;

/** A name without a folder and without blanks. */
const extensionOnly = /^[\w.-]+\.\w+$/;

/** A fenced code block of an answer. */
export interface CodeBlock {
  /** After the opening fence, trimmed. */
  readonly info: string;
  /** Without the fences and their indentation; each line ends in `\n`. */
  readonly text: string;
  /** The last line before the fence that is not blank, without its list and quote markers; empty if there is none. */
  readonly before: string;
  /** The last heading or line in bold between the code block before and this one; empty if there is none. */
  readonly title: string;
  /** The text between that and the fence. */
  readonly belowTitle: string;
  /** True if a line of it begins a code block, too, so that this one may have ended at the end of that. */
  readonly hasInnerFence: boolean;
  /** False if the answer ends in it. */
  readonly isClosed: boolean;
}

/** A name of a file in an answer. */
interface FileName {
  readonly path: string;
  /** Only an existing file shows that it is one: `Node.js` as a heading. */
  readonly isUncertain: boolean;
}

/** UTF-16 code units; anything longer is no path. */
const maxPathLength = 260;

/** Files that have neither a folder nor an extension. Those that are words are in capitals: “License” is a heading. */
const plainNames =
  /^(?:(?:[Bb]rew|[Cc]ontainer|[Dd]ocker|[Gg]em|[Jj]enkins|[Jj]ust|[Mm]ake|[Pp]ip|[Pp]roc|[Rr]ake|[Vv]agrant)file|BUILD|CODEOWNERS|LICENSE|NOTICE|WORKSPACE)$/;

/** Extensions of files that people write. `log` is not among them: `console.log`. */
const extension =
  /\.(?:astro|bash|bat|c|cc|cfg|clj|cljs|cmake|cmd|conf|cpp|cs|csproj|css|csv|cts|cxx|dart|editorconfig|ejs|elm|env|erb|erl|ex|exs|fish|fs|fsx|gd|go|gql|gradle|graphql|groovy|h|hbs|hcl|hh|hpp|hrl|hs|htm|html|http|hxx|ini|ipynb|java|jl|js|json|json5|jsonc|jsonl|jsx|kt|kts|less|lock|lua|m|markdown|md|mdx|mjs|cjs|mk|ml|mli|mm|mod|mts|nim|nix|php|pl|plist|pm|po|prisma|properties|proto|ps1|psm1|pug|py|pyi|pyx|r|rb|rkt|rs|rst|sass|sbt|scala|scm|scss|sh|sln|sol|sql|styl|sum|svelte|svg|swift|tcl|tex|tf|tfvars|thrift|toml|ts|tsv|tsx|twig|txt|v|vb|vbproj|vhd|vim|vue|wat|wgsl|xaml|xml|xsd|xsl|yaml|yml|zig|zsh)$/i;

/** Characters between words, which a name without marks does not have. */
const sentenceMarks = /^\/\/|[：，。、；！？→⇒]/;

/** Products and platforms, which look like files. */
const products = /^(?:[A-Z]\w*\.js|ASP\.NET|Socket\.io|\w+\.(?:com|io|org|net|dev|ai))$/;

/**
 * Reads a text as the name of a file.
 *
 * @param isMarked true if the text is marked as a name, such as by backticks
 */
function fileName(text: string, isMarked: boolean): FileName | undefined {
  const path = text.trim();
  if (
    path === '' ||
    path.length > maxPathLength ||
    /:\/\/|[<>|*?"`;]|^[-@&=,]|[/\\]$|:\d+(?:[-:]\d+)?$|[,.:]$|^\.\.?$/.test(path)
  ) {
    return undefined;
  }
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const hasFolder = /[/\\]/.test(path);
  const isFile =
    plainNames.test(name) ||
    extension.test(name) ||
    /^\.[A-Za-z][\w.-]+$/.test(name) ||
    (hasFolder && isMarked && /^[\p{L}\p{N}_.-]+$/u.test(name) && !/\s/.test(path)) ||
    (hasFolder && /^[\p{L}\p{N}_-]+\.[A-Za-z]\w{0,11}$/u.test(name));
  // A sentence that ends with a name, or names several.
  const words = path.split(/\s+/);
  const isSentence =
    !isMarked &&
    ((words.length > 1 &&
      (!hasFolder ||
        /\s\S*\s/.test(path.split(/[/\\]/)[0] ?? '') ||
        words.slice(0, -1).some(word => extension.test(word)))) ||
      sentenceMarks.test(path));
  return isFile && !isSentence && !/[({[]$|^\w+\(/.test(path)
    ? { path, isUncertain: !hasFolder && products.test(path) && !isMarked }
    : undefined;
}
