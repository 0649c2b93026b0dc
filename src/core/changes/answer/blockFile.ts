import type { CodeBlock } from './codeBlock';
import { type FileName, fileName } from './fileName';

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

/** UTF-16 code units; anything longer is a sentence. */
const maxLabel = 30;

/** Words that may be before a name without a colon. */
const verbs =
  /^(?:(?:create|update|edit|modify|replace|rewrite|new|updated|full|complete)\s+)*(?:the\s+)?(?:(?:new|complete|full|entire)\s+)?(?:file(?:name|path)?|path)?\s*(?=[`*[])/i;

/**
 * The file of a code block: as its info string names it (` ```ts src/a.ts `, ` ```ts:src/a.ts `, ` ```ts title="src/a.ts" `),
 * the line before it (`src/a.ts`:), or its first line (`// src/a.ts`). A block that says which lines of a file it has is a
 * quotation.
 */
export function blockFile({ info, before, text }: CodeBlock): BlockFile | undefined {
  if (/^\d+:\d+:/.test(info)) {
    return undefined;
  }
  const [first = ''] = text.split('\n', 1);
  const inBlock = nameInComment(first);
  const named = fileOfInfo(info) ?? nameInLine(before);
  if (named) {
    return inBlock?.path === named.path ? { ...named, nameLine: first } : named;
  }
  // What is said about the block counts for a name in it, too.
  return inBlock && !isNoFile(before) ? { ...inBlock, nameLine: first } : undefined;
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
  const joined = /^[A-Za-z][\w+#-]*:(.+)$/.exec(info)?.[1];
  const separate = /^[\w+#.-]+\s+(.+)$/.exec(info)?.[1];
  for (const text of [joined, separate, onlyName.test(info) ? info : undefined]) {
    const [, path = '', remark = ''] = /^(.*?)(?:\s+\(([^()]*)\))?$/.exec(text ?? '') ?? [];
    if (text !== undefined && !/\d/.test(remark) && !partial.test(remark)) {
      const found = fileName(path, !/\s/.test(path));
      if (found) {
        return found;
      }
    }
  }
  return undefined;
}

/** A line that only names a file: as a heading, in bold, as code, as a link, after a label, or in any mixture of these. */
export function nameInLine(line: string): FileName | undefined {
  const heading = line
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\*\*|__/g, '')
    .replace(/^(?:\d{1,3}[.)]|(?:step|schritt|étape|paso)\s+\d{1,3}\s*[:：.-]?)\s+/iu, '')
    .replace(/[:：]\s*$/, '');
  const [, label = '', rest = ''] = /^([\p{L} ]{1,24}[:：]\s+)?(.*)$/u.exec(heading) ?? [];
  const text = rest.replace(verbs, '');
  const [, marked, linked, plain, ...remarks] =
    /^(?:`([^`]+)`|\[`?([^\]`]+)`?\]\([^)]*\)|(.+?))\s*[:：]?\s*(?:\(([^()]{1,60})\)|[—–-]\s+(.{1,60})|(?<=`),\s+(.{1,60}))?\s*[:：]?$/u.exec(
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

/** @returns true for the words before a block that is no file: `Usage:` */
function isNoFile(text: string): boolean {
  const [label = ''] = text.replaceAll(/`[^`]*`/g, '').split(/[:：]/);
  return noFile.test(label) || (label.length <= maxLabel && partial.test(label));
}

/** `// src/a.ts`, `# filepath: src/a.py`, `<!-- src/a.html -->`. */
function nameInComment(line: string): FileName | undefined {
  const [, text = ''] =
    /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|\{\/\*|"""|')\s*(?:(?:file(?:name|path)?|path)\s*[:：]\s*)?(\S.*?)\s*(?:\*+\/\}?|-->|""")?\s*$/i.exec(
      line,
    ) ?? [];
  const found = text.includes(' ') && !/[/\\]/.test(text) ? undefined : fileName(text, false);
  return found &&
    (/[/\\]/.test(found.path) ||
      /file(?:name|path)?\s*[:：]/i.test(line) ||
      extensionOnly.test(found.path))
    ? found
    : undefined;
}

/** A name without a folder and without blanks. */
const extensionOnly = /^[\w.-]+\.\w+$/;
