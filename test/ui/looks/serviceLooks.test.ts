import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { longDescribe } from '../../support/long';
import { useWorkbench } from '../support/useWorkbench';
import { allThemes } from '../support/workbench';

const themes = Object.values(allThemes);

/** A program that runs until it is stopped. On the desktop, `process.execPath` is Electron. */
const endless = [process.execPath, '-e', 'setInterval(() => undefined, 1000)'];

/**
 * Services, signing in and saved conversations: screenshots in all themes, for people to look at in out/screenshots. Other tests check the behavior of these views.
 */
longDescribe('services and saved conversations', function () {
  this.timeout(400_000);
  this.bail(true);

  const ui = useWorkbench(
    {
      'workbench.quickOpen.closeOnFocusLost': false,
      'window.commandCenter': false,
      'workbench.layoutControl.enabled': false,
    },
    undefined,
    ['accounts'],
  );
  let other: RecordingService;
  const page = () => ui.workbench.page;
  const status = () => page().locator('[id="agent-query.agent-query.agentQuery.service"]');
  const dialog = () => page().locator('.monaco-dialog-box');
  const row = (text: string) =>
    page().locator('.quick-input-list .monaco-list-row', { hasText: text });
  const services = (more = {}) => ({
    'agentQuery.services': {
      Staging: { baseUrl: ui.service.url, ...more },
      Production: { baseUrl: other.url },
      'A service with a rather long name, for people of the finance department': {
        baseUrl: 'https://agents.example.com/a/path/that/is/long/finance',
      },
    },
  });

  before(async () => {
    other = await startRecordingService();
    await ui.workbench.updateSettings(services());
  });
  after(() => other?.dispose());

  /** Takes screenshots of the current view in all themes. */
  async function look(name: string): Promise<void> {
    for (const theme of themes) {
      await ui.workbench.setTheme(theme);
      await ui.workbench.screenshot(`services-${name}-${theme.replaceAll(' ', '-')}`);
    }
  }

  async function ask(service: RecordingService, question: string, answer: string): Promise<void> {
    service.answer(answer);
    await ui.workbench.newConversation();
    await ui.ask(question);
    await ui.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
    await ui.workbench.saved(answer.slice(0, 20));
  }

  it('in the switcher and the status bar', async () => {
    await ask(ui.service, 'Why is every second line empty?', 'The tide table has an end.');
    await status().click();
    await row('Production').waitFor();
    await look('switcher');
    await page().keyboard.type('Production');
    await page().keyboard.press('Enter');
    await status().getByText('Production').waitFor();
  });

  it('in the list of conversations, with a name, a pin, and hits in answers', async () => {
    await ask(other, 'When is high water in Harbour Town, and how high?', 'At noon, by the tide.');
    await ask(other, 'What is a spring tide?', 'A tide after a new or full moon.');
    await ui.workbench.runCommandUntil(
      'Rename conversation…',
      page().getByText('Leave empty to use the first question.'),
    );
    await look('rename');
    await page().locator('.quick-input-box input').fill('Spring tides, explained');
    await page().keyboard.press('Enter');
    await page().locator('.tab', { hasText: 'Spring tides' }).waitFor();
    await ui.workbench.runCommandUntil('Open conversation…', row('Spring tides'));
    await row('Spring tides').hover();
    await row('Spring tides').getByRole('button', { name: 'Pin' }).click();
    await page()
      .getByRole('option', { name: /Pinned$/ })
      .waitFor();
    await row('When is high').hover();
    await look('list');
    await page().keyboard.type('tide');
    await row('The tide table').waitFor();
    await look('list-found');
  });

  it('in the dialog before a deletion', async () => {
    await row('When is high').first().hover();
    await row('When is high').first().getByRole('button', { name: 'Delete' }).click();
    await dialog().waitFor();
    await look('delete');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page().keyboard.press('Escape');
  });

  it('while the access token is awaited from a command, and after it failed', async () => {
    const { panel } = ui;
    await ui.workbench.updateSettings(services({ auth: { type: 'command', command: endless } }));
    await status().click();
    await row('Staging').click();
    await ui.workbench.newConversation();
    await ui.ask('May I?');
    await panel.getByText('Getting credentials…').first().waitFor();
    await look('token-awaited');
    await ui.workbench.runCommand('Stop query');
    await panel.locator('.turn-state').getByText('stopped').waitFor();
    const failing = [process.execPath, '-e', 'console.error("Log in first."); process.exit(3)'];
    await ui.workbench.updateSettings(services({ auth: { type: 'command', command: failing } }));
    await ui.ask('And now?');
    await panel.getByText('exit code').first().waitFor();
    await look('token-failed');
  });

  it('while the user signs in, and after a refusal', async () => {
    const { panel } = ui;
    const auth = { type: 'provider', id: 'agent-query-plain', scopes: ['ask'] };
    await ui.workbench.updateSettings(services({ auth }));
    await ui.workbench.newConversation();
    await ui.ask('May I?');
    await dialog().waitFor();
    await look('sign-in');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await panel.getByText('Nothing was sent, because you are not signed in').waitFor();
    await look('not-signed-in');
    ui.service.refuse(401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
    await panel.getByRole('button', { name: 'Ask again' }).last().click();
    await dialog().getByRole('button', { name: 'Allow' }).click();
    await panel.getByText('denied access (HTTP 401) to your account').waitFor();
    await look('refused');
  });

  it('of a conversation whose service is gone', async () => {
    await ui.workbench.updateSettings({
      'agentQuery.baseUrl': '',
      'agentQuery.services': { Production: { baseUrl: other.url } },
    });
    await ui.panel.getByText(/The service "Staging" of this conversation is no longer/).waitFor();
    await look('gone');
  });

  it('before there is any, in a narrow and a wide panel', async () => {
    await ui.workbench.updateSettings({ 'agentQuery.baseUrl': '', 'agentQuery.services': {} });
    await ui.workbench.tidy();
    await ui.workbench.runCommand('New conversation');
    await ui.panel.getByRole('textbox', { name: 'Base URL' }).waitFor();
    await look('none');
    await ui.panel.getByRole('textbox', { name: 'Base URL' }).fill('localhost:8000');
    await ui.panel.getByText('Will be saved as').waitFor();
    await page().setViewportSize({ width: 700, height: 800 });
    await look('none-narrow');
  });
});
