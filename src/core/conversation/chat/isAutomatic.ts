/** What tells who attached something to a question in VS Code's Chat. */
interface Attached {
  readonly id: string;
  readonly name?: unknown;
  /** Where the question names it; absent for what is not in its text. */
  readonly range?: unknown;
  readonly value: unknown;
}

/**
 * True for what VS Code attaches to a question by itself: instructions, the index of customizations, the active editor,
 * and what other extensions add to each question. VS Code marks it, but does not pass the mark to extensions, so only
 * the id tells. In doubt, it counts as automatic: such as instructions that a person picked, which have the same id.
 */
export function isAutomatic({ id, name, range, value }: Attached): boolean {
  if (range !== undefined) {
    return false;
  }
  if (id.startsWith('vscode.')) {
    // A prompt file is there because the question begins with its name.
    return !id.startsWith('vscode.prompt.file__');
  }
  // The texts that other extensions add have no id of their own.
  return typeof value === 'string' && id === name;
}
