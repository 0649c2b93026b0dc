import assert from 'node:assert/strict';
import { readSettingsPage, settingsTables } from '../../../build/settingsPage.mjs';
import { root } from '../../host/root.mjs';

describe('docs/settings.md', () => {
  it('has the settings of package.json', async () => {
    const { current, expected } = await readSettingsPage(root);
    assert.equal(current, expected, 'run npm run settings');
  });

  it('has a group for each setting', () => {
    const added = { 'agentQuery.new': { default: '', markdownDescription: '%new%' } };
    assert.throws(
      () => settingsTables(added, { new: 'Text.' }, []),
      /agentQuery\.new is in 0 groups/,
    );
  });

  it('has a meaning for each setting and each of its values', () => {
    const session = { default: 'a', markdownDescription: '%text%' };
    const texts = { text: 'Text.', a: 'One.', blank: ' ' };
    const tables = (setting: object) =>
      settingsTables({ 'agentQuery.session': { ...session, ...setting } }, texts, []);
    assert.ok(tables({ enum: ['a'], markdownEnumDescriptions: ['%a%'] }));
    assert.throws(() => tables({ enum: ['a'] }), /agentQuery\.session: a has no meaning/);
    assert.throws(
      () => tables({ enum: ['a', 'b'], markdownEnumDescriptions: ['%a%', '%blank%'] }),
      /agentQuery\.session: b has no meaning/,
    );
    assert.throws(
      () => tables({ markdownDescription: '%gone%' }),
      /agentQuery\.session has no meaning/,
    );
  });

  it('shows values, defaults, and names of other settings as plain Markdown', () => {
    const tables = settingsTables(
      {
        'agentQuery.session': {
          default: 'a',
          enum: ['a', 'b'],
          markdownDescription: '%text%',
          markdownEnumDescriptions: ['%a%', '%b%'],
        },
        'agentQuery.context.maxFileSize': { default: 1048576, markdownDescription: '%size%' },
        'agentQuery.tls': { default: {}, markdownDescription: '%size%', scope: 'application' },
      },
      { text: 'See `#agentQuery.kwargs#`.', a: 'One | two.', b: 'Three.', size: 'Size.' },
      ['agentQuery.session'],
    );
    for (const row of [
      '| `agentQuery.session` | See `agentQuery.kwargs`.<br>`a`: One \\| two.<br>`b`: Three. | `a` | Trusted workspace |',
      '| `agentQuery.context.maxFileSize` | Size. | `1048576` (1 MB) | Workspace |',
      '| `agentQuery.tls` | Size. | `{}` | User |',
    ]) {
      assert.ok(tables.includes(row), tables);
    }
  });
});
