import assert from 'node:assert/strict';
import { sentFiles } from '../../support/parts/sentFiles';
import { readText } from '../../support/readRoot';

describe('the table of files in docs/reference.md', () => {
  it('lists only files that test/integration sends', async () => {
    const text = await readText('docs/reference.md');
    const section = text.split('\n## ').find(each => each.startsWith('Files as they are sent\n'));
    const rows = (section ?? '').split('\n').filter(line => line.startsWith('| `'));
    const sent = new Set(
      sentFiles.map(
        ({ name, content, editor = '', type, sentAs }) =>
          `| \`${name}\` | ${content} | ${editor} | \`${type}\` | ${sentAs} |`,
      ),
    );
    assert.ok(rows.length >= 4, `${rows.length} rows`);
    assert.deepEqual(
      rows.filter(row => !sent.has(row)),
      [],
    );
  });
});
