import { argumentsProtocol } from '../../../src/features/arguments/protocol/argumentsProtocol';
import { changesProtocol } from '../../../src/features/changes/protocol/changesProtocol';
import { checkProtocol } from '../../../src/features/check/protocol/checkProtocol';
import { demoProtocol } from '../../../src/features/demo/protocol/demoProtocol';
import { diagramsProtocol } from '../../../src/features/diagrams/protocol/diagramsProtocol';
import { exportProtocol } from '../../../src/features/export/protocol/exportProtocol';
import { historyProtocol } from '../../../src/features/history/protocol/historyProtocol';
import { eventRequests } from '../../../src/features/inspector/protocol/eventRequests';
import { promptProtocol } from '../../../src/features/savedQuestions/protocol/promptProtocol';
import { setupProtocol } from '../../../src/features/setup/protocol/setupProtocol';
import { startServiceProtocol } from '../../../src/features/startService/protocol/startServiceProtocol';
import type { FeatureProtocol } from '../../../src/protocol/featureProtocol';

/** The messages and texts that features add to the page. */
export const featureProtocols: readonly FeatureProtocol[] = [
  argumentsProtocol,
  changesProtocol,
  checkProtocol,
  demoProtocol,
  diagramsProtocol,
  eventRequests,
  exportProtocol,
  historyProtocol,
  promptProtocol,
  setupProtocol,
  startServiceProtocol,
];
