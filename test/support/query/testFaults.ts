import assert from 'node:assert/strict';
import { outcomeOf } from '../../../src/core/conversation/turn';
import type { Transport } from '../../../src/core/query/transport';
import type { FaultCase } from '../../service/faultCase';
import { type FaultService, startFaultService } from '../../service/faultService';
import { type Asked, askForText } from './askForText';

/** Queries a service that fails in each of these ways, and checks how the query ends. */
export function testFaults(transport: Transport, cases: readonly FaultCase[]): void {
  let service: FaultService;
  const asked = new Map<string, Promise<Asked>>();
  const askAll = async (some: readonly FaultCase[]) => {
    for (const { name, timeouts } of some) {
      asked.set(name, askForText(transport, service.url(name), timeouts));
    }
    await Promise.all(asked.values());
  };

  before(async () => {
    service = await startFaultService();
    // Most cases only wait, so in parallel they take no longer than the slowest. Cases with short timers run after the
    // others, because those may keep the processor busy long enough for the timers to expire.
    const light = cases.filter(({ heavy }) => !heavy);
    await askAll(light.filter(({ timeouts }) => !timeouts));
    await askAll(light.filter(({ timeouts }) => timeouts));
  });

  after(() => service.dispose());

  for (const { name, note, expect, kind, text, timeouts } of cases) {
    it(`ends as expected (${name}): ${note}`, async () => {
      const result = await (asked.get(name) ?? askForText(transport, service.url(name), timeouts));
      assert.equal(outcomeOf(result.error), expect, String(result.error));
      assert.equal(result.error?.kind, kind ?? result.error?.kind);
      assert.equal(result.text, text ?? result.text);
      assert.ok(service.requests(name).length <= 1, 'sent once at the most');
      assert.deepEqual(service.canaryRequests, [], 'no redirect was followed');
    });
  }
}
