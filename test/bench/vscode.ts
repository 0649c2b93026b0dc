/**
 * As much of VS Code's API as the host's panelDocument and panelStrings use, so that the page which
 * is measured is the one that people get.
 */
export const env = { language: 'en' };

export const l10n = { t: (text: string) => text };

export class Uri {
  private constructor(private readonly path: string) {}

  static file(path: string): Uri {
    return new Uri(path);
  }

  static joinPath(base: Uri, ...segments: readonly string[]): Uri {
    return new Uri([base.path, ...segments].join('/'));
  }

  toString(): string {
    return this.path;
  }
}
