/**
 * Writes a text to standard output. Resolves when the reader has taken it, so that a slow reader slows down the service
 * and nothing piles up in memory, or when the reader has gone.
 */
export function print(text: string): Promise<void> {
  return write(process.stdout, text);
}

/** Writes a line to standard error, for people who watch. */
export function tell(line: string): Promise<void> {
  return write(process.stderr, `${line}\n`);
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise(resolve => {
    stream.write(text, () => resolve());
  });
}
