/** A command that reads a diff from the lines below it: `git apply <<'EOF'`. */
const command = /^\s*(?:git\s+(?:apply|am)|patch)\b.*<<-?\s*(['"]?)(\w+)\1\s*$/;

/**
 * The lines that a command in a shell block reads as a diff.
 *
 * @returns undefined if there is no such command, or if its input has no end
 */
export function patchInput(lines: readonly string[]): readonly string[] | undefined {
  const start = lines.findIndex(line => command.test(line));
  const end = lines.indexOf(command.exec(lines[start] ?? '')?.[2] ?? '', start);
  return start >= 0 && end > start ? lines.slice(start + 1, end) : undefined;
}
