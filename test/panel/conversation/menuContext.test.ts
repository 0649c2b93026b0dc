import assert from 'node:assert/strict';
import { until } from '../../support/until';
import { useExtension } from '../support/useExtension';

describe('the context of menus', () => {
  const window = useExtension();

  /** Resolves when these context keys are set, and no others of a conversation. */
  const offered = (wanted: readonly string[], prefix = 'agentQuery') =>
    until(`${prefix} with ${wanted}`, () => {
      const keys = ['hasConversation', 'hasTurns', 'hasQuestion', 'hasAnswer', 'hasEvents'];
      const set = keys.filter(key => window.host.contextKeys.get(`${prefix}.${key}`) === true);
      return String(set) === String(wanted);
    });
  const all = ['hasConversation', 'hasTurns', 'hasQuestion', 'hasAnswer', 'hasEvents'];

  it('follows the current conversation and the one in the side bar', async () => {
    await offered([]);
    await window.runCommand('New conversation');
    await offered(['hasConversation']);
    assert.equal(window.host.contextKeys.get('agentQuery.hasServices'), true);
    await window.ask('What is this?');
    await offered(all);
    await offered([], 'agentQuery.sideBar');

    await window.runCommand('New conversation');
    await offered(['hasConversation']);
    await window.showTab('What is this?');
    await offered(all);
    await window.runCommand('Move conversation to side bar');
    await offered(all, 'agentQuery.sideBar');
  });
});
