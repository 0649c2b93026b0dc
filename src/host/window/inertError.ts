import { inertText } from '../../core/text/inertText';

/**
 * Makes the message of a command's error inert, because VS Code shows it as a notification and it may contain a file
 * name.
 */
export function inertError(error: unknown): unknown {
  if (error instanceof Error) {
    error.message = inertText(error.message);
  }
  return error;
}
