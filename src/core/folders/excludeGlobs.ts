import { baseName } from '../files/baseName';
import { globRegExp } from './globRegExp';

/** The value of `files.exclude`: globs that are on, off, or on beside a file of a certain name (`when`). */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

interface Exclusion {
  readonly paths: RegExp;
  readonly when: string | undefined;
}

/** The globs of settings such as `files.exclude`, with their meaning in VS Code. */
export class ExcludeGlobs {
  private readonly exclusions: readonly Exclusion[];

  constructor(...settings: readonly ExcludeSetting[]) {
    this.exclusions = settings.flatMap(setting =>
      Object.entries(setting).flatMap(([glob, value]) => {
        const when = isCondition(value) ? value.when : undefined;
        const paths = value === true || when !== undefined ? globRegExp(glob) : undefined;
        return paths ? [{ paths, when }] : [];
      }),
    );
  }

  /**
   * Tests the path of a file or a folder itself. Callers must not enter excluded folders.
   *
   * @param path relative to the workspace folder, with forward slashes
   * @param hasSibling tells if the same folder has an entry of a name
   */
  excludes(path: string, hasSibling: (name: string) => boolean): boolean {
    return this.exclusions.some(
      ({ paths, when }) =>
        paths.test(path) &&
        (when === undefined || hasSibling(when.replace('$(basename)', () => stemOf(path)))),
    );
  }
}

/** The base name of a path without its extension. */
function stemOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

function isCondition(value: unknown): value is { readonly when: string } {
  return typeof (value as { when?: unknown } | null)?.when === 'string';
}
