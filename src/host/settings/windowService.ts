import type * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { Service, ServiceRef } from '../../core/services/service';

/** A remark on a service in the status bar. */
export interface ServiceNote {
  readonly icon: string;
  readonly tooltip: string;
}

/** A service that runs in this window and ends with it. */
export interface WindowService {
  /** The service; undefined while it doesn't run. */
  readonly service: Service | undefined;
  readonly label: string;
  /** The note; undefined if it answers as usual. */
  readonly note: ServiceNote | undefined;
  /** Fires when the label or the note is another one. */
  readonly onDidChange: vscode.Event<void>;
  /** @returns true if a conversation began with it in this workspace, whenever it was started */
  owns(ref: ServiceRef): boolean;
  /** The error of questions in such a conversation while it doesn't run. */
  ended(): AgentQueryError;
}
