import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractTexts, writeBundles } from '../../../build/extractMessages.mjs';
import { root } from '../../host/root.mjs';
import { readJson, readText } from '../../support/readRoot';
import { readSources } from '../../support/readSources';

/** The names of VS Code's display languages. */
const languages = ['de', 'es', 'fr', 'ja', 'zh-cn'];

/** Placeholders, and texts that must be written without changes. */
function fixed(text: string): string[] {
  return [...new Set(text.match(/\{\d\}|\$\{\w+\}|\$\([\w-]+\)|`[^`]+`|#[\w.]+#/g))].sort();
}

/** Places where VS Code shows a text of the sources to users, with a literal instead of a localized text. */
const unlocalized = [
  /\b(?:show(?:Information|Warning|Error|Progress)|confirm)\(\s*['"`]/,
  /\b(?:title|place[hH]older|prompt|label|detail|description|tooltip|message|openLabel|saveLabel): ['"`]\w/,
];

describe('texts', () => {
  it('of the sources are all in the bundle, and no others', async () => {
    assert.deepEqual(
      Object.keys(await readJson('l10n/bundle.l10n.json')),
      await extractTexts([path.join(root, 'src')]),
      'run npm run l10n',
    );
  });

  it('are written in one order for all languages, and listed where they have no translation', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'l10n-'));
    try {
      const german = path.join(folder, 'bundle.l10n.de.json');
      await writeFile(german, JSON.stringify({ Stop: 'Anhalten', Gone: 'Fort', Ask: 'Fragen' }));
      const missing = await writeBundles(folder, ['Ask', 'Send', 'Stop']);
      assert.deepEqual(missing, ['bundle.l10n.de.json: Send']);
      assert.equal(
        await readFile(german, 'utf8'),
        '{\n  "Ask": "Fragen",\n  "Stop": "Anhalten"\n}\n',
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('of the manifest that VS Code shows, except names, are in package.nls.json', async () => {
    const manifest = await readText('package.json');
    const literal = /"(?:title|description|markdownDescription|altText)": "[^%]/g;
    const { languageModelTools: tools, ...shown } = JSON.parse(manifest).contributes;
    assert.deepEqual(
      JSON.stringify(shown, null, 2).match(literal),
      Array(2).fill('"title": "A'),
      'the titles of the side bar are the name',
    );
    // The other texts of a tool are for language models.
    for (const { displayName, userDescription } of tools) {
      assert.match(`${displayName} ${userDescription}`, /^%[\w.]+% %[\w.]+%$/);
    }
  });

  for (const language of languages) {
    for (const [english, translated] of [
      ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${language}.json`],
      ['package.nls.json', `package.nls.${language}.json`],
    ] as const) {
      it(`of ${english} are all in ${translated}, with what is filled in`, async () => {
        const texts: Record<string, string> = await readJson(english);
        const translations: Record<string, string> = await readJson(translated);
        assert.deepEqual(
          Object.keys(texts).filter(key => !Object.hasOwn(translations, key)),
          [],
          `translate these texts in ${translated}`,
        );
        assert.deepEqual(
          Object.keys(translations),
          Object.keys(texts),
          `${translated} needs the texts of ${english}, and their order`,
        );
        for (const [key, text] of Object.entries(texts)) {
          const translation = translations[key] ?? '';
          assert.notEqual(translation.trim(), '', key);
          assert.deepEqual(fixed(translation), fixed(text), translation);
          assert.equal(/…$/.test(translation), /…$/.test(text), translation);
        }
      });
    }
  }

  it('are looked up wherever the sources show one', async () => {
    for (const [file, source] of await readSources('src')) {
      if (/^(?:host|commands|features\/\w+\/host)\//.test(file)) {
        for (const pattern of unlocalized) {
          assert.doesNotMatch(source, pattern, file);
        }
      }
    }
  });
});
