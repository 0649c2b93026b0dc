import { nodeTransport } from '../../../../src/platform/node/nodeTransport';
import { faultCases } from '../../../service/faultService';
import { testFaults } from '../../../support/query/testFaults';

describe('query of a service that goes wrong', () => {
  testFaults(
    nodeTransport,
    faultCases.filter(({ heavy }) => !heavy),
  );
});
