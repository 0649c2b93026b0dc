import { changesProtocol } from '../../../src/features/changes/protocol/changesProtocol';
import { demoProtocol } from '../../../src/features/demo/protocol/demoProtocol';
import { diagramsProtocol } from '../../../src/features/diagrams/protocol/diagramsProtocol';
import { eventRequests } from '../../../src/features/inspector/protocol/eventRequests';
import { promptProtocol } from '../../../src/features/savedQuestions/protocol/promptProtocol';
import { setupProtocol } from '../../../src/features/setup/protocol/setupProtocol';
import type { FeatureProtocol } from '../../../src/protocol/featureProtocol';

/** The messages and texts that features add to the page. */
export const featureProtocols: readonly FeatureProtocol[] = [
  changesProtocol,
  demoProtocol,
  diagramsProtocol,
  eventRequests,
  promptProtocol,
  setupProtocol,
];
