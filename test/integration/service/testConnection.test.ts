import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { channelText } from '../support/channelText';
import { useService } from '../support/sampleWorkspace';

describe('testConnection', () => {
  const service = useService();
  const test = () => vscode.commands.executeCommand<boolean>('agentQuery.testConnection');

  it('tells each step, with its time, in the log', async () => {
    assert.equal(await test(), true);
    const log = await channelText(/Response complete/);
    const steps = [
      'Connected',
      'HTTP status 200',
      'Content type: text/event-stream',
      'First event',
      'Response complete',
    ];
    const places = steps.map(step => log.search(new RegExp(`${step} \\(\\d+ ms\\)`)));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.ok(
      places.every(place => place >= 0),
      log,
    );
    assert.equal(service.current.requests.length, 1);
  });

  it('ends at the first step that fails', async () => {
    service.current.onQuery(stream => {
      stream.head(404);
      return stream.end();
    });
    assert.equal(await test(), false);
    assert.match(await channelText(/HTTP status 404 \(/), /status: HTTP status 404/);
  });
});
