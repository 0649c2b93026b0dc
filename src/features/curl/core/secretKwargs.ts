import { kwargsSecrets, missingSecrets, withTexts } from '../../../core/masking/kwargsSecrets';
import { canBeSecret } from '../../../core/masking/possibleSecrets';
import { queryKwargs } from '../../../core/query/queryKwargs';
import { secretNames, withSecrets } from '../../../core/services/secretPlaceholders';
import { type CommandWord, variableNaming, variablesIn } from './commandWord';

/** Stands on both sides of a variable's name in a text. It is random, so no text of a user contains it. */
const mark = crypto.randomUUID();

/**
 * The keyword arguments of a query, as a JSON object with marked variables in place of secrets: placeholders in the
 * settings, texts with names of secrets, and texts that were withheld when the question was saved.
 *
 * @param settings keyword arguments of the settings, with placeholders
 * @param ofQuestion keyword arguments of the question, as JSON; empty for none
 * @throws as {@link queryKwargs}
 */
export function markedKwargs(
  session: string | undefined,
  settings: unknown,
  ofQuestion: string,
): string {
  const variableOf = variableNaming('SECRET');
  const marked = (name: string) => mark + variableOf(name) + mark;
  const placeholders = new Map(secretNames(settings).map(name => [name, marked(name)]));
  const json = queryKwargs(session, withSecrets(settings, placeholders), ofQuestion);
  const secrets = [
    // In `Bearer ${secret:key}`, nothing but the placeholder is secret.
    ...kwargsSecrets(json).filter(({ value }) => canBeSecret(textAround(withVariables(value)))),
    ...missingSecrets(json),
  ].sort((one, other) => one.offset - other.offset);
  return withTexts(
    json,
    secrets.map(secret => [secret, marked(secret.name)]),
  );
}

/** A text with marked variables, such as a body with {@link markedKwargs}, as a word of a command. */
export function withVariables(text: string): CommandWord {
  return text
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : { env: piece }))
    .filter(piece => piece !== '');
}

/** Keyword arguments for a file, where no shell fills in variables, and the texts to replace with secrets in it. */
export function kwargsForFile(marked: string): {
  readonly kwargs: string;
  readonly toReplace: readonly string[];
} {
  const word = withVariables(marked);
  const named = (variable: string) => `<${variable}>`;
  const json = word.map(piece => (typeof piece === 'string' ? piece : named(piece.env))).join('');
  return { kwargs: json, toReplace: variablesIn(word).map(named) };
}

function textAround(word: CommandWord): string {
  return word
    .filter(piece => typeof piece === 'string')
    .join('')
    .trim();
}
