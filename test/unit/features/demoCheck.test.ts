import assert from 'node:assert/strict';
import type { Clock } from '../../../src/core/async/clock';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { runCheck } from '../../../src/features/check/core/runCheck';
import type { DemoService } from '../../../src/features/demo/core/demoService';
import type { DemoBehavior } from '../../../src/features/demo/core/served/demoBehavior';
import { startDemoService } from '../../../src/features/demo/node/startDemoService';
import { nodeTransport } from '../../../src/platform/node/nodeTransport';
import { systemClock } from '../../../src/platform/systemClock';

describe('a check of the demo service', function () {
  this.timeout(60_000);
  let demo: DemoService;
  before(async () => {
    demo = await startDemoService({ pace: 'instant' });
  });
  after(() => demo.dispose());

  const verdicts = async (behavior: DemoBehavior, clock: Clock = systemClock) => {
    demo.behavior = behavior;
    const { signal } = new AbortController();
    const target = { url: `${demo.url}/query`, headers: {}, mask: new SecretMask() };
    const ports = { transport: nodeTransport, clock };
    const { results, isReachable } = await runCheck(ports, target, { signal });
    const failed = results.filter(({ finding }) => finding.verdict === 'failed');
    return { results, failed: failed.map(({ id }) => id), isReachable };
  };

  it('finds that it keeps all rules', async () => {
    const { results, failed, isReachable } = await verdicts({ kind: 'report' });
    assert.equal(isReachable, true);
    assert.deepEqual(failed, []);
    const passed = results.filter(({ finding }) => finding.verdict === 'passed');
    const ids = passed.map(({ id }) => id);
    for (const id of ['text', 'files', 'session', 'eventLines', 'envelopes', 'encoding', 'end']) {
      assert.ok(ids.includes(id), id);
    }
  });
});
