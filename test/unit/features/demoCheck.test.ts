import assert from 'node:assert/strict';
import type { Clock } from '../../../src/core/async/clock';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { runCheck } from '../../../src/features/check/core/runCheck';
import type { DemoService } from '../../../src/features/demo/core/demoService';
import type { DemoBehavior, DemoFault } from '../../../src/features/demo/core/served/demoBehavior';
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

  /** The rules that faults break. A fault may also break others. */
  const rules: ReadonlyArray<readonly [DemoFault, string]> = [
    ['cutOff', 'end'],
    ['halfCharacter', 'encoding'],
    ['halfCharacter', 'end'],
    ['malformed', 'envelopes'],
    ['empty', 'text'],
    ['wrongContentType', 'eventLines'],
    ['redirect', 'redirect'],
    ['tooLarge', 'text'],
    ['serverError', 'text'],
    ['busy', 'text'],
  ];
  for (const [fault, rule] of rules) {
    it(`finds rule ${rule} broken by the fault ${fault}`, async () => {
      const { failed } = await verdicts({ kind: 'fault', fault });
      assert.ok(failed.includes(rule), failed.join());
    });
  }

  it('finds that the response does not end', async () => {
    // The client would wait for minutes.
    const fast = 200;
    const hurried: Clock = {
      now: () => systemClock.now(),
      elapsed: () => systemClock.elapsed() * fast,
      after: (delayMs, callback) => systemClock.after(delayMs / fast, callback),
    };
    const { failed } = await verdicts({ kind: 'fault', fault: 'noEnd' }, hurried);
    assert.ok(failed.includes('end'), failed.join());
  });

  it('says that there is no access', async () => {
    const { results, isReachable } = await verdicts({ kind: 'fault', fault: 'unauthorized' });
    assert.equal(isReachable, false);
    assert.match(results[0]?.finding.seen ?? '', /^HTTP 401, "The access token is missing/);
  });
});
