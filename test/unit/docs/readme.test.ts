import assert from 'node:assert/strict';
import { readText } from '../../support/readRoot';

describe('README.md', () => {
  it('names both commands at its end', async () => {
    const readme = await readText('README.md');
    const end = readme.slice(readme.lastIndexOf('\n## '));
    assert.match(end, /^- `npm start` /m);
    assert.match(end, /^- `npm test` /m);
  });
});
