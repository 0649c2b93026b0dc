import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { faultCases } from '../service/faultService';
import { testFaults } from '../support/query/testFaults';

describe('query of a service that sends very much', () => {
  testFaults(
    nodeTransport,
    faultCases.filter(({ heavy }) => heavy),
  );
});
