import { useExtension } from '../support/useExtension';

describe('a silence', () => {
  const window = useExtension({ 'agentQuery.timeouts.idle': 4 });

  it('can be prolonged before its time limit ends the answer', async () => {
    window.service.onQuery(async stream => {
      await stream.message('It begins.');
      await window.panel.getByText(/^No data for [23] s\. Ends in [12] s\.$/).waitFor();
      await window.panel.getByRole('button', { name: 'Wait', exact: true }).click();
      await window.panel.getByText(/^No data for [67] s\. Ends in [12] s\.$/).waitFor();
      await stream.message(' It ends.');
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('What is this?');
    await window.panel.getByText('It begins. It ends.').waitFor();
    await window.panel.getByText(/s · complete$/).waitFor();
  });
});
