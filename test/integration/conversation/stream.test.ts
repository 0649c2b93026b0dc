import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { assertOneBelow } from '../../support/assertOneBelow';
import { longIt } from '../../support/long';
import { ask, useService } from '../support/sampleWorkspace';

describe('the answer', () => {
  const service = useService();

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
});
