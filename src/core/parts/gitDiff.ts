import { oneLine, shorten } from '../../base/shorten';
import type { RunProgram } from '../runProgram';
import { terminalText } from '../text/terminalText';

/** A changed file, and the two versions of it that are compared. */
interface ComparedFile {
  /** The path of the Git program. */
  readonly git: string;
  /** The root folder of the repository. */
  readonly root: string;
  /** The path of the file, absolute or relative to the root folder. */
  readonly path: string;
  /** True to compare the index with the last commit; otherwise, the file is compared with the index. */
  readonly isStaged: boolean;
}

/** A diff, or Git's message about a failure, which may be empty. */
type GitDiff = { readonly bytes: Uint8Array } | { readonly reason: string };

/** The maximum size of a diff: far more than any agent reads. */
const maxBytes = 64 * 1024 * 1024;

/** The timeout in seconds. */
const timeout = 120;

const maxReasonLength = 300;

/** Settings of Git that change its diffs, and for which it, or an older version, has no option. */
const configuration = [
  // By default, Git writes letters other than ASCII in names as octal numbers.
  'core.quotePath=false',
  'diff.relative=false',
  'diff.suppressBlankEmpty=false',
];

/** Options that make a diff the same for everyone, regardless of Git's settings and attributes. */
const options = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--unified=3',
  '--inter-hunk-context=0',
  '--submodule=short',
];

/**
 * The unified diff of a file, with its lines in the encoding of the file; empty if there are no differences, or if Git
 * does not track the file. VS Code's Git extension can't be used: its diffs follow the user's settings for terminals.
 */
export async function gitDiff(run: RunProgram, file: ComparedFile): Promise<GitDiff> {
  const { git, root, path, isStaged } = file;
  const { end, output, errorOutput } = await run(
    [
      git,
      '-C',
      root,
      '--no-pager',
      '--literal-pathspecs',
      ...configuration.flatMap(each => ['-c', each]),
      'diff',
      ...options,
      ...(isStaged ? ['--cached'] : []),
      '--',
      path,
    ],
    { timeout, maxBytes, signal: new AbortController().signal },
  );
  return end.type === 'exit' && end.exitCode === 0
    ? { bytes: output }
    : { reason: shorten(oneLine(terminalText(errorOutput)), maxReasonLength) };
}

/**
 * Decodes a text whose lines are in UTF-8 or in one other encoding: in a diff, file names are in UTF-8, and lines of
 * the file in its encoding, or in both if the file has been converted.
 *
 * @param decode decodes lines that are not UTF-8; rejects, or returns another number of lines, if it can't
 */
export async function decodeLines(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => PromiseLike<string>,
): Promise<string> {
  const whole = decodeUtf8(bytes);
  if (whole !== undefined) {
    return whole;
  }
  const lines = splitLines(bytes);
  const texts = lines.map(decodeUtf8);
  const others = lines.filter((_, index) => texts[index] === undefined);
  const decoded = (await decodeOthers(others, decode)).values();
  return texts.map(text => text ?? decoded.next().value).join('\n');
}

async function decodeOthers(
  lines: readonly Uint8Array[],
  decode: (bytes: Uint8Array) => PromiseLike<string>,
): Promise<readonly string[]> {
  try {
    const decoded = (await decode(joinLines(lines))).split('\n');
    if (decoded.length === lines.length) {
      return decoded;
    }
  } catch {
    // VS Code considers the lines binary data.
  }
  return lines.map(line => new TextDecoder().decode(line));
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const lineFeed = 0x0a;

function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start)];
}

function joinLines(lines: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(lines.reduce((length, line) => length + line.length + 1, -1));
  joined.fill(lineFeed);
  let start = 0;
  for (const line of lines) {
    joined.set(line, start);
    start += line.length + 1;
  }
  return joined;
}
