/**
 * The part of VS Code's API that the host's panelDocument uses, so that the measured page is the same as the one that
 * users get.
 */
export const env = { language: 'en' };

let translations: Readonly<Record<string, string>> = {};

/** @param bundle the translations in l10n/ for the language, by their English texts */
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
