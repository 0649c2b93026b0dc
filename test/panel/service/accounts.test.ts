import assert from 'node:assert/strict';
import { deferred } from '../../support/deferred';
import { useExtension } from '../support/useExtension';

/** VS Code's own dialogs for accounts are tested in test/ui/service/service.test.ts. */
describe('an account of VS Code', () => {
  const window = useExtension({
    'agentQuery.auth': { type: 'provider', id: 'agent-query-plain', scopes: ['ask'] },
  });
  const sent = () => window.service.requests.map(({ headers }) => headers.authorization);

  beforeEach(() => {
    // Each sign-in gives another token.
    let issued = 1;
    window.host.getSession = async (id, scopes, { forceNewSession }) => {
      issued += forceNewSession ? 1 : 0;
      return { accessToken: `${id} ${scopes} ${issued}` };
    };
  });

  it('is awaited before a question is sent, which is not sent if the user does not sign in', async () => {
    const answered = deferred();
    window.host.getSession = async (_id, _scopes, { silent }) => {
      if (silent) {
        return undefined;
      }
      await answered.promise;
      throw new Error('User did not consent to login.');
    };
    await window.runCommand('New conversation');
    await window.ask('May I?');
    await window.panel.getByText('Getting credentials…').first().waitFor();
    answered.resolve();
    await window.panel
      .getByText('Nothing was sent, because you are not signed in')
      .first()
      .waitFor();
    assert.deepEqual(sent(), []);
  });

  it('can be signed in with again by a button after a refusal, which sends nothing', async () => {
    window.service.refuse(401);
    await window.runCommand('New conversation');
    await window.ask('And now?');
    await window.panel.getByText('denied access (HTTP 401) to your account').first().waitFor();
    await window.panel.getByRole('button', { name: 'Sign in again' }).click();
    await window.notice('You are signed in. Ask again to send your question.');
    assert.deepEqual(sent(), ['Bearer agent-query-plain ask 1'], 'nothing is sent by itself');
    window.service.answer('Here you are.');
    await window.panel.getByRole('button', { name: 'Ask again' }).last().click();
    await window.panel.getByText('Here you are.').waitFor();
    assert.deepEqual(sent().slice(1), ['Bearer agent-query-plain ask 2']);
  });

  it('leads to the reason as text if signing in fails', async () => {
    window.host.getSession = async (_id, _scopes, { silent }) => {
      if (silent) {
        return undefined;
      }
      throw new Error('[The door](command:workbench.action.quit) is closed.');
    };
    await window.runCommand('New conversation');
    await window.ask('May I?');
    await window.panel
      .getByText('[The door](command:workbench.action.quit) is closed.')
      .first()
      .waitFor();
    assert.equal(await window.panel.getByRole('link', { name: 'The door' }).count(), 0);
  });

  it('is named by the command that sets a token', async () => {
    await window.runCommand('Set access token…');
    await window.notification(
      /^The access token for .+ comes from your account, so you don't need to set it\.$/,
    );
  });
});
