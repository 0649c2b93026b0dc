/** As `files.exclude` has it: globs that are switched on, maybe only beside a file of another name. */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

interface Exclusion {
  matches(path: string): boolean;
  readonly when: string | undefined;
}

/** The globs of settings such as `files.exclude`, with the meaning that VS Code gives them. */
export class ExcludeGlobs {
  private constructor(private readonly exclusions: readonly Exclusion[]) {}

  static async of(...settings: readonly ExcludeSetting[]): Promise<ExcludeGlobs> {
    const globs = settings.flatMap(setting =>
      Object.entries(setting).filter(
        ([glob, value]) => glob !== '' && (value === true || isCondition(value)),
      ),
    );
    if (globs.length === 0) {
      return new ExcludeGlobs([]);
    }
    // Loaded when it is first needed, not with the extension.
    const { default: picomatch } = await import('picomatch');
    const options = { dot: true, noextglob: true, nonegate: true, posix: true };
    return new ExcludeGlobs(
      globs.map(([glob, value]) => ({
        matches: picomatch(glob, options),
        when: isCondition(value) ? value.when : undefined,
      })),
    );
  }

  /**
   * @param path relative to the workspace folder
   * @param siblings the names in the same folder
   */
  excludes(path: string, siblings: { has(name: string): boolean }): boolean {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.lastIndexOf('.');
    const stem = dot > 0 ? name.slice(0, dot) : name;
    return this.exclusions.some(
      ({ matches, when }) =>
        matches(path) &&
        (when === undefined || siblings.has(when.replaceAll('$(basename)', () => stem))),
    );
  }
}

function isCondition(value: unknown): value is { readonly when: string } {
  return typeof (value as { when?: unknown } | null)?.when === 'string';
}
