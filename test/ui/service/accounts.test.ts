import assert from 'node:assert/strict';
import { useWorkbench } from '../support/useWorkbench';

const unmetClaims = 'Bearer error="insufficient_claims", scope="everything", claims="eyJ9"';

/** Providers of the extension in test/fixtures/accounts. Their tokens contain what they were issued for. */
describe('an account of VS Code', function () {
  this.bail(true);

  const auth = (name: string, scope = 'ask') => ({
    'agentQuery.auth': { type: 'provider', id: `agent-query-${name}`, scopes: [scope] },
  });
  const ui = useWorkbench(auth('plain'), undefined, ['accounts']);
  const dialog = () => ui.workbench.page.locator('.monaco-dialog-box');
  const sent = () => ui.service.requests.map(({ headers }) => headers.authorization);
  const answer = async (button: 'Allow' | 'Cancel', text: string) => {
    await dialog().getByText(text).waitFor();
    await dialog().getByRole('button', { name: button }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const refuse = () =>
    ui.service.onQuery(stream => {
      stream.head(401, { 'WWW-Authenticate': unmetClaims });
      return stream.end();
    });
  const welcome = (text: string) =>
    ui.service.onQuery(async stream => {
      await stream.message(text);
      await stream.end();
    });
  const askAgain = () => ui.panel.getByRole('button', { name: 'Ask again' }).last().click();

  it('is offered to sign in with, and nothing is sent to a service without it', async () => {
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('May I?');
    await ui.panel.getByText('Getting the access token…').first().waitFor();
    await answer('Cancel', 'wants to sign in using Plain Accounts');
    await ui.panel.getByText('Nothing was sent, because you are not signed in').waitFor();
    assert.deepEqual(sent(), []);
  });

  it('is offered again with the next question, and its token is sent', async () => {
    welcome('Welcome.');
    await askAgain();
    await answer('Allow', 'wants to sign in using Plain Accounts');
    await ui.panel.getByText('Welcome.').waitFor();
    await ui.ask('Still?');
    await ui.panel.getByText('Welcome.').nth(1).waitFor();
    assert.deepEqual(sent(), ['Bearer plain-1:ask', 'Bearer plain-1:ask']);
  });

  it('is offered to sign in with again after a refusal', async () => {
    refuse();
    await ui.ask('And now?');
    await ui.panel.getByText('denied access (HTTP 401) to your account').waitFor();
    assert.equal(sent().length, 3, 'nothing is sent again by itself');
    welcome('Welcome back.');
    await askAgain();
    // The provider does not support challenges, so the extension asks VS Code for another session.
    await answer('Allow', 'wants you to sign in again using Plain Accounts');
    await ui.panel.getByText('Welcome back.').waitFor();
    assert.equal(sent().at(-1), 'Bearer plain-2:ask');
  });

  it('can be signed in with again by a button, which sends nothing', async () => {
    refuse();
    const told = ui.panel.getByText('denied access (HTTP 401) to your account');
    const earlier = await told.count();
    await ui.ask('And later?');
    await told.nth(earlier).waitFor();
    const count = sent().length;
    await ui.panel.getByRole('button', { name: 'Sign in again' }).last().click();
    await answer('Allow', 'wants you to sign in again using Plain Accounts');
    await ui.workbench.page.getByText('You are signed in. Ask again to send').first().waitFor();
    assert.equal(sent().length, count);
    welcome('Here you are.');
    await askAgain();
    await ui.panel.getByText('Here you are.').waitFor();
    assert.equal(sent().at(-1), 'Bearer plain-3:ask');
  });

  it('gets the challenge of the service, without its scopes', async () => {
    await ui.workbench.updateSettings(auth('challenges'));
    await ui.workbench.newConversation();
    refuse();
    await ui.ask('May I?');
    await answer('Allow', 'wants to sign in using Challenged Accounts');
    await ui.panel.getByText('denied access (HTTP 401) to your account').waitFor();
    assert.equal(sent().at(-1), 'Bearer challenges-1:ask');
    welcome('At last.');
    await askAgain();
    // VS Code supports challenges since 1.105. Older versions are asked for another session.
    const takesChallenges = Number(ui.workbench.vscode.split('.')[1]) >= 105;
    await answer('Allow', 'using Challenged Accounts');
    await ui.panel.getByText('At last.').waitFor();
    const token = takesChallenges ? 'challenges-2:ask:eyJ9' : 'challenges-2:ask';
    assert.equal(sent().at(-1), `Bearer ${token}`);
    // VS Code keeps the session, so the user is not asked again.
    await ui.ask('And now?');
    await ui.panel.getByText('At last.').nth(1).waitFor();
    assert.equal(sent().at(-1), `Bearer ${token}`);
  });

  it('says why signing in failed, as text', async () => {
    await ui.workbench.updateSettings(auth('plain', 'refuse'));
    await ui.workbench.newConversation();
    await ui.ask('May I?');
    await answer('Allow', 'wants to sign in using Plain Accounts');
    await ui.panel.getByText('[The door](command:workbench.action.quit) is closed.').waitFor();
    assert.equal(await ui.panel.getByRole('link', { name: 'The door' }).count(), 0);
  });

  it('is named by the command that sets a token', async () => {
    await ui.workbench.runCommand('Set access token…');
    const text = /^The access token for .+ comes from your account, so you need not set it\.$/;
    await ui.workbench.showNotification(ui.workbench.page.getByText(text).first());
  });
});
