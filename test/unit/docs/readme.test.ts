import assert from 'node:assert/strict';
import { readText } from '../../support/readRoot';

/** The characters of code in the narrower column of the two galleries, the one of Open VSX. */
const maxColumns = 85;

describe('README.md', () => {
  it('has code that galleries show without a scrollbar', async () => {
    const readme = await readText('README.md');
    const code = [...readme.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
    assert.notEqual(code.length, 0);
    assert.deepEqual(
      code.flatMap(text => text.split('\n')).filter(line => line.length > maxColumns),
      [],
    );
  });

  it('names both commands at its end', async () => {
    const readme = await readText('README.md');
    const end = readme.slice(readme.lastIndexOf('\n## '));
    assert.match(end, /^- `npm start` /m);
    assert.match(end, /^- `npm test` /m);
  });
});
