import type { PanelHandlers } from '../requests/panelRequests';
import type { Commands } from './commandTable';

/** A part of the product that the main road doesn't need. */
export interface Feature {
  readonly commands?: Commands;
  /** The handlers of requests of a page. */
  readonly handlers?: Partial<PanelHandlers>;
  /** Saves before the window closes. */
  end?(): Promise<void>;
  dispose?(): void;
}
