import type { FileChange } from '../model/fileChange';
import { isMarker } from '../model/markers';
import { blockFile, blockLanguage, nameInLine } from './blockFile';
import type { CodeBlock } from './codeBlock';
import { filesInBlock } from './filesInBlock';
import { patchInput } from './patchInput';
import { scanAnswer } from './scanAnswer';
import { hasSearchReplace, readSearchReplace } from './searchReplace';
import { diffHeader, readDiff } from './unifiedDiff';
import { hasPatch, readPatch } from './v4aPatch';
import { readWholeFile } from './wholeFile';

/** A longer answer is not searched. UTF-16 code units. */
const maxLength = 16_000_000;

const anyForm =
  /```|~~~|^(?:diff --git |--- |\*\*\* (?:Begin|Update|Add|Delete) |<{5,9} ?(?:SEARCH|ORIGINAL)|-{5,9} ?SEARCH)/m;

const diffLanguage = /^(?:.+-)?(?:diff|patch|udiff)(?:-.+)?$/;

/**
 * The changes that an answer proposes, in whatever form: unified diffs, edits that search and replace, patches of the form
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
  return scanAnswer(answer).flatMap((part, index, parts) =>
    part.kind === 'code'
      ? changesIn(part.block, isComplete)
      : changesInProse(part.lines, isComplete || index < parts.length - 1),
  );
}

function changesInProse(lines: readonly string[], isComplete: boolean): readonly FileChange[] {
  if (hasPatch(lines)) {
    return readPatch(lines, isComplete);
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
    if (hasPatch(lines)) {
      return readPatch(lines, isComplete);
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

/** @returns true if nothing but names is before the first edit, so that the block is not a file that is about such edits */
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
