import type * as vscode from 'vscode';
import { originOf } from '../../core/query/baseUrl';
import { chooseSession, sessionMode } from '../../core/query/queryKwargs';
import type { ServiceRef, SharedValues } from '../../core/services/service';
import { type Fields, record } from '../../core/text/json';

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

  /**
   * Makes the next new conversation with a service start a new session.
   *
   * @returns false if all conversations use the session id in the user's settings
   */
  renew(service: ServiceRef): boolean {
    const mode = sessionMode(this.sharedValues(service).session);
    if (mode === 'perWorkspace') {
      this.createForWorkspace(service);
    }
    return mode !== 'custom';
  }

  /** The session id of the workspace for a service, created on first use. No other origin gets it. */
  ofWorkspace(service: ServiceRef): string {
    const { sessions } = this;
    const origin = originOf(service.baseUrl);
    const session = Object.hasOwn(sessions, origin) ? sessions[origin] : undefined;
    return typeof session === 'string' && session !== ''
      ? session
      : this.createForWorkspace(service);
  }

  private createForWorkspace({ baseUrl }: ServiceRef): string {
    const created = crypto.randomUUID();
    const sessions = { ...this.sessions, [originOf(baseUrl)]: created };
    void this.workspaceState.update(workspaceSessionKey, sessions);
    return created;
  }

  /** The session ids of the workspace by origin. */
  private get sessions(): Fields {
    return record(this.workspaceState.get(workspaceSessionKey));
  }
}
