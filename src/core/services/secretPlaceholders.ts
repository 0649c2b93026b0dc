import { isRecord } from '../text/json';

/** `${secret:name}` in a text of the settings. */
const placeholder = /\$\{secret:([^{}\s]{1,100})\}/g;

/** The names of the secrets that texts in a value stand for, at any depth, each once. */
export function secretNames(value: unknown): readonly string[] {
  const names = new Set<string>();
  replaced(value, name => {
    names.add(name);
    return '';
  });
  return [...names];
}

/** A copy of a value with its placeholders replaced by the secrets. Placeholders of unknown secrets stay. */
export function withSecrets(value: unknown, secrets: ReadonlyMap<string, string>): unknown {
  return replaced(value, (name, text) => secrets.get(name) ?? text);
}

function replaced(value: unknown, secretOf: (name: string, text: string) => string): unknown {
  if (typeof value === 'string') {
    return value.replace(placeholder, (text, name: string) => secretOf(name, text));
  }
  if (Array.isArray(value)) {
    return value.map(each => replaced(each, secretOf));
  }
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, replaced(each, secretOf)]),
      )
    : value;
}
