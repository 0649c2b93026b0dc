import { baseName } from '../files/baseName';
import { globRegExp } from './globRegExp';

/** As `files.exclude` has it: globs that are switched on, maybe only beside a file of another name. */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

interface Exclusion {
  readonly paths: RegExp;
  readonly when: string | undefined;
}

/** The globs of settings such as `files.exclude`, with the meaning that VS Code gives them. */
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
   * Whether they leave out a file or a folder by its own path. What is in a folder that is left out is not asked about.
   *
   * @param path relative to the workspace folder
   * @param hasSibling whether the same folder has something by a name
   */
  excludes(path: string, hasSibling: (name: string) => boolean): boolean {
    return this.exclusions.some(
      ({ paths, when }) =>
        paths.test(path) &&
        (when === undefined || hasSibling(when.replace('$(basename)', () => stemOf(path)))),
    );
  }
}

/** The name without its extension. */
function stemOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

function isCondition(value: unknown): value is { readonly when: string } {
  return typeof (value as { when?: unknown } | null)?.when === 'string';
}
