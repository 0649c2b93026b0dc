import { inertText } from '../../core/text/inertText';

/** The error of a command, which VS Code shows as a notification: of a file system it may name a file. */
export function inertError(error: unknown): unknown {
  if (error instanceof Error) {
    error.message = inertText(error.message);
  }
  return error;
}
