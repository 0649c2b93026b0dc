import { useExtension } from '../support/useExtension';

describe('a silence', () => {
  const window = useExtension({ 'agentQuery.timeouts.idle': 6 });
  const progress = (text: RegExp) =>
    window.panel.locator('.progress-text', { hasText: text }).waitFor();

  it('can be extended before its time limit ends the answer', async () => {
    window.service.onQuery(async stream => {
      await stream.message('It begins.');
      await progress(/^No data for [345] s\. Ends in [123] s\.$/);
      await window.panel.getByRole('button', { name: 'Wait', exact: true }).click();
      await progress(/^No data for (?:9|10|11) s\. Ends in [123] s\.$/);
      await stream.message(' It ends.');
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('What is this?');
    await window.panel.getByText('It begins. It ends.').waitFor();
    await window.panel.getByText(/s · complete$/).waitFor();
  });
});
