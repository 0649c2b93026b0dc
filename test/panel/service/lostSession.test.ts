import assert from 'node:assert/strict';
import type { RecordedRequest } from '../../service/recordingService';
import { useExtension } from '../support/useExtension';

interface Query {
  readonly parts: ReadonlyArray<{ readonly type: string; readonly text?: string }>;
  readonly kwargs: { readonly session_id?: string };
}
const queryOf = ({ json }: RecordedRequest) => json as Query;

/** A service that loses its sessions, as after a restart. */
describe('a session that the service has lost', () => {
  const window = useExtension();
  const button = (name: string) => window.panel.getByRole('button', { name });
  const sessions = () => window.service.requests.map(request => queryOf(request).kwargs.session_id);
  const textsOf = (request: RecordedRequest | undefined) =>
    request ? queryOf(request).parts.map(({ text }) => text ?? '') : assert.fail();

  /** Answers one question for each session, and issues a session for a question without one. */
  function forgetAfterOne(status = 404): void {
    const known = new Set<string>();
    let issued = 0;
    window.service.onQuery(async (stream, request) => {
      const id = queryOf(request).kwargs.session_id ?? `issued-${++issued}`;
      if (known.has(id)) {
        stream.head(status, { 'Content-Type': 'application/json' });
        await stream.raw(JSON.stringify({ detail: `Session ${id} not found` }));
      } else {
        known.add(id);
        stream.head(200, { 'Content-Type': 'text/event-stream', 'Session-Id': id });
        await stream.message(`Answer ${known.size}.`);
      }
      await stream.end();
    });
  }

  const askTwice = async () => {
    await window.runCommand('New conversation');
    await window.ask('One?');
    await window.panel.getByText('Answer 1.').waitFor();
    await window.ask('Two?');
    await window.panel.getByText('no longer has the session').waitFor();
    assert.equal(await window.panel.getByText('There is no agent service').count(), 0);
  };

  for (const status of [404, 410]) {
    it(`is replaced by a new one, to which the conversation so far is attached: ${status}`, async () => {
      forgetAfterOne(status);
      await askTwice();
      await button('Continue in new session').click();
      const attachment = window.panel.getByRole('button', { name: 'Remove Conversation so far' });
      await attachment.waitFor();
      assert.equal(
        await window.panel.getByRole('textbox', { name: 'Question' }).inputValue(),
        'Two?',
      );
      assert.equal(window.service.requests.length, 2, 'nothing is sent');
      await button('Send').click();
      await window.panel.getByText('Answer 2.').waitFor();
      const [, second, third] = sessions();
      assert.notEqual(third, second);
      const [first = '', question] = textsOf(window.service.requests.at(-1));
      assert.match(first, /^Conversation so far \(markdown\)\n/);
      assert.match(first, /> One\?[\s\S]*Answer 1\./);
      assert.ok(!first.includes('Two?'), first);
      assert.equal(question, 'Two?');
    });
  }

  it('is replaced by one without the old conversation if its attachment is removed', async () => {
    forgetAfterOne();
    await askTwice();
    await button('Continue in new session').click();
    await button('Remove Conversation so far').click();
    await button('Send').click();
    await window.panel.getByText('Answer 2.').waitFor();
    assert.deepEqual(textsOf(window.service.requests.at(-1)), ['Two?']);
  });

  it('is not sent again if the service has issued it', async () => {
    await window.updateSettings({ 'agentQuery.session': 'service' });
    forgetAfterOne();
    await askTwice();
    await window.panel.locator('.target[title$="Session: new"]').waitFor();
    await button('Ask again').last().click();
    await window.panel.getByText('Answer 2.').waitFor();
    assert.deepEqual(sessions(), [undefined, 'issued-1', undefined]);
  });

  it('is replaced if it belongs to the workspace', async () => {
    await window.updateSettings({ 'agentQuery.session': 'perWorkspace' });
    forgetAfterOne();
    await askTwice();
    await button('Continue in new session').click();
    await button('Remove Conversation so far').waitFor();
    await button('Send').click();
    await window.panel.getByText('Answer 2.').waitFor();
    const [one, two, three] = sessions();
    assert.equal(one, two);
    assert.notEqual(three, two);
  });

  it('of the workspace or the settings is not used by a test of the connection, and its message says so', async () => {
    forgetAfterOne();
    for (const session of ['perWorkspace', 'custom']) {
      await window.updateSettings({
        'agentQuery.session': session,
        'agentQuery.sessionId': 'mine',
      });
      void window.execute('Test connection');
      await window.notification(/^Connection successful.* in a new session\./);
    }
    await window.updateSettings({ 'agentQuery.session': 'perConversation' });
    void window.execute('Test connection');
    await window.notification('Connection successful: the service responded as expected.');
  });

  it('of the settings leads to a button for the setting', async () => {
    await window.updateSettings({ 'agentQuery.session': 'custom', 'agentQuery.sessionId': 'mine' });
    forgetAfterOne();
    await window.runCommand('New conversation');
    await window.ask('One?');
    await window.panel.getByText('Answer 1.').waitFor();
    await window.ask('Two?');
    await window.panel.getByText('in the setting agentQuery.sessionId').waitFor();
    await button('Open session setting').waitFor();
    void window.runCommand('Continue in new session');
    await window.notification(/^All conversations use the session/);
  });

  it('is continued from a turn in the middle, without the turns after it', async () => {
    await window.runCommand('New conversation');
    for (const [index, question] of ['One?', 'Two?', 'Three?'].entries()) {
      await window.ask(question);
      await window.panel.getByText('Recorded.').nth(index).waitFor();
    }
    const turnId = await window.panel.locator('[data-turn-id]').nth(1).getAttribute('data-turn-id');
    await window.execute('Continue in new session', { section: 'answer', turnId });
    await button('Remove Conversation so far').waitFor();
    await window.ask('Four?');
    await window.panel.getByText('Recorded.').waitFor();
    const [first = ''] = textsOf(window.service.requests.at(-1));
    assert.match(first, /> One\?[\s\S]*> Two\?/);
    assert.ok(!first.includes('Three?'), first);
  });
});
