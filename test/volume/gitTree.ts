import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

/**
 * The ways in which a nested folder can be a repository: with a `.git` folder, or with a `.git` file that points to
 * one.
 */
export type RepositoryKind =
  | 'repository'
  | 'worktree'
  | 'submodule'
  | 'emptyGitFolder'
  | 'deadGitFile';

/** The folders and files to create. Paths are relative to the root. */
export interface GitTree {
  readonly files: readonly string[];
  /** The texts of `.gitignore` files, by folder. */
  readonly ignoreFiles: ReadonlyArray<{ readonly folder: string; readonly text: string }>;
  /** A folder whose `.gitignore` is a symbolic link to a file with this text. */
  readonly linked: { readonly folder: string; readonly text: string } | undefined;
  readonly repositories: ReadonlyArray<{
    readonly folder: string;
    readonly kind: RepositoryKind;
    readonly exclude: string;
  }>;
  readonly root: { readonly kind: 'repository' | 'worktree'; readonly exclude: string };
  readonly ignoresCase: boolean;
  /** Files that git tracks although rules may ignore them, as indexes into `files`. */
  readonly tracked: readonly number[];
}

/**
 * Only a few names, so that paths share folders. They mostly differ from file names, so that not everything is in an
 * ignored folder.
 */
const folderName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('p', 'p', 'q', 'build') },
  { weight: 1, arbitrary: fc.constantFrom('P', 'x y', 'ü', 'a') },
);
const fileNames = [
  ...['a', 'b', 'ab', 'a.log', 'b.log', 'B.LOG', 'keep.log', '#a', '!a', '[a]', 'a]', '-'],
  ...['ü', 'üb', 'a b', 'É.log', '.x', 'a+(b)', 'abc', 'build', 'a '],
];
const way = (minLength: number) =>
  fc.array(folderName, { minLength, maxLength: 4, size: 'max' }).map(names => names.join('/'));

/** A pattern that matches file names, and sometimes a folder. */
const namePattern = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fileNames) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['?', '*.log', 'a*', '*b', '*a*', '?b', '??', '**b', 'a**b', '*.*', 'a**', '***b'],
      ...['[ab]', '[!a]', '[^b]', '[a-c]*', '[A-C]*', '[]a]', '[!]a]*', '[a-]', '[-a]', '[--a]'],
      ...['[[]a]', '[[:alpha:]]', '[[:upper:]]*', '[[:punct:]]*', '[![:digit:]]b', '[[:nix:]]'],
      ...['[[:alpha:]', '[z-a]', '[a', '[\\]a]', '[a\\-c]', '[ü]', '[\\a-\\c]', '\\a', '\\#a'],
      ...[
        '\\!a',
        '\\*',
        '\\[a]',
        'a\\',
        'ab\\ ',
        '{a,b}',
        '(a|b)',
        'a+(b)',
        '+(a)',
        '.',
        '..',
        '~',
      ],
    ),
  },
  { weight: 2, arbitrary: folderName },
  { weight: 1, arbitrary: fc.constantFrom('*', '**', '***', 'p*', '[pq]') },
);
const folderPattern = fc.oneof(
  { weight: 3, arbitrary: folderName },
  {
    weight: 2,
    arbitrary: fc.constantFrom('*', '**', '?', 'p*', '[pq]', '[!p]', 'p**', '**q', '***'),
  },
  { weight: 1, arbitrary: fc.constantFrom('p[/]a', 'p?a', 'p\\', '[p') },
);

const pattern = fc
  .record({
    negation: fc.constantFrom('', '', '!'),
    anchor: fc.constantFrom('', '', '', '', '/', '**/'),
    folders: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 2,
        arbitrary: fc.array(folderPattern, { minLength: 1, maxLength: 2, size: 'max' }),
      },
    ),
    name: namePattern,
    end: fc.constantFrom('', '', '', '', '', '', '/', '/', '/**', '/*', '//'),
    blank: fc.constantFrom('', '', '', '', '', '', ' ', '   ', '\\ ', '\\  ', '\t', '\\'),
  })
  .map(({ negation, anchor, folders, name, end, blank }) =>
    [negation, anchor, [...folders, name].join('/'), end, blank].join(''),
  );

/** A text with every kind of line end, with or without a byte order mark and a final line break. */
const ignoreText = fc
  .record({
    lines: fc.array(
      fc.oneof(
        { weight: 12, arbitrary: pattern },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', '# a', ' ', '!', '/', '//', '\0', 'a\0b', '\ufeffa'),
        },
      ),
      { maxLength: 5, size: 'max' },
    ),
    lineEnd: fc.constantFrom('\n', '\n', '\r\n', '\r\r\n'),
    start: fc.constantFrom('', '', '', '\ufeff'),
    isEnded: fc.boolean(),
  })
  .map(
    ({ lines, lineEnd, start, isEnded }) => start + lines.join(lineEnd) + (isEnded ? lineEnd : ''),
  );

export const gitTree: fc.Arbitrary<GitTree> = fc.record({
  files: fc.uniqueArray(
    fc
      .tuple(way(0), fc.constantFrom(...fileNames))
      .map(([parent, name]) => path.posix.join(parent, name)),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
  ignoreFiles: fc.array(fc.record({ folder: way(0), text: ignoreText }), {
    maxLength: 6,
    size: 'max',
  }),
  linked: fc.option(fc.record({ folder: way(0), text: ignoreText }), { nil: undefined, freq: 4 }),
  repositories: fc.array(
    fc.record({
      folder: way(1),
      kind: fc.constantFrom<RepositoryKind>(
        ...(['repository', 'worktree', 'submodule', 'emptyGitFolder', 'deadGitFile'] as const),
      ),
      exclude: ignoreText,
    }),
    { maxLength: 2 },
  ),
  root: fc.record({
    kind: fc.constantFrom('repository' as const, 'worktree' as const),
    exclude: ignoreText,
  }),
  ignoresCase: fc.boolean(),
  tracked: fc.array(fc.nat(24), { maxLength: 2 }),
});

/**
 * Creates a tree. If something cannot be created because something else exists there, such as a file in place of a
 * folder, the first one is kept.
 *
 * @param root the folder of the tree
 * @param apart a separate folder for data that repositories store elsewhere
 * @returns the folders that git treats as the roots of repositories, outer ones first
 */
export function makeTree(tree: GitTree, root: string, apart: string): readonly string[] {
  const { kind: rootKind, exclude: rootExclude } = tree.root;
  makeRepository(root, path.join(apart, 'root'), rootKind, rootExclude, tree.ignoresCase);
  const roots = [root];
  for (const [index, { folder: within, kind, exclude }] of tree.repositories.entries()) {
    const at = path.join(root, within);
    attempt(() => {
      makeRepository(at, path.join(apart, `${index}`), kind, exclude, tree.ignoresCase);
      if (kind !== 'emptyGitFolder' && kind !== 'deadGitFile') {
        roots.push(at);
      }
    });
  }
  for (const { folder: at, text } of tree.ignoreFiles) {
    attempt(() => write(path.join(root, at, '.gitignore'), text));
  }
  const { linked } = tree;
  if (linked) {
    attempt(() => {
      write(path.join(apart, 'linked'), linked.text);
      mkdirSync(path.join(root, linked.folder), { recursive: true });
      symlinkSync(path.join(apart, 'linked'), path.join(root, linked.folder, '.gitignore'));
    });
  }
  for (const file of tree.files) {
    attempt(() => write(path.join(root, file), ''));
  }
  return roots.sort((one, other) => one.length - other.length);
}

function makeRepository(
  at: string,
  apart: string,
  kind: RepositoryKind,
  exclude: string,
  ignoresCase: boolean,
): void {
  const dotGit = path.join(at, '.git');
  mkdirSync(at, { recursive: true });
  switch (kind) {
    case 'repository':
      makeGitFolder(dotGit, exclude, ignoresCase);
      break;
    case 'submodule':
      makeGitFolder(path.join(apart, 'modules'), exclude, ignoresCase);
      write(dotGit, `gitdir: ${path.relative(at, path.join(apart, 'modules'))}\n`);
      break;
    case 'worktree': {
      const own = path.join(apart, 'main', 'worktrees', 'w');
      makeGitFolder(path.join(apart, 'main'), exclude, ignoresCase);
      write(path.join(own, 'HEAD'), 'ref: refs/heads/w\n');
      write(path.join(own, 'commondir'), '../..\n');
      write(path.join(own, 'gitdir'), `${dotGit}\n`);
      // Git does not read the file at this location.
      write(path.join(own, 'info', 'exclude'), '*\n');
      write(dotGit, `gitdir: ${own}\n`);
      break;
    }
    case 'emptyGitFolder':
      write(path.join(dotGit, 'info', 'exclude'), exclude);
      break;
    case 'deadGitFile':
      write(dotGit, `gitdir: ${path.join(apart, 'gone')}\n`);
      break;
  }
}

/** Creates the same folder as `git init`, a hundred times faster. */
function makeGitFolder(at: string, exclude: string, ignoresCase: boolean): void {
  mkdirSync(path.join(at, 'objects'), { recursive: true });
  mkdirSync(path.join(at, 'refs'), { recursive: true });
  write(path.join(at, 'HEAD'), 'ref: refs/heads/main\n');
  write(
    path.join(at, 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${ignoresCase ? '\tignorecase = true\n' : ''}`,
  );
  write(path.join(at, 'info', 'exclude'), exclude);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Something else already exists there.
  }
}
