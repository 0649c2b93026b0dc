import assert from 'node:assert/strict';
import type { RecordedRequest } from '../../service/recordingService';
import type { ResponseStream } from '../../service/responseStream';
import { useExtension } from '../support/useExtension';

/** A service that names the session ids itself and refuses all others. */
describe('a session that the service issues', () => {
  const window = useExtension({ 'agentQuery.session': 'service' });

  const sessionOf = ({ json }: RecordedRequest) =>
    (json as { kwargs: { session_id?: string } }).kwargs.session_id;
  const sessions = () => window.service.requests.map(sessionOf);

  /** @param header true to name the id in a header instead of an event */
  function issueIds(header = false): void {
    let last = 0;
    window.service.onQuery(async (stream, request) => {
      const id = sessionOf(request) ?? `issued-${++last}`;
      assert.match(id, /^issued-\d$/);
      stream.head(200, {
        'Content-Type': 'text/event-stream',
        ...(header && { 'Session-Id': id }),
      });
      if (!header) {
        const data = JSON.stringify({ type: 'system', data: { session_id: id } });
        await stream.raw(`data: ${data}\n\n`);
      }
      await stream.message(`In ${id}.`);
      await stream.end();
    });
  }

  for (const [place, header] of [
    ['an event', false],
    ['a header', true],
  ] as const) {
    it(`named in ${place}, is sent with the next question and after a reload`, async () => {
      issueIds(header);
      await window.runCommand('New conversation');
      await window.panel.locator('.target[title$="Session: new"]').waitFor();
      await window.ask('One?');
      await window.panel.getByText('In issued-1.').waitFor();
      await window.panel.locator('.target[title$="Session: issued-1"]').waitFor();
      await window.ask('Two?');
      await window.panel.getByText('In issued-1.').nth(1).waitFor();
      await window.reload();
      await window.ask('Three?');
      await window.panel.getByText('In issued-1.').nth(2).waitFor();
      assert.deepEqual(sessions(), [undefined, 'issued-1', 'issued-1']);
    });
  }

  it('differs for each conversation, and is copied as it is sent', async () => {
    issueIds();
    await window.runCommand('New conversation');
    await window.ask('One?');
    await window.panel.getByText('In issued-1.').waitFor();
    await window.runCommand('Copy session ID');
    await window.notification('Session ID copied: issued-1');
    await window.closeTab('One?');
    await window.runCommand('New conversation');
    await window.ask('Two?');
    await window.panel.getByText('In issued-2.').waitFor();
    assert.deepEqual(sessions(), [undefined, undefined]);
  });

  for (const [way, refuse] of Object.entries({
    'an event': async (stream: ResponseStream, words: string) => {
      await stream.raw(`data: ${JSON.stringify({ type: 'error', data: { message: words } })}\n\n`);
      await stream.end();
    },
    'a status': async (stream: ResponseStream, words: string) => {
      stream.head(400, { 'Content-Type': 'text/plain' });
      await stream.raw(words);
      await stream.end();
    },
  })) {
    it(`is suggested if the service refuses another one in ${way}`, async () => {
      await window.updateSettings({ 'agentQuery.session': undefined });
      window.service.onQuery(stream => refuse(stream, 'No conversation with this session ID'));
      await window.runCommand('New conversation');
      await window.ask('One?');
      await window.panel.getByText('No conversation with this session ID').first().waitFor();
      await window.panel.getByText('set agentQuery.session to "service"').first().waitFor();
      await window.panel.getByRole('button', { name: 'Open session setting' }).waitFor();
    });
  }

  it('is not invented to test the connection', async () => {
    issueIds();
    await window.runCommand('Test connection');
    await window.notification(/^Connection successful/);
    assert.deepEqual(sessions(), [undefined]);
  });
});
