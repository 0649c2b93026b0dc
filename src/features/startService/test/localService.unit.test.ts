import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import { settled } from '../../../../test/support/query/controlledQuery';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { refusingService, waitFor } from '../core/localService';

describe('a service on this machine', () => {
  const refused = (url: string, code: Uppercase<string> = 'ECONNREFUSED') =>
    refusingService(new AgentQueryError('connect', 'refused', { url, code }));

  it('can be started if it refused the connection', () => {
    assert.deepEqual(refused('http://localhost:8000/query'), {
      origin: 'http://localhost:8000',
      host: 'localhost:8000',
      addresses: ['::1', '127.0.0.1'],
      port: 8000,
    });
    assert.deepEqual(refused('https://[::1]/a/query')?.addresses, ['::1']);
    assert.equal(refused('https://127.0.0.1/query')?.port, 443);
    assert.equal(refused('http://127.0.0.1/query')?.port, 80);
  });

  it('cannot be started after another error, or elsewhere', () => {
    assert.equal(refused('http://localhost:8000/query', 'ECONNRESET'), undefined);
    assert.equal(refused('http://agents.example.com:8000/query'), undefined);
    assert.equal(refused('http://10.0.0.1:8000/query'), undefined);
    assert.equal(refused('localhost'), undefined);
    const url = 'http://localhost:8000/query';
    const cut = new AgentQueryError('interrupted', 'cut', { url, code: 'ECONNREFUSED' });
    assert.equal(refusingService(cut), undefined);
  });

  describe('that starts', () => {
    const service = refused('http://localhost:8000/query') ?? assert.fail();

    /** Waits for a service that listens at one address after a number of checks. */
    function wait(checks: number) {
      const clock = new FakeClock();
      const abort = new AbortController();
      let asked = 0;
      const isListening = async (address: string) => {
        asked += 1;
        return address === '127.0.0.1' && asked > 2 * checks;
      };
      const result = waitFor(service, { clock, isListening }, 30_000, abort.signal);
      const pass = async (seconds: number) => {
        for (let quarter = 0; quarter < seconds * 4; quarter++) {
          await settled();
          clock.advance(0.25);
        }
        await settled();
      };
      return { abort, clock, pass, result };
    }

    it('is found at any of its addresses', async () => {
      const { pass, result, clock } = wait(8);
      await pass(3);
      assert.equal(await result, true);
      assert.equal(clock.pending, 0);
    });

    it('is given up when its time is over', async () => {
      const { pass, result, clock } = wait(1000);
      await pass(30);
      assert.equal(await result, false);
      assert.equal(clock.pending, 0);
    });

    it('is no longer waited for when the user stops', async () => {
      const { abort, pass, result, clock } = wait(8);
      await pass(1);
      abort.abort();
      assert.equal(await result, false);
      assert.equal(clock.pending, 0);
    });
  });
});
