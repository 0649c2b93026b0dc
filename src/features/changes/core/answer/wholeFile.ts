import type { FileChange } from '../model/fileChange';
import { type BlockFile, blockLanguage, type CodeBlock } from './blockFile';

/** Languages by the extensions of their files. A block in the language of another group is not the file. */
const groups: readonly RegExp[] = [
  /^(?:[cm]?[jt]sx?|javascript|typescript|jsx|tsx|node|react|vue|svelte|astro)$/,
  /^(?:pyi?|python\d?|pyx)$/,
  /^(?:rb|ruby)$/,
  /^(?:go|golang)$/,
  /^(?:rs|rust)$/,
  /^(?:java|kotlin|kts?|gradle|groovy|scala)$/,
  /^(?:c|h|cc|cpp|hpp|c\+\+|cxx|hh|m|mm|objc|objective-c)$/,
  /^(?:cs|csharp|c#)$/,
  /^(?:php)$/,
  /^(?:css|scss|sass|less)$/,
  /^(?:jsonc?|json5|jsonl)$/,
  /^(?:ya?ml)$/,
  /^(?:sql)$/,
  /^(?:x?html?|xml|svg)$/,
  /^(?:http|mermaid|log|output)$/,
];

const shells =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|shellsession|shell-session|cmd|bat|powershell|ps1)$/;

/** The maximum number of lines of a shell block that is not a script. */
const maxCommands = 3;

/**
 * Reads a code block as a whole file.
 *
 * @param text the text of the file, which may be a part of the block
 * @param isOnly false if the block has other files, too, which may be in other languages
 */
export function readWholeFile(
  block: CodeBlock,
  { path, otherPath, isUncertain, nameLine }: BlockFile,
  text: string,
  isOnly: boolean,
): readonly FileChange[] {
  const language = blockLanguage(block);
  const content =
    nameLine === undefined ? text : text.slice(nameLine.length + 1).replace(/^\n/, '');
  if (content.trim() === '' || (isOnly && !isOf(path, language, content))) {
    return [];
  }
  const problem = block.isClosed ? (block.hasInnerFence ? 'nested' : undefined) : 'incomplete';
  return [
    {
      kind: 'replace',
      path,
      places: [],
      text: content,
      nameLine: nameLine === undefined ? undefined : text.slice(0, text.length - content.length),
      otherPath,
      isUncertain,
      problem,
    },
  ];
}

/** @returns false if a block in a language is rather a command, or about another file */
function isOf(path: string, language: string, text: string): boolean {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (shells.test(language)) {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    const isCommand =
      lines.length <= maxCommands &&
      lines.some(line => line.includes(name) || /^\s*\$ /.test(line));
    return (extension === '' || shells.test(extension) || extension === 'env') && !isCommand;
  }
  const of = (word: string) => groups.findIndex(group => group.test(word));
  return (
    language === extension ||
    of(language) < 0 ||
    of(extension) < 0 ||
    of(language) === of(extension)
  );
}
