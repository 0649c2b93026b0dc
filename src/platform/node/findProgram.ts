import type { PlatformPath } from 'node:path';
import type { StartError } from '../../core/runProgram';

/** The facts about the system that the search for a program needs. */
interface ProgramSystem {
  /** `path.win32` on Windows, otherwise `path.posix`. */
  readonly path: PlatformPath;
  /** The user's home directory. */
  readonly home: string;
  /** The value of PATH. */
  readonly searchPath: string;
  /** The type of the file at a path; undefined if there is no regular file. */
  readonly inspect: (path: string) => Promise<'executable' | 'notExecutable' | undefined>;
}

/** Suffixes of the files that Windows can run without a shell, in the order of Windows' search. */
const programSuffixes = ['.com', '.exe'];

/** Suffixes of files that only a shell can run. */
const batchSuffixes = ['.bat', '.cmd'];

/**
 * Finds the file of a program as the system's own search does, but without the current folder, in which Windows looks
 * first, and without relative folders of PATH.
 *
 * @param program a bare name, an absolute path or a path that begins with `~/`
 * @returns the path of the file
 */
export async function findProgram(
  program: string,
  system: ProgramSystem,
): Promise<{ readonly path: string } | StartError> {
  const { path, home, searchPath, inspect } = system;
  const isWindows = path.sep === '\\';
  const places = placesOf(program, path, home, searchPath);
  if (places === undefined) {
    return 'relative';
  }
  let error: StartError = 'missing';
  for (const place of places) {
    for (const file of isWindows ? windowsFiles(place, path) : [place]) {
      const isBatch = isWindows && batchSuffixes.some(each => file.toLowerCase().endsWith(each));
      const found = await inspect(file);
      if (found === 'executable' && !isBatch) {
        return { path: file };
      }
      if (found !== undefined && error === 'missing') {
        error = isBatch ? 'batch' : 'denied';
      }
    }
  }
  return error;
}

/** The paths at which a program may be, without the suffixes of Windows; undefined for a relative path. */
function placesOf(
  program: string,
  path: PlatformPath,
  home: string,
  searchPath: string,
): readonly string[] | undefined {
  const inHome = /^~[\\/](.+)$/.exec(program)?.[1];
  if (inHome !== undefined) {
    return [path.join(home, inHome)];
  }
  if (path.basename(program) !== program) {
    return isAbsolute(program, path) ? [program] : undefined;
  }
  return searchPath
    .split(path.delimiter)
    .map(folder => (path.sep === '\\' ? folder.replaceAll('"', '') : folder))
    .filter(folder => isAbsolute(folder, path))
    .map(folder => path.join(folder, program));
}

/** @returns true for a path that names the same file whatever the current folder and drive are */
function isAbsolute(name: string, path: PlatformPath): boolean {
  return path.isAbsolute(name) && (path.sep === '/' || path.parse(name).root.length > 1);
}

function windowsFiles(place: string, path: PlatformPath): readonly string[] {
  const suffixes = [...programSuffixes, ...batchSuffixes];
  return suffixes.includes(path.extname(place).toLowerCase())
    ? [place]
    : suffixes.map(each => place + each);
}
