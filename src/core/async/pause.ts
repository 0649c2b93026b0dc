import type { Clock } from './clock';

/** Ends the current task, so that others of this process can run before the next line. */
export function pause(clock: Clock): Promise<void> {
  return new Promise(resolve => void clock.after(0, resolve));
}
