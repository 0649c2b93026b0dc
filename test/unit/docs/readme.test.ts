import assert from 'node:assert/strict';
import { packageReadme } from '../../../build/packageReadme.mjs';
import { readText } from '../../support/readRoot';

describe('README.md', () => {
  let readme: string;

  before(async () => {
    readme = await readText('README.md');
  });

  it('has in the package only what works there', () => {
    const text = packageReadme(readme);
    assert.doesNotMatch(text, /\]\((?!https:|#)/, 'no pictures and links of the repository');
    assert.doesNotMatch(text, /<!--|npm |<picture|<img/);
    const anchors = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    assert.deepEqual(
      anchors.filter(anchor => !headings.includes(anchor ?? '')),
      [],
    );
    assert.match(text, /^## Connect your service$/m);
    assert.match(text, /^## Help and trust$/m);
  });

  it('names both commands at its end', () => {
    const end = readme.slice(readme.lastIndexOf('\n## '));
    assert.match(end, /^- `npm start` /m);
    assert.match(end, /^- `npm test` /m);
  });
});
