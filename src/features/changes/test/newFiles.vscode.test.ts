import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { sampleUri, useService } from '../../../../test/integration/support/sampleWorkspace';
import { apply, review, reviewTab } from './support/review';

describe('an answer that only creates files', () => {
  const service = useService();
  const names = ['made/one.txt', 'made/two.txt'];

  after(() => rm(sampleUri('made').fsPath, { recursive: true, force: true }));

  it('is reviewed and applied', async () => {
    await review(service.current, names.map(name => `\`\`\`txt ${name}\nnew\n\`\`\`\n`).join('\n'));
    const read = (name: string) => readFile(sampleUri(name).fsPath, 'utf8').catch(() => undefined);
    await apply(async () => (await read('made/two.txt')) !== undefined);
    assert.deepEqual(await Promise.all(names.map(read)), ['new\n', 'new\n']);
    assert.equal(reviewTab(), undefined, 'the review is closed');
  });
});
