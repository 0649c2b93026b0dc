/**
 * As much of VS Code's API as the host's panelDocument and panelStrings use, so that the page which
 * is measured is the one that people get.
 */
export const env = { language: 'en' };

let translations: Readonly<Record<string, string>> = {};

/** @param bundle what l10n/ has for the language, by the English texts */
export function setLanguage(language: string, bundle: Readonly<Record<string, string>>): void {
  env.language = language;
  translations = bundle;
}

export const l10n = {
  t: (text: string, ...values: ReadonlyArray<string | number>) =>
    (translations[text] ?? text).replace(/\{(\d)\}/g, (placeholder, index: string) =>
      String(values[Number(index)] ?? placeholder),
    ),
};

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

export const extensions = { all: [] };
