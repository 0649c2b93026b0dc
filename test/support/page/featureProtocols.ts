import { diagramsProtocol } from '../../../src/features/diagrams/protocol/diagramsProtocol';
import type { FeatureProtocol } from '../../../src/protocol/featureProtocol';

/** The messages and texts that features add to the page. */
export const featureProtocols: readonly FeatureProtocol[] = [diagramsProtocol];
