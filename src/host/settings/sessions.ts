import type * as vscode from 'vscode';
import { originOf } from '../../core/query/baseUrl';
import { chooseSession, sessionMode } from '../../core/query/queryKwargs';
import type { ServiceRef, SharedValues } from '../../core/services/service';
import { record } from '../../core/text/json';

const workspaceSessionKey = 'agentQuery.workspaceSession';

/** The properties on which the session of a conversation depends. */
interface SessionOwner {
  readonly id: string;
  readonly service: ServiceRef;
  /** The session id that the service named, if it is known. */
  readonly issuedSession?: string | undefined;
}

/** The session ids that are sent to services, according to the settings. */
export class Sessions {
  /** @param sharedValues the shared settings for a service */
  constructor(
    private readonly sharedValues: (service: ServiceRef) => SharedValues,
    private readonly workspaceState: vscode.Memento,
  ) {}

  /**
   * The session id of the next query of a conversation; undefined without a session, and before the service names one.
   */
  of({ id, service, issuedSession }: SessionOwner): string | undefined {
    return chooseSession(this.sharedValues(service).session, {
      conversation: id,
      workspace: this.ofWorkspace(service),
      issued: issuedSession,
    });
  }

  /** @returns true if the service names the session ids */
  isIssued(service: ServiceRef): boolean {
    return sessionMode(this.sharedValues(service).session) === 'service';
  }

  /** The session id of the workspace for a service, created on first use. No other origin gets it. */
  ofWorkspace({ baseUrl }: ServiceRef): string {
    const sessions = record(this.workspaceState.get(workspaceSessionKey));
    const origin = originOf(baseUrl);
    const session = Object.hasOwn(sessions, origin) ? sessions[origin] : undefined;
    if (typeof session === 'string' && session !== '') {
      return session;
    }
    const created = crypto.randomUUID();
    void this.workspaceState.update(workspaceSessionKey, { ...sessions, [origin]: created });
    return created;
  }
}
