import assert from 'node:assert/strict';
import { packageReadme } from '../../../build/packageReadme.mjs';
import { readReadme, settingsTables } from '../../../build/readmeSettings.mjs';
import { root } from '../../host/root.mjs';

describe('README.md', () => {
  it('has the settings of package.json', async () => {
    const { current, expected } = await readReadme(root);
    assert.equal(current, expected, 'run npm run readme');
  });

  it('has a group for each setting', () => {
    const added = { 'agentQuery.new': { default: '', markdownDescription: '%new%' } };
    assert.throws(() => settingsTables(added, { new: 'Text.' }), /agentQuery\.new is in 0 groups/);
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
      },
      { text: 'See `#agentQuery.kwargs#`.', a: 'One | two.', b: 'Three.', size: 'Size.' },
    );
    assert.ok(
      tables.includes(
        '| `agentQuery.session` | See `agentQuery.kwargs`. `a`: One \\| two. `b`: Three. | `a` |',
      ),
      tables,
    );
    assert.ok(
      tables.includes('| `agentQuery.context.maxFileSize` | Size. | `1048576` (1 MiB) |'),
      tables,
    );
  });

  it('has in the package only what works there', async () => {
    const { current } = await readReadme(root);
    const text = packageReadme(current);
    assert.doesNotMatch(text, /\]\((?!https:|#)/, 'no pictures and links of the repository');
    assert.doesNotMatch(text, /repository -->|npm /);
    const anchors = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    assert.deepEqual(
      anchors.filter(anchor => !headings.includes(anchor ?? '')),
      [],
    );
    assert.match(text, /^## Quick start$/m);
    assert.match(text, /^## Settings$/m);
  });
});
