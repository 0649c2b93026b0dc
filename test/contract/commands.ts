import assert from 'node:assert/strict';
import type { Subject } from './contract';

export function describeCommands(subject: () => Subject): void {
  describe('commands', () => {
    const execute = async (...args: readonly unknown[]) =>
      subject().vscode.commands.executeCommand('contract.run', ...args);

    it('get what they are given, and return what they promise', async () => {
      const { commands } = subject().vscode;
      const given = { text: 'x' };
      const registered = commands.registerCommand(
        'contract.run',
        async (...args: unknown[]) => args,
      );
      try {
        assert.deepEqual(await execute(given, 2), [given, 2]);
        assert.throws(
          () => commands.registerCommand('contract.run', () => undefined),
          /command 'contract\.run' already exists/,
        );
      } finally {
        registered.dispose();
      }
      await assert.rejects(execute(), /command 'contract\.run' not found/);
    });

    it('are listed, with those of VS Code', async () => {
      const names = await subject().vscode.commands.getCommands(true);
      assert.ok(names.includes('vscode.changes'));
    });

    it('reject with the message of what they throw', async () => {
      const { commands } = subject().vscode;
      const registered = commands.registerCommand('contract.run', () => {
        throw new TypeError('The reason');
      });
      try {
        await assert.rejects(execute(), { message: 'The reason' });
      } finally {
        registered.dispose();
      }
    });
  });

  it('texts have their values in them, and are in English without a translation', () => {
    const { l10n } = subject().vscode;
    assert.equal(l10n.t('No {0} is {1}: {0}, {2}', 'text', 1), 'No text is 1: text, {2}');
    assert.equal(l10n.t('{0}', '{1}', 'x'), '{1}');
  });

  it('a log channel has a level, and takes lines of all levels', () => {
    const { window, LogLevel } = subject().vscode;
    const channel = window.createOutputChannel('Contract', { log: true });
    assert.equal(channel.name, 'Contract');
    assert.equal(channel.logLevel, LogLevel.Info);
    for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) {
      channel[level]('a line');
    }
    // Not disposed of: VS Code makes it a little later, and complains if it is gone by then.
  });
}
