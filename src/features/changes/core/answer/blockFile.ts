import { type FileName, fileName, fileOfInfo, partial } from '../../../../base/fileNames';
import { withoutEndLines } from '../model/lineKinds';

/** The file in a code block, or the file that the block changes. */
export interface BlockFile extends FileName {
  /** The first line of the block if it names the file; the file may have that line, too. */
  readonly nameLine?: string;
}

/** Labels of blocks that are not files, in the same languages. */
const noFile =
  /^\W*(?:usage|example|output|result|error|warning|run|append|insert|prepend|add to|ausgabe|beispiel|fehler|sortie|exemple|erreur|salida|ejemplo|error|出力|エラー|使い方|例|输出|错误|用法|示例)(?:\b|(?=[^\p{ASCII}]))/iu;

/** Words of a text about a block that is not a file, or only a part of one. */
const use =
  /\b(?:usage|use it|used?|example|output|results?|errors?|run|call|install|append|insert|prepend|add|import|looks?|like|benutz\w*|aufruf\w*|ausgabe|beispiel|fehler|sortie|exemple|erreur|salida|ejemplo)\b|出力|エラー|使い方|例|输出|错误|用法|示例/iu;

/** The maximum length of a line with a name, in UTF-16 code units. */
const maxLineLength = 500;

/** The maximum length of a text below a heading, in UTF-16 code units; a longer one is about more than its code. */
const maxBelowTitle = 400;

/** The maximum length of a label, in UTF-16 code units; anything longer is a sentence. */
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

/**
 * Underscores or asterisks around a text, unless they belong to a name such as `__init__.py`, or around a remark after
 * it.
 */
const emphasis = /^([*_]{1,3})(?=\S)(.*\S)\1(?=[:：]?$)/;
const emphasizedRemark = /(?<=\s)[*_]{1,3}(\([^()]*\))[*_]{1,3}(?=[:：]?$)/;

/**
 * The file of a code block, from its info string (` ```ts src/a.ts `, ` ```ts:src/a.ts `, ` ```ts title="src/a.ts"
 * `), the line before it (`src/a.ts`:), its first line (`// src/a.ts`), or the heading above the text before it. A
 * block with the numbers of its lines in the file is a quotation.
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
    // The text before the block applies to a name in it, too.
    return isNoFile(before) ? undefined : { ...inBlock, nameLine: first };
  }
  return nameInTitle(block);
}

/** @returns true if each line begins with its number: `12 | let a;`, or as `cat -n` writes it */
function isNumbered(text: string): boolean {
  const numbers = withoutEndLines(text)
    .split('\n')
    .map(line => Number(/^\s*(\d{1,6})(?:\s*[|│]|\t|:\s|$)/.exec(line)?.[1]));
  const [first = Number.NaN] = numbers;
  return numbers.length > 1 && numbers.every((number, index) => number === first + index);
}

/** The language of a block, in lower case; empty if it has none. */
export function blockLanguage({ info }: Pick<CodeBlock, 'info'>): string {
  return (/^[^\s:{,]+/.exec(info)?.[0] ?? '').toLowerCase();
}

/**
 * The name in a line that only names a file: as a heading, in bold, as code, as a link, after a label, or in any
 * mixture of these.
 */
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

/** @returns true for the words before a block that is not a file: `Usage:` */
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
  const name = text.includes(' ') && !/[/\\]/.test(text) ? undefined : fileName(text, false);
  return name &&
    (/[/\\]/.test(name.path) ||
      /file(?:name|path)?\s*[:：]/i.test(line) ||
      extensionOnly.test(name.path))
    ? // A file to create that exists already may be another one.
      { ...(order.test(line) && { otherPath: name.path }), ...name }
    : undefined;
}

/** An order to make a file, in a comment that names it. */
const order = /^\W*(?:create|new)\b/i;

const nameComment =
  /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|\{\/\*|"""|')\s*(?:(?:(?:create|update|edit|modify|new)?\s*(?:file(?:name|path)?|path)?)\s*[:：]\s*)?(\S.*?)\s*(?:\*+\/\}?|-->|""")?\s*$/i;

/** A name in a line that divides a text, with or without the marks of a comment. */
export const nameDivider =
  /^\s*(?:\/\/+|#|--|;+|%+|\/\*+|<!--)?\s*[-=*#~]{2,}\s+(?:(?:file(?:name|path)?|path)\s*[:：]\s*)?(\S.*?)\s+[-=*#~]{2,}\s*(?:\*+\/|-->)?\s*$/i;

/** A name without a folder and without blanks. */
const extensionOnly = /^[\w.-]+\.\w+$/;

/** A fenced code block of an answer. */
export interface CodeBlock {
  /** The text after the opening fence, trimmed. */
  readonly info: string;
  /** The text without the fences and their indentation; each line ends in `\n`. */
  readonly text: string;
  /** The last line before the fence that is not blank, without its list and quote markers; empty if there is none. */
  readonly before: string;
  /** The last heading or line in bold between the previous code block and this one; empty if there is none. */
  readonly title: string;
  /** The text between that title and the fence. */
  readonly belowTitle: string;
  /**
   * True if one of its lines begins a code block, too, so that this block may have ended at the end of the inner one.
   */
  readonly hasInnerFence: boolean;
  /** False if the answer ends in it. */
  readonly isClosed: boolean;
}
