import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { sentFiles } from '../../support/parts/sentFiles';

describe('the table of files in docs/reference.md', () => {
  it('lists only files that test/integration sends', async () => {
    const text = await readFile(path.join(root, 'docs/reference.md'), 'utf8');
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
