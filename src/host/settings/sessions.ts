import type * as vscode from 'vscode';
import { chooseSession } from '../../core/query/request/queryKwargs';
import type { Settings } from './settings';

const workspaceSessionKey = 'agentQuery.workspaceSession';

/** The session ids that are sent to services, as the settings say. */
export class Sessions {
  constructor(
    private readonly settings: Settings,
    private readonly workspaceState: vscode.Memento,
  ) {}

  /** The session id of the next query of a conversation; undefined without a session. */
  of(conversationId: string): string | undefined {
    return chooseSession(this.settings.session, {
      conversation: conversationId,
      workspace: this.ofWorkspace,
    });
  }

  /** The session id for the mode `perWorkspace`, created on first use. */
  get ofWorkspace(): string {
    const saved = this.workspaceState.get<unknown>(workspaceSessionKey);
    if (typeof saved === 'string' && saved !== '') {
      return saved;
    }
    const created = crypto.randomUUID();
    void this.workspaceState.update(workspaceSessionKey, created);
    return created;
  }
}
