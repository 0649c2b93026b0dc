import { type ParseError, parse } from 'jsonc-parser';
import { isRecord, list, strings } from '../text/json';

/** A style for all scopes that are, or begin with, a scope of TextMate: `keyword` is also for `keyword.control`. */
export interface TokenRule {
  readonly scope: string;
  /** A hexadecimal CSS color; undefined if the rule sets none. */
  readonly color: string | undefined;
  /** Words such as `bold`; undefined if the rule sets none. */
  readonly fontStyle: string | undefined;
}

/** A file of a color theme. */
interface ThemeFile {
  /** The path of a file whose rules these ones override, relative to the file itself. */
  readonly include: string | undefined;
  readonly rules: readonly TokenRule[];
}

/** @returns undefined if the text is no color theme, or refers to a TextMate file for its rules */
export function readThemeFile(text: string): ThemeFile | undefined {
  const errors: ParseError[] = [];
  const theme: unknown = parse(text, errors, { allowTrailingComma: true });
  if (!isRecord(theme) || errors.length > 0) {
    return undefined;
  }
  const { include, tokenColors = [] } = theme;
  return Array.isArray(tokenColors)
    ? { include: typeof include === 'string' ? include : undefined, rules: readRules(tokenColors) }
    : undefined;
}

/** The scopes of the short names in the setting. */
const groups: Readonly<Record<string, readonly string[]>> = {
  comments: ['comment'],
  strings: ['string'],
  keywords: ['keyword', 'keyword.control', 'storage', 'storage.type'],
  numbers: ['constant.numeric'],
  types: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class'],
  functions: ['entity.name.function', 'support.function'],
  variables: ['variable', 'entity.name.variable'],
};

/**
 * Reads the setting `editor.tokenColorCustomizations`.
 *
 * @param theme the id of the color theme, for rules that are only for some themes
 */
export function readCustomRules(setting: unknown, theme: string): TokenRule[] {
  if (!isRecord(setting)) {
    return [];
  }
  const own = Object.entries(groups).flatMap(([name, scope]) => {
    const value = setting[name];
    return readRules([
      { scope, settings: typeof value === 'string' ? { foreground: value } : value },
    ]);
  });
  const sections = Object.entries(setting).filter(([key]) => isFor(key, theme));
  return [
    ...own,
    ...readRules(setting.textMateRules),
    ...sections.flatMap(([, section]) => readCustomRules(section, '')),
  ];
}

/** @returns true if a key such as `[Dark 2026][*Light*]` names the theme */
function isFor(key: string, theme: string): boolean {
  return [...key.matchAll(/\[([^\]]+)\]/g)].some(([, name = '']) => {
    const text = name.replace(/^\*|\*$/g, '');
    const startsAnywhere = name.startsWith('*');
    const endsAnywhere = name.endsWith('*');
    return startsAnywhere && endsAnywhere
      ? theme.includes(text)
      : startsAnywhere
        ? theme.endsWith(text)
        : endsAnywhere
          ? theme.startsWith(text)
          : theme === name;
  });
}

function readRules(values: unknown): TokenRule[] {
  return list(values).flatMap(readRule);
}

/** Selectors of scopes within other scopes are left out, because a style is for all languages. */
function readRule(value: unknown): TokenRule[] {
  if (!isRecord(value) || !isRecord(value.settings)) {
    return [];
  }
  const { foreground, fontStyle } = value.settings;
  const style = {
    color: isColor(foreground) ? foreground : undefined,
    fontStyle: typeof fontStyle === 'string' ? fontStyle : undefined,
  };
  return selectorsOf(value.scope)
    .map(selector => selector.replace(/\s-\s.*/, '').trim())
    .filter(scope => scope !== '' && !/\s/.test(scope))
    .map(scope => ({ scope, ...style }));
}

function selectorsOf(scope: unknown): readonly string[] {
  return typeof scope === 'string' ? scope.split(',') : strings(scope);
}

/** Themes come from other extensions, and only colors may become styles of the page. */
function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value);
}
