import assert from 'node:assert/strict';
import { readJson } from '../../support/readRoot';

/** For each English term and language, the right word, followed by wrong ones. */
type Glossary = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Characters that a language uses only in code. */
const wrongMarks: Readonly<Record<string, RegExp>> = {
  de: /["”«»‚']/,
  es: /["“”']/,
  fr: /["“”']|[ \u202f][:;?!»]|«(?!\u00a0)/,
  ja: /["“”]|：|(?<!:) 「|」 (?!\()/,
  'zh-cn': /["「」]|[：（）]|\p{Script=Han}(?:[,;]| [(“])|” \p{Script=Han}/u,
};

/** Code in a text, commands of links, and an example of JSON. */
const code = /`+[^`]*`+|\]\([^)]*\)|\{ "[^}]*\}/g;

describe('texts', () => {
  it('call the parts of a query attachments, as VS Code does', async () => {
    const texts = (await readPairs('de')).map(([english]) => english);
    assert.deepEqual(
      texts.filter(text => /\bparts\b/i.test(text)),
      [],
    );
  });
});

describe('translations', () => {
  for (const [language, marks] of Object.entries(wrongMarks)) {
    it(`into ${language} use the words of the glossary`, async () => {
      const glossary: Glossary = await readJson('l10n/glossary.json');
      const found = [];
      for (const [english, translation] of await readPairs(language)) {
        for (const [term, words] of Object.entries(glossary)) {
          if (wordPattern(`${term}s?`, '').test(english)) {
            const [, ...others] = words[language] ?? assert.fail(`${term} has no word`);
            const used = translation.replaceAll(words[language]?.[0] ?? '', '');
            found.push(
              ...others
                .filter(other => wordPattern(other, language).test(used))
                .map(other => `${term}: ${other}: ${translation}`),
            );
          }
        }
      }
      assert.deepEqual(found, []);
    });

    it(`into ${language} use its quotation marks, apostrophes, and spaces`, async () => {
      const texts = (await readPairs(language)).map(([, text]) => text.replace(code, ''));
      assert.deepEqual(
        texts.filter(text => marks.test(text)),
        [],
      );
    });

    it(`into ${language} lead where the English texts lead`, async () => {
      const targets = (text: string) => text.match(/\]\([^)]*\)/g);
      for (const [english, translation] of await readPairs(language)) {
        assert.deepEqual(targets(translation), targets(english), translation);
      }
    });
  }
});

/** Chinese and Japanese have no spaces between words; in German, capitals tell a noun from code. */
function wordPattern(word: string, language: string): RegExp {
  const pattern = word.replaceAll('.', '\\.');
  return ['ja', 'zh-cn'].includes(language)
    ? new RegExp(pattern)
    : new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, language === 'de' ? 'u' : 'iu');
}

/** The English texts of the bundle and of the manifest, each with its translation. */
async function readPairs(language: string): Promise<readonly (readonly [string, string])[]> {
  const pairs = [];
  for (const [english, translated] of [
    ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${language}.json`],
    ['package.nls.json', `package.nls.${language}.json`],
  ] as const) {
    const texts: Record<string, string> = await readJson(english);
    const translations: Record<string, string> = await readJson(translated);
    for (const [key, text] of Object.entries(texts)) {
      pairs.push([text, translations[key] ?? ''] as const);
    }
  }
  return pairs;
}
