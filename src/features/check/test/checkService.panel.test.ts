import assert from 'node:assert/strict';
import { awaited } from '../../../../test/panel/support/awaited';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { agentForCheck, untypedEvents } from './support/agentForCheck';

describe('a check of the service', () => {
  const window = useExtension();
  const question = () => `Send 13 test queries to ${window.service.url}/query?`;

  it('sends nothing before the user agrees', async () => {
    const over = window.execute('Check service…');
    (await window.modal(question())).close();
    await over;
    assert.equal(window.service.requests.length, 0);
    assert.deepEqual(window.tabs, []);
  });

  it('opens a report as a read-only document without a file', async () => {
    window.service.onQuery(agentForCheck());
    await window.runCommand('Check service…');
    (await window.modal(question())).press('Check service');
    await awaited(
      'the report',
      () => window.host.editors.activeEditor,
      [window.host.editors.changed],
      () => window.tabs.join(),
    );
    const report = window.host.editors.activeEditor?.document;
    assert.match(report?.getText() ?? '', /^# Service check\n[\s\S]*\nFailed: 0 · /);
    assert.equal(report?.uri.scheme, 'agent-query-check');
    assert.deepEqual(window.tabs, ['Service check.md']);
    assert.equal(window.service.requests.length, 13);
  });

  it('that failed can be copied as a command', async () => {
    window.service.onQuery(agentForCheck(untypedEvents));
    await window.runCommand('Check service…');
    (await window.modal(question())).press('Check service');
    const failed = await window.notification(/^The check of the service failed\./);
    failed.press('Copy as command');
    await window.clipboard(`npx agent-query check ${window.service.url}`);
  });
});
