import assert from 'node:assert/strict';
import { until } from '../../support/until';
import { useExtension } from '../support/useExtension';

/** The setting for the key that sends, from settings.json to the service. */
describe('the setting agentQuery.sendWith', () => {
  const ui = useExtension({ 'agentQuery.sendWith': 'ctrlEnter' });
  const question = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
  const sent = async () => {
    const { json } = await ui.service.nextRequest();
    return (json as { parts: { text?: string }[] }).parts.at(-1)?.text;
  };
  const sends = (keys: string) =>
    until(`${keys} sends`, async () => {
      const button = ui.panel.getByRole('button', { name: 'Send', exact: true });
      return (await button.getAttribute('aria-keyshortcuts')) === keys;
    });

  it('makes Ctrl+Enter send, until the setting is changed', async () => {
    await ui.runCommand('Ask agent…');
    await question().fill('One');
    await sends('Control+Enter');
    await question().press('Enter');
    await question().pressSequentially('two');
    await question().press('Control+Enter');
    assert.equal(await sent(), 'One\ntwo');
    await ui.updateSettings({ 'agentQuery.sendWith': undefined });
    await question().fill('Three');
    await sends('Enter');
    await question().press('Enter');
    assert.equal(await sent(), 'Three');
  });
});
