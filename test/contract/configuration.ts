import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Subject } from './contract';

export function describeConfiguration(subject: () => Subject): void {
  describe('settings', () => {
    it('have the defaults of the manifest', () => {
      const { workspace } = subject().vscode;
      const settings = workspace.getConfiguration('agentQuery');
      assert.deepEqual(settings.inspect('services')?.defaultValue, {});
      assert.equal(settings.inspect('baseUrl')?.defaultValue, '');
      assert.equal(settings.inspect('services')?.globalValue, undefined);
      assert.equal(settings.has('baseUrl'), true);
      assert.equal(
        workspace.getConfiguration().inspect('agentQuery.baseUrl')?.key,
        'agentQuery.baseUrl',
      );
    });

    it('are changed for the user, which is told before the update is over', async () => {
      const { workspace, ConfigurationTarget } = subject().vscode;
      const read = () => workspace.getConfiguration('agentQuery');
      const before = read();
      const value = { 'A service': { baseUrl: 'https://example.com/' } };
      const changes: vscode.ConfigurationChangeEvent[] = [];
      const seen: unknown[] = [];
      const listening = workspace.onDidChangeConfiguration(change => {
        // A window that has just opened also reports settings that were not changed here.
        if (change.affectsConfiguration('agentQuery.services')) {
          changes.push(change);
          seen.push(read().get('services'));
        }
      });
      try {
        await before.update('services', value, ConfigurationTarget.Global);
        assert.deepEqual(seen, [value]);
        const [change] = changes;
        assert.deepEqual(
          ['agentQuery', 'agentQuery.services', 'agentQuery.baseUrl', 'agentQ', 'editor'].map(
            section => change?.affectsConfiguration(section),
          ),
          [true, true, false, false, false],
        );
        assert.deepEqual(read().inspect('services')?.globalValue, value);
        assert.equal(read().inspect('services')?.workspaceValue, undefined);
        // It is as it was when it was asked for.
        assert.deepEqual(before.get('services'), {});
      } finally {
        listening.dispose();
        await read().update('services', undefined, true);
      }
      assert.deepEqual(read().get('services'), {});
      assert.equal(read().inspect('services')?.globalValue, undefined);
    });
  });
}
