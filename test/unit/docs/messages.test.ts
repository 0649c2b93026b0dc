import assert from 'node:assert/strict';
import { readJson, readText } from '../../support/readRoot';
import { readMarkdown } from './markdownFile';

/** Documents that name commands and buttons in bold. */
const files = [
  'README.md',
  'SECURITY.md',
  'docs/administrators.md',
  'docs/api.md',
  'docs/reference.md',
  'docs/service-authors.md',
  'docs/troubleshooting.md',
];

/** VS Code's and GitHub's own names, and the output channel. */
const otherNames = [
  '…',
  'Agent Query',
  'Extensions: Install from VSIX…',
  'Security',
  'Report a vulnerability',
  'Preferences: Open User Settings (JSON)',
];

describe('docs/troubleshooting.md', () => {
  it('quotes messages that exist', async () => {
    const messages = await bundle();
    const quotes = await readQuotes();
    assert.ok(quotes.length > 0);
    assert.deepEqual(
      quotes.filter(quote => !messages.some(message => isQuoted(message, quote))),
      [],
    );
  });

  it('has a remedy beside each message', async () => {
    const page = await readText('docs/troubleshooting.md');
    const rows = page.split('\n').filter(line => line.startsWith('| '));
    assert.deepEqual(
      rows.filter(row => row.split(' | ').length !== 2 || /\babove\b|\bbelow\b/i.test(row)),
      [],
    );
  });
});

describe('commands and buttons', () => {
  for (const file of files) {
    it(`in ${file} have the names that users see`, async () => {
      const manifest = Object.values<string>(await readJson('package.nls.json'));
      const names = new Set([...(await bundle()), ...manifest, ...otherNames]);
      const { bold } = await readMarkdown(file);
      assert.deepEqual(
        bold.filter(name => !names.has(name.replace(/^Agent Query: /, ''))),
        [],
      );
    });
  }
});

async function bundle(): Promise<readonly string[]> {
  return Object.keys(await readJson('l10n/bundle.l10n.json'));
}

/** Messages with the same remedy are in one cell. */
async function readQuotes(): Promise<readonly string[]> {
  const { firstCells } = await readMarkdown('docs/troubleshooting.md');
  return firstCells.flatMap(cell => cell.split('<br>'));
}

/** @param quote the whole message or its beginning, with `…` for each placeholder and for what is left out at the end */
function isQuoted(message: string, quote: string): boolean {
  const beginning = quote.replace(/ …$/, '');
  return `${message.replace(/\{\d\}/g, '…')} `.startsWith(`${beginning} `);
}
