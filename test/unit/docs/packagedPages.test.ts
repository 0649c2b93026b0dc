import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { packagedPage } from '../../../build/packagedPages.mjs';
import { root } from '../../host/root.mjs';
import { readJson, readText } from '../../support/readRoot';

/** Applies the rules of the VS Code Marketplace, and fails if a page breaks one. */
interface ReadmeProcessor {
  onFile(file: { path: string; contents: Buffer }): Promise<{ readonly contents: Buffer }>;
}

const { ReadmeProcessor } = createRequire(import.meta.url)('@vscode/vsce/out/package.js') as {
  readonly ReadmeProcessor: new (manifest: object) => ReadmeProcessor;
};

const address = 'https://github.com/owner/name';
const repository = { url: `git+${address}.git` };
/** The pages that galleries show, and the README of the npm package. */
const pages = ['README.md', 'CHANGELOG.md', 'docs/command-line.md'] as const;

for (const page of pages) {
  describe(`${page} in a package`, () => {
    const version = '0.1.0';
    let source: string;

    before(async () => {
      source = await readText(page);
    });

    const pageOf = (manifest: { version: string; repository?: { url: string } }) =>
      packagedPage(source, { page, manifest });

    for (const manifest of [{ version }, { version, repository }]) {
      describe(manifest.repository ? 'of a known repository' : 'of an unknown repository', () => {
        it('is a page that the Marketplace accepts as it is', async () => {
          const { publisher } = await readJson('package.json');
          const processor = new ReadmeProcessor({ publisher, ...manifest });
          const contents = Buffer.from(pageOf(manifest));
          const file = await processor.onFile({ path: 'extension/readme.md', contents });
          assert.equal(String(file.contents), String(contents));
        });

        it('refers only to itself and to addresses, in HTML that galleries show', () => {
          const html = new MarkdownIt({ html: true }).render(pageOf(manifest));
          assert.doesNotMatch(html, /<!--|<picture|<source|srcset=/);
          const targets = targetsOf(html);
          const headings = [...html.matchAll(/<h\d>(.*)<\/h\d>/g)].map(([, title = '']) =>
            title.toLowerCase().replaceAll(' ', '-'),
          );
          assert.deepEqual(
            targets.filter(
              target => !target.startsWith('https://') && !headings.includes(target.slice(1)),
            ),
            [],
          );
        });
      });
    }

    it('leads to files of its version in the repository', async () => {
      const html = new MarkdownIt({ html: true }).render(pageOf({ version, repository }));
      const targets = targetsOf(html).filter(target => target.startsWith(address));
      assert.ok(targets.length > 0);
      for (const target of targets) {
        const [, name = ''] = /\/(?:blob|raw)\/v0\.1\.0\/([^#]+)/.exec(target) ?? [];
        await stat(path.join(root, name));
      }
    });

    it('makes sense without its links', () => {
      const sentences = source
        .replaceAll(/^<!-- repository -->\n[\s\S]*?^<!-- \/repository -->\n/gm, '')
        .split(/(?<=[.?!])\s|\n/);
      assert.deepEqual(
        sentences.filter(sentence => {
          const rest = sentence.replaceAll(/\[[^\]]*\]\((?!https?:|#)[^)]*\)/g, '');
          return rest !== sentence && !/\w{2}/.test(rest.replaceAll(/\b(?:all|more|see)\b/gi, ''));
        }),
        [],
      );
    });
  });
}

function targetsOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target);
}
