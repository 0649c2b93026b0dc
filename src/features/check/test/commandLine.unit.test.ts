import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import {
  type RecordingService,
  startRecordingService,
} from '../../../../test/service/recordingService';
import { borrowPort } from '../../../../test/support/ports';
import { agentForCheck } from './support/agentForCheck';

describe('the service check without a window', () => {
  let service: RecordingService;
  before(async () => {
    service = await startRecordingService();
  });
  beforeEach(() => service.reset());
  after(() => service.dispose());

  const run = (...args: readonly string[]) =>
    new Promise<{ status: number; report: string; errors: string }>(resolve => {
      const child = path.join(import.meta.dirname, 'commandLine.child.mjs');
      execFile(process.execPath, [child, ...args], (error, report, errors) =>
        resolve({ status: Number(error?.code ?? 0), report, errors }),
      );
    });

  it('exits with 0 if no rule is broken, and prints the report alone', async () => {
    service.onQuery(agentForCheck());
    const { status, report, errors } = await run(service.url, '--header', 'X-Key: of: the test');
    assert.equal(status, 0);
    assert.match(report, /^# Service check\n/);
    assert.match(report, /^Failed: 0 · To look at: \d+ · Passed: \d+ · /m);
    assert.match(errors, /^1 of \d+ queries\n/);
    assert.ok(service.requests.every(({ headers }) => headers['x-key'] === 'of: the test'));
  });

  it('exits with 1 if a rule is broken', async () => {
    service.onQuery(
      agentForCheck({ event: (stream, text) => stream.raw(`${JSON.stringify({ text })}\n`) }),
    );
    const { status, report } = await run(`${service.url}/`);
    assert.equal(status, 1);
    assert.match(report, /## Failed/);
  });

  it('exits with 2 if there is no service, or no address to check', async () => {
    const unreachable = await run(`http://127.0.0.1:${await borrowPort()}`);
    assert.equal(unreachable.status, 2);
    assert.match(unreachable.report, /could not be reached/);
    for (const args of [
      [],
      ['ftp://host'],
      [service.url, 'more'],
      [service.url, '--header', 'x'],
      [service.url, '--session', 'none'],
    ]) {
      const { status, report, errors } = await run(...args);
      assert.equal(status, 2, args.join(' '));
      assert.equal(report, '');
      assert.match(errors, /Usage:/);
    }
    assert.equal(service.requests.length, 0);
  });
});
