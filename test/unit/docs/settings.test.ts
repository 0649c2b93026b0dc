import assert from 'node:assert/strict';
import { readSettingsPage, settingsTables } from '../../../build/settingsPage.mjs';
import { root } from '../../host/root.mjs';
import { readJson } from '../../support/readRoot';

describe('docs/settings.md', () => {
  it('has the settings of package.json', async () => {
    const { current, expected } = await readSettingsPage(root);
    // A comparison of texts would print all of them, and not the message.
    assert.ok(current === expected, 'run npm run settings');
  });

  it('has groups with a title, in which each setting has its own place', async () => {
    const manifest = await readJson('package.json');
    const groups: readonly { order: number; properties: Record<string, { order: number }> }[] =
      manifest.contributes.configuration;
    assert.equal(groups.length, 4);
    const counted = (list: readonly unknown[]) => list.map((_, index) => index + 1);
    assert.deepEqual(
      groups.map(({ order }) => order),
      counted(groups),
    );
    const orders = groups.flatMap(({ properties }) =>
      Object.values(properties).map(({ order }) => order),
    );
    assert.deepEqual(orders, counted(orders));
    const untitled = { title: '%gone%', properties: {} };
    assert.throws(() => settingsTables([untitled], {}, []), /A group of settings has no meaning/);
  });

  it('has a meaning for each setting and each of its values', () => {
    const session = { default: 'a', markdownDescription: '%text%' };
    const texts = { title: 'Session', text: 'Text.', a: 'One.', blank: ' ' };
    const tables = (setting: object) =>
      settingsTables(
        [{ title: '%title%', properties: { 'agentQuery.session': { ...session, ...setting } } }],
        texts,
        [],
      );
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
    const properties = {
      'agentQuery.session': {
        default: 'a',
        enum: ['a', 'b'],
        markdownDescription: '%text%',
        markdownEnumDescriptions: ['%a%', '%b%'],
      },
      'agentQuery.context.maxFileSize': {
        default: 10,
        tags: ['advanced'],
        markdownDescription: '%size%',
      },
      'agentQuery.tls': { default: {}, markdownDescription: '%size%', scope: 'application' },
    };
    const tables = settingsTables(
      [{ title: '%a%', properties }],
      { text: 'See `#agentQuery.kwargs#`.', a: 'One | two.', b: 'Three.', size: 'Size.' },
      ['agentQuery.session'],
    );
    for (const row of [
      '| `agentQuery.session` | See `agentQuery.kwargs`.<br>`a`: One \\| two.<br>`b`: Three. | `a` | Trusted workspace |',
      '| `agentQuery.context.maxFileSize` *advanced* | Size. | `10` | Workspace |',
      '| `agentQuery.tls` | Size. | `{}` | User |',
    ]) {
      assert.ok(tables.includes(row), tables);
    }
  });
});
