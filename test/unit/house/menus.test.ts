import assert from 'node:assert/strict';
import { readJson } from '../../support/readRoot';
import { readSources } from '../../support/readSources';

describe('the conditions of menus and keys', () => {
  it('have only context keys that the extension sets', async () => {
    const { contributes } = await readJson('package.json');
    const { menus, keybindings } = contributes;
    const conditions = [...Object.values(menus), keybindings]
      .flat()
      .map(({ when = '' }) => when)
      .join('\n');
    const names = [...conditions.matchAll(/(?<!view == )\bagentQuery\.(\w+)\b(?!\.|')/g)];
    // `MenuContext` sets the same keys for the conversation in the side bar.
    const set = [...(await readSources('src/host')), ...(await readSources('src/features'))]
      .map(([, source]) => source)
      .filter(source => source.includes('setContext'))
      .join('\n');
    const used = new Set(names.map(([, name = '']) => name));
    assert.ok(used.size > 5, 'the keys are found');
    const unknown = [...used].filter(name => !new RegExp(`\\b${name}\\b`).test(set));
    assert.deepEqual(unknown, []);
  });
});
