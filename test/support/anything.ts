/**
 * Stands in for any VS Code API: it can be called and constructed, and each of its properties is another such stand-in.
 */
export function anything(): unknown {
  // It is both constructed and called, which an arrow function does not support.
  const target = class {};
  const stub: unknown = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) {
        return () => '';
      }
      if (key === 'toJSON') {
        return () => ({});
      }
      return key === 'then' || key === Symbol.iterator ? undefined : stub;
    },
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}

const apiNames = `authentication commands env extensions l10n languages window workspace ConfigurationTarget Disposable
  EventEmitter ExtensionKind FileType LogLevel ProgressLocation QuickPickItemKind StatusBarAlignment ThemeIcon Uri
  ViewColumn`;

/** VS Code's API as far as modules use it when they are loaded. Nothing in it has an effect. */
export const anyApi = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(apiNames.split(/\s+/).map(name => [name, anything()]));

/** Texts as VS Code localizes them in English. */
export const englishTexts = {
  t: (text: string, ...values: readonly unknown[]) =>
    text.replace(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole)),
};
