import assert from 'node:assert/strict';
import {
  type RecordingService,
  startRecordingService,
} from '../../../../test/service/recordingService';
import type { Clock } from '../../../core/async/clock';
import { SecretMask } from '../../../core/masking/secretMask';
import { nodeTransport } from '../../../platform/node/nodeTransport';
import { systemClock } from '../../../platform/systemClock';
import { checkReport } from '../core/checkReport';
import { queryNames } from '../core/queryText';
import { type CheckResult, runCheck } from '../core/runCheck';
import { agentForCheck, type Deviation } from './support/agentForCheck';

/** The factor by which this clock runs faster, so that no answer takes seconds. */
const speed = 20;
const clock: Clock = {
  now: () => systemClock.now(),
  elapsed: () => systemClock.elapsed() * speed,
  after: (delayMs, callback) => systemClock.after(delayMs / speed, callback),
};

describe('a service check', () => {
  let service: RecordingService;
  beforeEach(async () => {
    service = await startRecordingService();
  });
  afterEach(() => service.dispose());

  const check = (deviation?: Deviation, signal = new AbortController().signal) => {
    service.onQuery(agentForCheck(deviation));
    const target = {
      url: `${service.url}/query`,
      headers: { 'X-Key': 'k' },
      mask: new SecretMask(),
    };
    return runCheck({ transport: nodeTransport, clock }, target, { signal });
  };
  const failed = ({ results }: CheckResult) =>
    results.filter(({ finding }) => finding.verdict === 'failed').map(({ id }) => id);
  const finding = ({ results }: CheckResult, id: string) =>
    results.find(result => result.id === id)?.finding;

  it('writes no piece of a secret, even where it truncates a text', async () => {
    const secret = 'correct-horse-battery';
    const mask = new SecretMask();
    mask.add(secret);
    const target = { url: `${service.url}/query`, headers: {}, mask };
    const { signal } = new AbortController();
    for (const [status, text] of [
      [200, `data: ${'x'.repeat(187)}${secret}\n\n: ${'y'.repeat(185)}${secret}\n`],
      [401, `${'x'.repeat(187)}${secret}`],
    ] as const) {
      service.onQuery(async stream => {
        stream.head(status, { 'Content-Type': 'text/event-stream' });
        await stream.raw(text);
        await stream.end();
      });
      const result = await runCheck({ transport: nodeTransport, clock }, target, {
        signal,
      });
      assert.match(JSON.stringify(result), /x{187}/);
      assert.doesNotMatch(JSON.stringify(result), /correct-/);
    }
  });

  it('passes for an agent that keeps the rules, with the announced number of queries', async () => {
    const result = await check();
    assert.equal(result.isReachable, true);
    assert.deepEqual(failed(result), []);
    assert.equal(service.requests.length, queryNames.length);
    assert.ok(service.requests.every(({ headers }) => headers['x-key'] === 'k'));
    const passed = result.results.filter(({ finding: { verdict } }) => verdict === 'passed');
    assert.deepEqual(
      passed.map(({ id }) => id),
      [
        'eventLines',
        'envelopes',
        'encoding',
        'text',
        'files',
        'session',
        'content',
        'incremental',
        'end',
        'parallel',
      ],
    );
    assert.match(finding(result, 'memory')?.seen ?? '', /repeats the code word/);
  });

  it('reports behavior that the interface leaves open as an observation', async () => {
    const result = await check({
      answer: async (stream, { parts }, { body }) => {
        if (body.length > 1_000_000) {
          stream.destroy();
          return true;
        }
        if (parts.some(({ text }) => text === '')) {
          stream.head(422);
          await stream.end();
          return true;
        }
        await stream.raw(': a comment\n');
        return false;
      },
      end: async stream => {
        await stream.raw('data: {"type":"usage","data":{}}\n\ndata: [DONE]\n\n');
        await stream.end();
      },
    });
    assert.deepEqual(failed(result), []);
    assert.match(finding(result, 'largeBody')?.remedy ?? '', /413/);
    assert.match(finding(result, 'emptyText')?.seen ?? '', /HTTP 422/);
    assert.match(finding(result, 'eventLines')?.seen ?? '', /: a comment/);
    assert.match(finding(result, 'envelopes')?.seen ?? '', /usage/);
    assert.match(finding(result, 'end')?.seen ?? '', /\[DONE\]/);
  });

  it('sends nothing more when it is stopped', async () => {
    const abort = new AbortController();
    await check(
      {
        answer: async () => {
          if (service.requests.length === 2) {
            abort.abort();
          }
          return false;
        },
      },
      abort.signal,
    );
    assert.equal(service.requests.length, 2);
  });

  it('writes text of the service into the report as text', async () => {
    const result = await check({
      answer: async stream => {
        stream.head(500, { 'Content-Type': 'text/plain' });
        await stream.raw('# [click](command:x) <b> `code`\n\n## more\u202e');
        await stream.end();
        return true;
      },
    });
    const report = checkReport(result, `${service.url}/query`, 0);
    assert.match(report, /^# Service check\n\n`http:\/\/127/);
    assert.match(report, /\\\[click\\\]/);
    assert.doesNotMatch(report, /^## more/m);
    assert.doesNotMatch(report, /\u202e/);
    const headings: readonly string[] = report.match(/^## .*/gm) ?? [];
    const order = ['## Failed', '## To look at', '## Passed', '## Skipped'];
    assert.deepEqual(
      headings,
      order.filter(heading => headings.includes(heading)),
    );
    // The summary counts the results below each heading.
    for (const [heading, sign] of [
      ['Failed', '### ✗'],
      ['To look at', '- !'],
      ['Passed', '- ✓'],
    ]) {
      const rows = report.split('\n').filter(line => line.startsWith(`${sign} `)).length;
      assert.match(report, new RegExp(`${heading}: ${rows} · `));
    }
    assert.ok(headings.includes('## Failed'));
  });
});
