import { visitJson } from '../text/jsonLines';
import { canBeSecret, namesSecret, replacement } from './possibleSecrets';

/** A text in keyword arguments. */
export interface KwargsText {
  /** The nearest name in whose value the text is. */
  readonly name: string;
  readonly value: string;
  /** The place of its JSON string, in UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
}

/** The secrets in keyword arguments, by their names at any depth. @param json invalid JSON has none after its error */
export function kwargsSecrets(json: string): readonly KwargsText[] {
  return textsIn(json).filter(({ name, value }) => namesSecret(name) && canBeSecret(value));
}

/** Keyword arguments without their secrets, for files. */
export function withheldSecrets(json: string): string {
  return withTexts(
    json,
    kwargsSecrets(json).map(text => [text, replacement]),
  );
}

/** The texts that were withheld when keyword arguments were saved. */
export function missingSecrets(json: string): readonly KwargsText[] {
  return json.includes(replacement)
    ? textsIn(json).filter(({ value }) => value === replacement)
    : [];
}

/** Keyword arguments with other values of some texts. @param values in the order of the texts */
export function withTexts(
  json: string,
  values: ReadonlyArray<readonly [text: KwargsText, value: string]>,
): string {
  let from = 0;
  const pieces = values.map(([{ offset, length }, value]) => {
    const piece = json.slice(from, offset) + JSON.stringify(value);
    from = offset + length;
    return piece;
  });
  return pieces.join('') + json.slice(from);
}

function textsIn(json: string): readonly KwargsText[] {
  const texts: KwargsText[] = [];
  visitJson(json, {
    onLiteralValue(value: unknown, offset, length, _line, _character, path) {
      if (typeof value === 'string') {
        const name = path().findLast(segment => typeof segment === 'string') ?? '';
        texts.push({ name: String(name), value, offset, length });
      }
    },
  });
  return texts;
}
