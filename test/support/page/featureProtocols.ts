import { changesProtocol } from '../../../src/features/changes/protocol/changesProtocol';
import { diagramsProtocol } from '../../../src/features/diagrams/protocol/diagramsProtocol';
import { eventRequests } from '../../../src/features/inspector/protocol/eventRequests';
import { promptProtocol } from '../../../src/features/savedQuestions/protocol/promptProtocol';
import type { FeatureProtocol } from '../../../src/protocol/featureProtocol';

/** The messages and texts that features add to the page. */
export const featureProtocols: readonly FeatureProtocol[] = [
  changesProtocol,
  diagramsProtocol,
  eventRequests,
  promptProtocol,
];
