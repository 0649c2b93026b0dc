import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageReadme } from '../../../build/packageReadme.mjs';
import { root } from '../../host/root.mjs';

describe('README.md', () => {
  let readme: string;

  before(async () => {
    readme = await readFile(path.join(root, 'README.md'), 'utf8');
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
