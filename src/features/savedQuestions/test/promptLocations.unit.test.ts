import assert from 'node:assert/strict';
import { promptLocations } from '../core/promptFile';

describe('the places of saved questions', () => {
  const standard = { from: 'workspace', path: '.github/prompts' };
  const cases: ReadonlyArray<readonly [string, unknown, readonly object[]]> = [
    ['without a setting', undefined, [standard]],
    ['in a setting of another kind', ['a'], [standard]],
    ['in an empty setting', {}, [standard]],
    ['beside the default one', { docs: true, b: false }, [standard, { ...standard, path: 'docs' }]],
    [
      'instead of the default one',
      { '.github/prompts': false, ' a ': 'True' },
      [{ ...standard, path: 'a' }],
    ],
    ['none', { '.github/prompts': 'false' }, []],
    [
      'of other kinds',
      { '~/my': true, '/etc/p/': true, 'C:\\p': true, '../up': true, './a.prompt.md': true },
      [
        standard,
        { from: 'home', path: 'my' },
        { from: 'root', path: '/etc/p' },
        { from: 'root', path: 'C:/p' },
        { from: 'workspace', path: '../up' },
        { from: 'workspace', path: 'a.prompt.md' },
      ],
    ],
    [
      'with wildcards',
      { 'a/*': true, '**': true, '~/b/**/c/*.prompt.md': true, '/x/{y,z}/**': true },
      [
        standard,
        { from: 'workspace', path: 'a' },
        { from: 'workspace', path: '', glob: '**/*.prompt.md' },
        { from: 'home', path: 'b', glob: '**/c/*.prompt.md' },
        { from: 'root', path: '/x', glob: '{y,z}/**/*.prompt.md' },
      ],
    ],
  ];
  for (const [name, setting, expected] of cases) {
    it(`are read ${name}`, () => assert.deepEqual(promptLocations(setting), expected));
  }
});
