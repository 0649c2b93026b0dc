import type { AnswerChange } from './answerChange';
import { blockFile, blockLanguage } from './blockFile';
import type { CodeBlock } from './codeBlock';
import { scanAnswer } from './scanAnswer';

/** A longer answer is not searched. UTF-16 code units. */
const maxLength = 16_000_000;

/** What any diff has that names its file. */
const diffHeader = /^(?:diff --git .+|--- .+\n\+\+\+ .+)$/m;

/**
 * The changes that an answer proposes: unified diffs, and code blocks that name their file.
 *
 * @param answer Markdown
 */
export function findChanges(answer: string): readonly AnswerChange[] {
  if (answer.length > maxLength || !/```|~~~|^(?:diff --git |--- )/m.test(answer)) {
    return [];
  }
  const { blocks, prose } = scanAnswer(answer);
  return [
    ...blocks.flatMap(block => changeOf(block) ?? []),
    ...prose
      .filter(text => diffHeader.test(text))
      .map(text => ({
        kind: 'diff' as const,
        path: undefined,
        text: `${text}\n`,
        isComplete: true,
        hasInnerFence: false,
        isFenced: false,
      })),
  ];
}

function changeOf(block: CodeBlock): AnswerChange | undefined {
  const { isClosed, hasInnerFence } = block;
  // The byte order mark of a file, which the text of an editor does not have, or of the output of a program.
  const text = block.text.replace(/^\ufeff/, '');
  const language = blockLanguage(block);
  const path = blockFile(block);
  const isDiff =
    ['diff', 'patch', 'udiff'].includes(language) ||
    (['', 'text', 'txt', 'console', 'git'].includes(language) && diffHeader.test(text)) ||
    /^diff --git /.test(text);
  const common = { path, text, isComplete: isClosed, hasInnerFence, isFenced: true };
  if (isDiff && !isPatchFile(path)) {
    return path !== undefined || diffHeader.test(text) ? { kind: 'diff', ...common } : undefined;
  }
  return path === undefined || text.trim() === '' ? undefined : { kind: 'file', ...common };
}

/** @returns true if a diff is the content of a file that the block names */
function isPatchFile(path: string | undefined): boolean {
  return path !== undefined && /\.(?:diff|patch)$/i.test(path);
}
