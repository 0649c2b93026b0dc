import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { assertOneBelow } from '../../support/assertOneBelow';
import { longIt } from '../../support/long';
import { channelText } from '../support/channelText';
import { ask, useService } from '../support/sampleWorkspace';

describe('the answer', () => {
  const service = useService();

  it('keeps messages and log entries apart and in order', async () => {
    service.current.onQuery(async stream => {
      await stream.log('first step');
      await stream.message('one, ');
      await stream.log('second step');
      await stream.message('two');
      await stream.end();
    });
    const { answer } = await ask('ask', { question: 'How?' });
    assert.equal(answer, 'one, two');
    const log = await channelText(/second step/);
    assert.ok(log.indexOf('first step') < log.indexOf('second step'));
    assert.match(log, /\[info\] first step/);
  });

  it('writes a log entry of several lines, or with a terminal’s codes, on one line', async () => {
    service.current.onQuery(async stream => {
      await stream.log('a\nb\u001b[31m\u202Ec end');
      await stream.end();
    });
    await ask('ask', { question: 'How?' });
    assert.match(await channelText(/c end/), /\[info\] a\\nb\\u001b\[31m\\u202ec end/);
  });

  /** Stops an answer. Returns the milliseconds until its connection is closed. */
  async function stopAnswer(): Promise<number> {
    const before = service.current.requests.length;
    const stopped = new Promise<number>((resolve, reject) => {
      service.current.onQuery(async stream => {
        await stream.message('half an ans');
        const from = performance.now();
        await vscode.commands.executeCommand('agentQuery.stop');
        stream.closed.then(at => resolve(at - from), reject);
      });
    });
    const result = await ask('ask', { question: 'Long?' });
    assert.equal(result.outcome, 'cancelled');
    assert.ok(['', 'half an ans'].includes(result.answer), result.answer);
    const elapsed = await stopped;
    assert.equal(service.current.requests.length, before + 1);
    return elapsed;
  }

  it('closes the connection at Stop and keeps the text', async () => {
    await stopAnswer();
  });

  longIt('closes the connection within 100 ms of Stop', () => assertOneBelow(100, stopAnswer));

  it('goes on when the panel is closed', async () => {
    service.current.onQuery(async stream => {
      await stream.message('half');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await stream.message(' and half');
      await stream.end();
    });
    const result = await ask('ask', { question: 'Long?' });
    assert.equal(result.outcome, 'complete');
    assert.equal(result.answer, 'half and half');
  });

  it('that breaks off is interrupted, its text kept', async () => {
    service.current.onQuery(async stream => {
      await stream.message('so far');
      await stream.raw('data: {"type":"mess');
      await stream.end();
    });
    const result = await ask('ask', { question: 'Whole?' });
    assert.equal(result.outcome, 'interrupted');
    assert.equal(result.answer, 'so far');
    assert.match(result.error ?? '', /was interrupted/);
  });

  it('queues a question that is asked while another runs', async () => {
    const order: string[] = [];
    service.current.onQuery(async (stream, request) => {
      const { parts } = request.json as { parts: { text: string }[] };
      order.push(`asked ${parts.at(-1)?.text}`);
      await stream.message('ok');
      await stream.end();
      order.push(`ended ${parts.at(-1)?.text}`);
    });
    const results = await Promise.all([
      ask('ask', { question: 'one' }),
      ask('ask', { question: 'two' }),
    ]);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['complete', 'complete'],
    );
    assert.deepEqual(
      order.filter(entry => entry.startsWith('asked')),
      ['asked one', 'asked two'],
    );
    assert.equal(results[0]?.conversationId, results[1]?.conversationId);
  });
});
