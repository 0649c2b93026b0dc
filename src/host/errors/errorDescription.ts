import type { ActionId } from '../../protocol/views';

/** What to tell a person about a failure, and what can be done about it. */
export interface Description {
  readonly text: string;
  readonly actions: readonly ActionId[];
}

/** Host and port of an address. */
export function host(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
