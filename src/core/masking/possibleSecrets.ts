/** The text that replaces a secret. */
export const replacement = '••••••';

/** The length of the shortest secret in UTF-16 code units. */
const minLength = 6;

/** The number of different characters that every secret has. */
const minCharacters = 4;

/** The length from which a value is not a word, in UTF-16 code units. */
const minLongLength = 16;

/** The length of the shortest value that is a secret because it looks random, in UTF-16 code units. */
const minRandomLength = 12;

/** The words at the end of a name that mark its value as a secret. */
const secretWords =
  'authorization|token|secret|key|cookie|password|passwd|passphrase|pwd|credential';

/** A name of a secret, with its words in lower case. */
const secretName = new RegExp(
  String.raw`(?:(?:^|[-_.])auth|${secretWords}|jwt|signature)s?(?=$|[-_.\d])`,
);

/** A value after the name of a secret, or after the name of an authorization scheme. */
const namedValue = new RegExp(
  String.raw`(?:(?:${secretWords}|credentials)["']?\s*[:=]\s*(?:(?:bearer|basic|token)\s+)?|\b(?:bearer|basic)\s+)["']?([^\s"'<>&,;]+)`,
  'gi',
);

/**
 * Decides if a value that is a secret by its name can be masked. Words such as `test` and `production` cannot: they are
 * placeholders, and occur in unrelated texts.
 */
export function canBeSecret(value: string): boolean {
  return (
    value.length >= minLength &&
    new Set(value).size >= minCharacters &&
    (value.length >= minLongLength || !/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(value))
  );
}

/**
 * Texts that may be the token in the output of a program: lines, values with the names of secrets, words with digits.
 */
export function printedSecrets(output: string): readonly string[] {
  const words = output.split(/[\s"'`,;:=<>(){}[\]]+/);
  return [
    ...output.split(/[\r\n]+/).map(line => line.trim()),
    ...namedValues(output),
    ...words.filter(word => looksRandom(word) || (/\d/.test(word) && /[a-z]/i.test(word))),
  ].filter(canBeSecret);
}

/** Texts that look like tokens in a message: values with the names of secrets, and random words that are no ids. */
export function tokensIn(message: string): readonly string[] {
  const words = message.split(/[\s"'`,;:=<>(){}[\]/\\]+/);
  return [
    ...namedValues(message),
    ...words.filter(word => looksRandom(word) && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-/i.test(word)),
  ].filter(canBeSecret);
}

function namedValues(text: string): readonly string[] {
  return [...text.matchAll(namedValue)].map(([, value = '']) => value);
}

/** @returns true if the values of headers and keyword arguments with this name are secrets */
export function namesSecret(name: string): boolean {
  return secretName.test(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase());
}

/** @returns true if a word changes between letters and digits, or in case, more often than a name */
export function looksRandom(word: string): boolean {
  return (word.match(/[\w-]{12,}/g) ?? []).some(part => {
    const characters = part.replace(/[-_]/g, '');
    const kinds = characters.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0');
    const changes = kinds.replace(/(.)\1+/g, '$1').length - 1;
    // A short word could be a name with a version.
    const minChanges = characters.length / (characters.length < minLongLength ? 3 : 4);
    return characters.length >= minRandomLength && changes >= minChanges;
  });
}
