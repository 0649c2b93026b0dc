/** Names by purpose, separated by white space, in the language of {@link inList}. */
export type NameList = Readonly<Record<string, string>>;

/**
 * Compiles a list into a test of comparable paths. In a list, `name` stands for every file of that name, hidden or not,
 * `folder/name` for one in that folder, and `folder/` for every file below it. `*` is any part of a name, `{a,b}` is a
 * choice, `yml` stands for `yaml` as well. Case does not matter.
 */
export function inList(list: NameList): (path: string) => boolean {
  const patterns = Object.values(list).flatMap(names => names.trim().split(/\s+/));
  const regex = new RegExp(`(?:^|/)\\.?(?:${patterns.map(patternSource).join('|')})`, 'i');
  return path => regex.test(path);
}

/** The meanings of a pattern's characters in a regular expression. All others stand for themselves. */
const meanings: Readonly<Record<string, string>> = {
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
  '/': '/',
};

function patternSource(pattern: string): string {
  const source = pattern
    .replace(/\W/g, character => meanings[character] ?? `\\${character}`)
    .replaceAll('yml', 'ya?ml');
  return pattern.endsWith('/') ? source : `${source}$`;
}

/**
 * The maximum length of a name in UTF-16 code units. No file system has longer names, and the end of a name says more
 * than its start.
 */
const maxNameLength = 255;

/**
 * A path as file systems compare it, except for case: Unicode forms do not matter, and Windows ignores dots and spaces
 * at the end of a name, and the name of a file's main stream (`::$DATA`).
 *
 * @param path with forward slashes
 */
export function comparablePath(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map(name =>
      name
        .slice(-maxNameLength)
        .replace(/:[^:]*:\$\w+$/, '')
        .replace(/[. ]+$/, ''),
    )
    .join('/');
}

/** The beginning of the name of a copy. */
const copyStart = /^(?:\.?#|(?:copy of|kopie von|copie de|copia de) )(?=.)/i;

/** Ends of the name of a copy, before its extension if it has one. */
const copyEnds: readonly RegExp[] = [
  // Editors, and numbers and dates of rotated files
  /~|#|[-._ ]~?\d[-\d]*/,
  /[-._ ](?:bak|bkp?|back|backup|old|ori|orig|original|saved?|copy|te?mp|sw[a-p]|disabled|off|inactive|new|prev|previous)\d*/,
  // Package managers
  /[-.](?:dpkg-\w+|ucf-\w+|rpm(?:new|orig|save)|pac(?:new|orig|save))/,
  // Downloads and file managers, in the languages of this extension
  / ?\(\d+\)|(?: (?:- )?|の)(?:copy|kopie|copie|copia|コピー|副本)/,
];

const copyEnd = new RegExp(
  `(?<=.)(?:${copyEnds.map(({ source }) => source).join('|')})(?=(?:\\.[^.]+)?$)`,
  'i',
);

/** The path of the original if the name is the name of a copy; otherwise the path itself. */
export function originalPath(path: string): string {
  const start = path.lastIndexOf('/') + 1;
  let name = path.slice(start).replace(copyStart, '');
  for (let copy = ''; copy !== name; ) {
    copy = name;
    name = copy.replace(copyEnd, '');
  }
  return path.slice(0, start) + name;
}
