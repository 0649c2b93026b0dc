import { isRecord } from '../../core/text/json';

/**
 * Commands by their ids in `contributes.commands` of package.json, without `agentQuery.`. Their arguments come from a
 * menu, a keybinding, or another extension; they can be anything.
 */
export type CommandTable = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * The question in a command's arguments: the first `{ question }` that is not blank. Menus can pass arguments of their
 * own before it.
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
