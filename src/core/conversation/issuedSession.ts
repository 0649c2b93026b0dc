import { isRecord } from '../fields';
import { parseJson } from '../parseJson';
import type { QueryObserver } from '../query/queryObserver';

/** UTF-16 code units. No session id is longer. */
const maxLength = 4096;

/** Finds the session id that a service names, in a header of its response or in the data of its events. The last one counts. */
export class IssuedSession implements QueryObserver {
  private id: string | undefined;

  /** @param onFound called with each new one */
  constructor(private readonly onFound: (sessionId: string) => void) {}

  response(
    _status: number,
    _contentType: string | undefined,
    header: (name: string) => string | undefined,
  ): void {
    this.take(header('session-id') ?? header('x-session-id'));
  }

  received(data: string): void {
    // Most events name none, or the same one again.
    if (data.includes('session_id') && !(this.id !== undefined && data.includes(this.id))) {
      const event = parseJson(data);
      if (isRecord(event)) {
        this.take(event.session_id ?? (isRecord(event.data) ? event.data.session_id : undefined));
      }
    }
  }

  private take(id: unknown): void {
    if (typeof id === 'string' && id !== '' && id.length <= maxLength && id !== this.id) {
      this.id = id;
      this.onFound(id);
    }
  }
}
