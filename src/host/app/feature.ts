import type { PanelHandlers } from '../requests/panelRequests';
import type { CommandTable } from './commandTable';

/** A part of the product that the main road doesn't need. */
export interface Feature {
  readonly commands?: CommandTable;
  /** The handlers of requests of a page. */
  readonly handlers?: Partial<PanelHandlers>;
  /** Saves before the window closes. */
  end?(): Promise<void>;
  dispose?(): void;
}
