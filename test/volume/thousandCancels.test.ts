import assert from 'node:assert/strict';
import { collectAnswer } from '../support/query/collectAnswer';
import { queryNode } from '../support/query/nodeQuery';
import { afterHead, openHead, RawService } from '../support/query/rawService';
import { messageEvent } from '../support/query/readStream';
import { until } from '../support/until';

/** The kinds of sockets and timers that keep the process alive. */
const resources = () =>
  process
    .getActiveResourcesInfo()
    .filter(name => /TCP|TLS|Timeout|GetAddrInfo/.test(name))
    .sort();

describe('Node transport', () => {
  it('cancelled 1,000 times in a row leaves no socket and no timer', async function () {
    this.timeout(60_000);
    const service = await RawService.start(socket => {
      // A third of the connections get no answer, a third get a head, and a third also get an event.
      const phase = service.connections % 3;
      afterHead(socket, () => {
        if (phase > 0) {
          socket.write(phase === 1 ? openHead : openHead + messageEvent);
        }
      });
    });
    const before = resources();
    for (let times = 0; times < 1000; times++) {
      const controller = new AbortController();
      const phase = (times + 1) % 3;
      const stop = () => controller.abort();
      const { error } = await collectAnswer(
        queryNode(service.url, {
          signal: controller.signal,
          observer: {
            uploaded: () => (phase === 0 ? setImmediate(stop) : undefined),
            response: () => (phase === 1 ? setImmediate(stop) : undefined),
          },
        }),
        stop,
      );
      assert.equal(error?.kind, 'cancelled');
    }
    await service.idle();
    await until('the sockets and timers to be gone', () => `${resources()}` === `${before}`);
    await service.dispose();
  });
});
