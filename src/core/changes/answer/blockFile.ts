import type { CodeBlock } from './codeBlock';

/** UTF-16 code units; anything longer is no path. */
const maxPathLength = 260;

/** Files that have neither a folder nor an extension. */
const plainNames =
  /^(?:Brewfile|BUILD|Containerfile|CODEOWNERS|Dockerfile|Gemfile|Jenkinsfile|Justfile|LICENSE|Makefile|NOTICE|Pipfile|Procfile|Rakefile|Vagrantfile|WORKSPACE)$/i;

/** `title="src/a.ts"`, `filename=src/a.ts`, `{file: 'src/a.ts'}`. */
const attribute =
  /(?:^|[\s{,])(?:title|path|file(?:-?name|-?path)?)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'{},]+))/i;

/** Optional words and a colon, the path, and a remark in parentheses. */
const alone =
  /^(?:[\p{L} ]{1,24}[:：]\s*)?(`?)([^`\s]+?)\1\s*(?:\(([^()]{1,40})\))?\s*[:：]?\s*(?:\(([^()]{1,40})\))?$/u;

/**
 * The file that a code block is, as its info string names it (` ```ts src/a.ts `, ` ```ts:src/a.ts `,
 * ` ```ts title="src/a.ts" `) or the line before it (`src/a.ts`:). A block that says which lines of a file it has is a
 * quotation.
 *
 * @returns the path as the answer has it; undefined if the block names no file
 */
export function blockFile({ info, before }: CodeBlock): string | undefined {
  if (/^\d+:\d+:/.test(info)) {
    return undefined;
  }
  return fileOfInfo(info) ?? fileOfLine(before);
}

/** The language of a block, in lower case; empty if it has none. */
export function blockLanguage({ info }: Pick<CodeBlock, 'info'>): string {
  return (/^[^\s:{,]+/.exec(info)?.[0] ?? '').toLowerCase();
}

function fileOfInfo(info: string): string | undefined {
  const named = attribute.exec(info);
  const name = named?.[1] ?? named?.[2] ?? named?.[3];
  if (name !== undefined) {
    return looksLikePath(name, true) ? name : undefined;
  }
  const joined = /^[A-Za-z][\w+#-]*:(\S+)(?:\s+\([^()\d]*\))?$/.exec(info)?.[1];
  if (joined !== undefined) {
    return looksLikePath(joined) ? joined : undefined;
  }
  const [first = '', second, ...rest] = info.split(/\s+/);
  const path = second ?? (/[/\\]/.test(first) ? first : '');
  const remark = rest.join(' ');
  return looksLikePath(path) && (remark === '' || /^\([^()\d]*\)$/.test(remark)) ? path : undefined;
}

function fileOfLine(line: string): string | undefined {
  const text = line.replace(/^#{1,6}\s+/, '').replaceAll('*', '');
  const [, , path = '', ...remarks] = alone.exec(text.trim()) ?? [];
  // `(lines 10–20)`
  const isWhole = remarks.every(remark => !/\d/.test(remark ?? ''));
  return isWhole && !line.includes('`*') && looksLikePath(path) ? path : undefined;
}

function looksLikePath(text: string, mayHaveSpaces = false): boolean {
  if (text === '' || text.length > maxPathLength || (!mayHaveSpaces && /\s/.test(text))) {
    return false;
  }
  if (/:\/\/|[<>|*?"`{}=,;$&]|^[-@]|[/\\]$|:\d+$/.test(text)) {
    return false;
  }
  const name = text.split(/[/\\]/).at(-1) ?? '';
  return (
    plainNames.test(name) ||
    /[\w\])]\.[A-Za-z]\w{0,11}$/.test(name) ||
    /^\.[A-Za-z][\w.-]+$/.test(name) ||
    (/[/\\]/.test(text) && /^[\w@.~-]/.test(text) && /^[\w.-]+$/.test(name))
  );
}
