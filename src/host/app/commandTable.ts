import type { CommandContributions, CommandFacts } from '../../contributes/contributions';
import { isRecord, record } from '../../core/text/json';

/**
 * Functions of commands by ids without `agentQuery.`. Their arguments come from a menu, a keybinding, or another
 * extension; they can be anything.
 */
export type CommandTable<Id extends string = string> = Readonly<
  Record<Id, (...args: unknown[]) => unknown>
>;

/** A function for each contributed command. A twin in the side bar may have a separate function. */
type Runs<C extends CommandContributions> = CommandTable<Extract<keyof C, string>> &
  Partial<CommandTable<Twin<C>>>;

type Twin<C extends CommandContributions> = {
  [Id in Extract<keyof C, string>]: C[Id]['hasTwin'] extends true ? `sideBar.${Id}` : never;
}[Extract<keyof C, string>];

/** A command: its facts in the manifest, and its function. */
interface Command extends CommandFacts {
  run(...args: unknown[]): unknown;
}

/** Commands by ids without `agentQuery.`. */
export type Commands = Readonly<Record<string, Command>>;

/** Commands with their functions, one for each, and no others. */
export function commandsOf<C extends CommandContributions, R extends Runs<C>>(
  facts: C,
  functions: R & Readonly<Record<Exclude<keyof R, keyof Runs<C>>, never>>,
): Commands {
  return Object.fromEntries(
    Object.entries<CommandTable[string]>(functions).map(([id, run]) => [id, { ...facts[id], run }]),
  );
}

/** The id of the conversation in a command's argument; undefined for the current one. */
export function conversationIn(argument: unknown): string | undefined {
  const { conversationId } = record(argument);
  return typeof conversationId === 'string' ? conversationId : undefined;
}

/**
 * The question in a command's arguments: the first `{ question }` that is not blank. Menus can pass other arguments
 * before it.
 */
export function questionOf(args: readonly unknown[]): string | undefined {
  for (const argument of args) {
    if (isRecord(argument) && Object.hasOwn(argument, 'question')) {
      const { question } = argument;
      if (typeof question === 'string' && question.trim() !== '') {
        return question;
      }
    }
  }
  return undefined;
}
