import assert from 'node:assert/strict';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { useExtension } from '../support/useExtension';

/** A name that users may give to a service. */
const production = 'Production $(trash) [x](command:y)';

/** The name as VS Code gets it: invisible characters prevent the icon and the link. */
const shownProduction = /Production \$\u2060\(trash\) \[x\]\u2060\(command:y\)/;

describe('several services', () => {
  const window = useExtension();
  let other: RecordingService;

  beforeEach(async () => {
    other = await startRecordingService();
    await window.updateSettings({
      'agentQuery.services': {
        Staging: { baseUrl: window.service.url },
        [production]: { baseUrl: other.url },
      },
    });
  });
  afterEach(() => other.dispose());

  const answerAs = (service: RecordingService, text: string) => service.answer(text);
  const answered = (text: string) =>
    window.panel
      .getByRole('article', { name: 'Answer' })
      .filter({ hasText: text })
      .getByText('complete')
      .waitFor();
  const target = (name: string) =>
    window.panel.locator('.target[title*="Session: "]', { hasText: name }).waitFor();
  const select = async (row: RegExp, label: RegExp) => {
    await window.runCommand('Select service…');
    await window.choose(row);
    await window.statusItem(label);
  };
  const selectProduction = () => select(/^Production/, shownProduction);

  /** Asks both services the same question, in a conversation each; then Production's conversation is visible. */
  async function askBoth(): Promise<void> {
    answerAs(window.service, 'From staging.');
    answerAs(other, 'From production.');
    await window.runCommand('New conversation');
    await target('Staging');
    await window.ask('Who?');
    await answered('From staging.');
    await window.panel.getByRole('button', { name: 'Ask another service…' }).click();
    await window.choose(/^Production/);
    await answered('From production.');
  }

  const broken = 'key-\ud800-3f9c1b7e';
  const entries: ReadonlyArray<[what: string, entry: object, told: RegExp | undefined]> = [
    ['header', { headers: { 'X-Key': broken } }, /the value of X-Key must be a string of ASCII/],
    [
      'name of a header',
      { headers: { [broken]: 'key-3f9c1b7e' } },
      /is not a valid HTTP header name/,
    ],
    ['header for the token', { authHeader: broken }, undefined],
    ['keyword argument', { kwargs: { api_key: broken } }, undefined],
    ['path', { tls: { ca: broken } }, undefined],
    ['command', { auth: { type: 'command', command: [broken] } }, /token command/],
  ];
  for (const [what, entry, told] of entries) {
    it(`work beside one that has half a character in a ${what}`, async () => {
      answerAs(other, 'From production.');
      await window.updateSettings({
        'agentQuery.services': {
          Staging: { baseUrl: window.service.url, ...entry },
          [production]: { baseUrl: other.url },
        },
      });
      await window.runCommand('New conversation');
      await window.ask('Who?');
      await window.panel
        .getByText(told ?? 'Recorded.')
        .first()
        .waitFor();
      await window.runCommand('New conversation');
      await selectProduction();
      await window.ask('And who now?');
      await answered('From production.');
      assert.equal(window.service.requests.length, told ? 0 : 1);
      assert.doesNotMatch(window.log.join('\n'), /URIError|URI malformed/);
    });
  }

  it('are switched for new conversations, while the current one keeps its service', async () => {
    answerAs(window.service, 'From staging.');
    await window.runCommand('New conversation');
    await target('Staging');
    await window.statusItem(/Staging$/);
    await window.ask('Who?');
    await answered('From staging.');
    await selectProduction();
    await target('Staging');
    answerAs(window.service, 'Staging again.');
    await window.ask('And who now?');
    await answered('Staging again.');
    assert.equal(other.requests.length, 0);
  });

  it('get the same question from a button below the answer, in a conversation of its own', async () => {
    await window.runCommand('New conversation');
    await window.ask('Who?');
    await answered('Recorded.');
    answerAs(other, 'From production.');
    await window.panel.getByRole('button', { name: 'Ask another service…' }).click();
    const list = await window.quickPick();
    assert.equal(list.rows.length, 1);
    assert.match(list.rows[0] ?? '', shownProduction);
    list.choose(/^Production/);
    await answered('From production.');
    await target(production);
    const partsOf = ({ requests }: RecordingService) =>
      requests.map(({ json }) => (json as { parts: unknown[] }).parts);
    assert.deepEqual(partsOf(other), [[{ type: 'text', text: 'Who?' }]]);
    assert.deepEqual(partsOf(window.service), partsOf(other));
  });

  it('are named in the list of conversations, and stay with a conversation that is opened again', async () => {
    await askBoth();
    await window.saved('From production.');
    await selectProduction();
    for (const tab of window.tabs) {
      await window.closeTab(tab);
    }
    const conversations = [
      [production, shownProduction.source],
      ['Staging', 'Staging'],
    ] as const;
    for (const [name, listed] of conversations) {
      await window.runCommand('Open conversation…');
      await window.choose(new RegExp(`1 question, complete · ${listed}`));
      await target(name);
    }
    await window.statusItem(shownProduction);
  });

  it('get only their own stored tokens, in their own headers', async () => {
    await window.updateSettings({
      'agentQuery.services': {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of the setting
        Staging: { baseUrl: window.service.url, authHeader: 'X-Api-Key: ${token}' },
        [production]: { baseUrl: other.url },
      },
    });
    const services = [
      { row: /^Production/, label: shownProduction, service: other, token: 'canary-2b8e' },
      { row: /^Staging/, label: /Staging$/, service: window.service, token: 'canary-9d41' },
    ] as const;
    await window.runCommand('New conversation');
    for (const { row, label, service, token } of services) {
      await select(row, label);
      await window.runCommand('Set access token…');
      (await window.inputBox(`Access token for ${service.url}`)).enter(token);
      await window.notification(`Access token for ${service.url} saved.`);
    }
    for (const { row, label, service, token } of services) {
      await select(row, label);
      await window.runCommand('New conversation');
      answerAs(service, `Hello ${token.slice(-4)}.`);
      await window.ask('Who gets which?');
      await answered(`Hello ${token.slice(-4)}.`);
    }
    // Also with the same question, and with a redirect to the other service.
    answerAs(other, 'The same, elsewhere.');
    await window.panel.getByRole('button', { name: 'Ask another service…' }).click();
    await window.choose(/^Production/);
    await answered('The same, elsewhere.');
    other.refuse(307, { Location: `${window.service.url}/query` });
    await window.ask('And over there?');
    await window.panel.getByText("Redirects aren't followed").waitFor();
    const sent = services.map(({ service }) =>
      service.requests.map(({ headers }) => [headers.authorization, headers['x-api-key']]),
    );
    assert.deepEqual(sent, [
      Array(3).fill(['Bearer canary-2b8e', undefined]),
      [[undefined, 'canary-9d41']],
    ]);
    for (const [index, { service }] of services.entries()) {
      const foreign = services[1 - index]?.token ?? '';
      for (const { path, headers, body } of service.requests) {
        assert.ok(!`${path} ${JSON.stringify(headers)} ${body}`.includes(foreign), foreign);
      }
    }
  });

  it('that are gone are reported before a question is sent, with a button to ask another one', async () => {
    await window.runCommand('New conversation');
    await window.ask('Who?');
    await answered('Recorded.');
    await window.updateSettings({
      // Removed, because a service with the same base URL is treated as the same service.
      'agentQuery.baseUrl': '',
      'agentQuery.services': { Production: { baseUrl: other.url } },
    });
    await window.panel
      .getByText(/The service "Staging" of this conversation is no longer/)
      .waitFor();
    await window.panel.getByRole('button', { name: 'Ask another service…' }).first().click();
    const list = await window.quickPick();
    assert.equal(list.rows.length, 1);
    assert.match(list.rows[0] ?? '', /^Production /);
    list.hide();
    assert.equal(window.service.requests.length, 1);
  });
});
