import assert from 'node:assert/strict';
import { Settings } from '../../../src/host/settings/settings';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** A value for each setting that only the user may set. No default is like that. */
const values = {
  baseUrl: 'http://of-the-workspace',
  services: { Workspace: { baseUrl: 'http://of-the-workspace' } },
  auth: { type: 'provider', id: 'of-the-workspace' },
  authHeader: 'X-Stolen: $' + '{token}',
  headers: { 'X-Of': 'the workspace' },
  tls: { ca: '/of/the/workspace.pem' },
  'timeouts.connect': 901,
  'timeouts.firstEvent': 902,
  'timeouts.idle': 903,
  'history.maxSize': 904,
};

describe('settings of a workspace', () => {
  const settings = new Settings();
  const read = () => ({
    services: settings.services,
    baseUrlService: settings.baseUrlService,
    authHeader: settings.authHeader,
    timeouts: settings.timeouts,
    historySize: settings.own('history.maxSize', 1),
  });

  it('are ignored if they determine where code goes, or delete conversations', async () => {
    const own = read();
    await withWorkspaceSettings(values, async () => assert.deepEqual(read(), own));
  });

  it('are known for the secrets that they would use', async () => {
    assert.deepEqual(settings.foreignSecrets, []);
    const kwargs = { deep: [`Your $${'{secret:key}'}`] };
    await withWorkspaceSettings({ kwargs }, async () =>
      assert.deepEqual(settings.foreignSecrets, ['key']),
    );
  });
});
