import type { Turn } from '../../../../core/conversation/turn';
import { formatReasoning } from '../../../../core/text/reasoningFormat';
import type { FileChange } from '../model/fileChange';
import { isMarker, withoutEndLines } from '../model/lineKinds';
import {
  type BlockFile,
  blockFile,
  blockLanguage,
  type CodeBlock,
  nameDivider,
  nameInComment,
  nameInLine,
} from './blockFile';
import { scanAnswer } from './scanAnswer';
import { hasSearchReplace, readSearchReplace } from './searchReplace';
import { hasCall, readCall } from './toolCall';
import { diffHeader, readDiff } from './unifiedDiff';
import { patchLines, readPatch } from './v4aPatch';
import { readWholeFile } from './wholeFile';

/** The maximum length of an answer that is searched, in UTF-16 code units. */
const maxLength = 16_000_000;

const anyForm =
  /```|~~~|\*\*\* Begin Patch|^\s*<(?:source|write_to_file|edit)\b|^(?:diff --git |--- |\*\*\* (?:Update|Add|Delete) |<{5,9} ?(?:SEARCH|ORIGINAL)|-{5,9} ?SEARCH)/m;

const diffLanguage = /^(?:.+-)?(?:diff|patch|udiff)(?:-.+)?$/;

/**
 * The changes that an answer proposes, in any form: unified diffs, edits that search and replace, patches in the form
 * V4A, and code blocks that are a whole file.
 *
 * @param answer Markdown
 * @param isComplete false if the answer broke off
 */
export function findChanges(
  answer: string,
  { isComplete }: { readonly isComplete: boolean },
): readonly FileChange[] {
  if (answer.length > maxLength || !anyForm.test(answer)) {
    return [];
  }
  return scanAnswer(answer).flatMap((part, index, parts) => {
    switch (part.kind) {
      case 'code':
        return changesIn(part.block, isComplete);
      case 'call':
        return readCall(part.lines);
      default:
        return changesInProse(part.lines, isComplete || index < parts.length - 1);
    }
  });
}

function changesInProse(lines: readonly string[], isComplete: boolean): readonly FileChange[] {
  const patch = patchLines(lines);
  if (patch) {
    return readPatch(patch, isComplete);
  }
  if (hasSearchReplace(lines)) {
    return readSearchReplace(lines, { path: undefined, isFenced: false });
  }
  return diffHeader.test(lines.join('\n'))
    ? readDiff(lines, { path: undefined, isFenced: false, isComplete })
    : [];
}

/** @param isEnded false if the answer broke off, which a block that is not closed may hide */
function changesIn(block: CodeBlock, isEnded: boolean): readonly FileChange[] {
  const { isClosed: isComplete } = block;
  // The byte order mark of a file, which the text of an editor does not have, or of the output of a program.
  const text = block.text.replace(/^\ufeff/, '');
  const lines = text.split('\n').slice(0, -1);
  const file = blockFile(block);
  if (!file || beginsWithEdit(lines)) {
    const patch = patchLines(lines);
    if (patch) {
      return readPatch(patch, isComplete);
    }
    if (hasCall(lines)) {
      return readCall(lines);
    }
    if (hasSearchReplace(lines)) {
      const changes = readSearchReplace(lines, { path: file?.path, isFenced: true });
      return isComplete || isEnded
        ? changes
        : changes.map(change => ({ ...change, problem: change.problem ?? 'incomplete' }));
    }
  }
  if (isDiff(block, text) && !isPatchFile(file?.path)) {
    return file || diffHeader.test(text)
      ? readDiff(lines, { path: file?.path, isFenced: true, isComplete })
      : [];
  }
  const input = patchInput(lines);
  if (input) {
    return readDiff(input, { path: undefined, isFenced: true, isComplete: true });
  }
  const files = file ? filesInBlock(file, text) : [];
  return files.flatMap(each => readWholeFile(block, each.file, each.text, files.length === 1));
}

/** @returns true if only names are before the first edit, so that the block is not a file that is about such edits */
function beginsWithEdit(lines: readonly string[]): boolean {
  const first = lines.findIndex(isMarker);
  return (
    first >= 0 &&
    lines
      .slice(0, first)
      .every(
        line =>
          line.trim() === '' || /<<|^\s*`{3}/.test(line) || nameInLine(line) || isComment(line),
      )
  );
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|#|--|<!--|\/\*)/.test(line);
}

function isDiff(block: CodeBlock, text: string): boolean {
  const language = blockLanguage(block);
  return (
    diffLanguage.test(language) ||
    (['', 'text', 'txt', 'plaintext', 'console', 'git'].includes(language) &&
      diffHeader.test(text)) ||
    /^\n*(?:diff --git |--- \S.*\n\+\+\+ \S.*\n@@ )/.test(text)
  );
}

/** @returns true if a diff is the content of a file that the block names */
function isPatchFile(path: string | undefined): boolean {
  return path !== undefined && /\.(?:diff|patch)$/i.test(path);
}

/**
 * The changes proposed in the answer of a turn, if they are certain to be complete. The model's reasoning proposes
 * nothing.
 */
export function changesOf({ answer, state }: Turn): readonly FileChange[] {
  return findChanges(formatReasoning(answer, undefined), { isComplete: state === 'complete' });
}

/** The results for the answers of turns that have ended, which no longer change. */
const results = new WeakMap<Turn, boolean>();

/** @returns true if a turn has ended and its answer proposes changes to files */
export function hasChanges(turn: Turn): boolean {
  if (turn.endedAt === undefined) {
    return false;
  }
  const has = results.get(turn) ?? changesOf(turn).length > 0;
  results.set(turn, has);
  return has;
}

/** A file in a code block. */
interface FileInBlock {
  readonly file: BlockFile;
  /** The text, including the line that names the file. */
  readonly text: string;
}

/** Files with headings, which look like comments that name files. */
const markup = /\.(?:md|mdx|markdown|rst|txt)$/i;

/**
 * The files of a code block: usually one, but an agent may write several into one block, each below a line such as
 * `// src/a.ts`.
 *
 * @param text the text of the block
 */
function filesInBlock(file: BlockFile, text: string): readonly FileInBlock[] {
  const { nameLine, path } = file;
  if (nameLine === undefined || markup.test(path)) {
    return [{ file, text }];
  }
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const name = at === 0 ? file : otherName(lines, at, { nameLine, path });
    return name ? { at, file: { ...name, nameLine: line } } : [];
  });
  return starts.map((start, index) => {
    const next = starts[index + 1]?.at;
    const part = lines.slice(start.at, next).join('\n');
    return { file: start.file, text: next === undefined ? part : `${withoutEndLines(part)}\n` };
  });
}

/** The name in a line of the same form as the first one, after a blank line or as a divider. */
function otherName(
  lines: readonly string[],
  at: number,
  first: { readonly nameLine: string; readonly path: string },
) {
  const line = lines[at] ?? '';
  const name = nameInComment(line);
  return name &&
    name.path !== first.path &&
    line.replace(name.path, '') === first.nameLine.replace(first.path, '') &&
    (lines[at - 1]?.trim() === '' || nameDivider.test(line))
    ? name
    : undefined;
}

/** A command that reads a diff from the lines below it: `git apply <<'EOF'`. */
const patchCommand = /^\s*(?:git\s+(?:apply|am)|patch)\b.*<<-?\s*(['"]?)(\w+)\1\s*$/;

/**
 * The lines that a command in a shell block reads as a diff.
 *
 * @returns undefined if there is no such command, or if its input has no end
 */
function patchInput(lines: readonly string[]): readonly string[] | undefined {
  const start = lines.findIndex(line => patchCommand.test(line));
  const end = lines.indexOf(patchCommand.exec(lines[start] ?? '')?.[2] ?? '', start);
  return start >= 0 && end > start ? lines.slice(start + 1, end) : undefined;
}
