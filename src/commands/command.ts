/** A command of the extension: an id of the contract and what it does. */
export interface Command {
  readonly id: string;
  execute(...args: unknown[]): unknown;
}

/**
 * The question among a command's arguments, `{ question }`. Menus put arguments of their own before it. A blank one
 * counts as none.
 */
export function questionOf(args: readonly unknown[]): string | undefined {
  for (const argument of args) {
    if (typeof argument === 'object' && argument !== null && Object.hasOwn(argument, 'question')) {
      const { question } = argument as { question: unknown };
      if (typeof question === 'string' && question.trim() !== '') {
        return question;
      }
    }
  }
  return undefined;
}
