import { limits } from '../../protocol/responseLimits';
import type { QueryObserver } from '../query/queryObserver';
import { parseJson, record } from '../text/json';

/**
 * Finds the session id that a service names, in a header of its response or in the data of its events. The last one is
 * used. Redirects and errors are ignored, because they may come from a proxy.
 */
export class IssuedSession implements QueryObserver {
  private id: string | undefined;

  /** @param onFound called with each new one */
  constructor(private readonly onFound: (sessionId: string) => void) {}

  response(status: number, header: (name: string) => string | undefined): void {
    if (status >= 200 && status < 300) {
      this.take(header('session-id') ?? header('x-session-id'));
    }
  }

  received(data: string): void {
    // Most events name none, or the same one again.
    if (data.includes('session_id') && !(this.id !== undefined && data.includes(this.id))) {
      const event = record(parseJson(data));
      this.take(event.session_id ?? record(event.data).session_id);
    }
  }

  private take(id: unknown): void {
    if (
      typeof id === 'string' &&
      id !== '' &&
      id.length <= limits.sessionIdLength &&
      id !== this.id
    ) {
      this.id = id;
      this.onFound(id);
    }
  }
}
