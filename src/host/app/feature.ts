import type { FeatureProtocol } from '../../protocol/featureProtocol';
import type { PageHandlers } from '../requests/pageRequests';
import type { Commands } from './commandTable';

/** A part of the product that the main road doesn't need. */
export interface Feature {
  readonly commands?: Commands;
  /** The messages and texts of its half of a page. */
  readonly protocol?: FeatureProtocol;
  /** The handlers of requests of a page. */
  readonly handlers?: Partial<PageHandlers>;
  /** Saves before the window closes. */
  end?(): Promise<void>;
  dispose?(): void;
}
