import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isHonestName } from '../../../../src/core/services/honestName';
import { root } from '../../../host/root.mjs';

const isHonest = (name: string, url = 'https://evil.test') => isHonestName(name, new URL(url));

describe('a name that another person chose', () => {
  const accepted: Readonly<Record<string, readonly string[]>> = {
    'in Latin': [
      'Staging',
      'Straße_2',
      'Général',
      'Tiếng Việt',
      'Türkçe ığdır',
      'Azərbaycan',
      'Łódź',
    ],
    'with punctuation': ['Prod (EU)', 'API/v2', "L'équipe", 'Review: fast', 'R&D, 2nd', 'A-1'],
    'in another script': [
      'Агент',
      'Ελληνικά',
      'हिन्दी सेवा',
      'שירות',
      'خدمة',
      'ქართული',
      'บริการ',
      'தமிழ்',
      'አገልግሎት',
    ],
    'in the scripts of one language': [
      '生产环境',
      '演示服务器',
      'デモ用サーバー',
      'AIエージェント',
      '운영 서버',
      '大韓民國의 API',
    ],
    'with words of two scripts': ['Агент AI v2.10', 'AI שירות', 'Node.js agent'],
  };
  for (const [what, names] of Object.entries(accepted)) {
    it(`can be ${what}`, () => {
      for (const name of names) {
        assert.ok(isHonest(name.normalize()), name);
      }
    });
  }

  const refused: Readonly<Record<string, readonly string[]>> = {
    'words of several scripts': [
      'Prod\u0443ction',
      'Pr\u03bfduction',
      'Аgent',
      '生产Агент',
      'שaבת',
    ],
    'letters of scripts that no language is written in today': [
      // Cherokee, Lisu, Coptic, Deseret, Vai, and Runes.
      'Ꮲroduction',
      'ᏢᎡᎾᎠ',
      'ꓑꓣꓳꓓ',
      'Ⲣⲣⲟⲇ',
      '𐐗𐐬𐐼',
      'ꗳꕯ',
      'ᛖᛟᛞ',
    ],
    'letters of phonetic alphabets': ['Staɡinɡ', 'Prɑd', 'ᴘʀᴏᴅ', 'ꓒ', 'ǃProd', 'Prodꞁ'],
    'other forms of characters': ['Ｐｒｏｄ', '𝐏𝐫𝐨𝐝', 'ﬁne', '①', 'Prod：EU', 'Ⅳ', 'e\u0301'],
    'marks over or under letters': ['Pro\u0332d', 'P\u0337rod', 'x\u0301\u0301'],
    'symbols, and punctuation of other alphabets': [
      '✓ Prod',
      '🔒 Prod',
      'Prod · EU',
      'Prod–EU',
      'a․b',
      '★',
    ],
    'blanks other than single spaces': ['Demo  agent', 'Prod\u00a0EU', 'a\u3000b', 'a\tb', 'a\nb'],
    'hidden characters': ['Pro\u200dd', 'Prod\ufe0f', '\u2800', 'a\u115fb', 'a\u202eb', 'a\ud800b'],
    'more than sixty characters': ['x'.repeat(61)],
    'an address, and what we write behind one': [
      'https://agent.corp.example',
      'agent.corp.example',
      'agent.corp.example (5)',
      'agent.corp.example:8000 (2)',
      '(agent.corp.example)',
      'localhost',
      'localhost (2)',
      'localhost:8000',
      '10.0.0.1',
      '10.0.0.1 (2)',
      '[::1]',
      '::1',
      'fe80::1',
      'agent.corp.example:443',
      'agent。corp.example/x',
      'vscode:agent',
      'Production (https://agent.corp.example)',
    ],
    'our own words': [
      'Demo service: Report',
      'demo-service',
      'DEMO SERVICE (5)',
      'Demo service.',
      'no service',
    ],
  };
  for (const [what, names] of Object.entries(refused)) {
    it(`cannot have ${what}`, () => {
      for (const name of names) {
        assert.ok(!isHonest(name), name);
      }
    });
  }

  it('can be the address of its own host', () => {
    assert.ok(isHonest('agent.test', 'https://agent.test/path'));
    assert.ok(isHonest('Agent.test:8000', 'https://agent.test:8000'));
    assert.ok(!isHonest('agent.test', 'https://agent.test.evil.test'));
  });

  it('is no label of ours beside services, in any language', async () => {
    const labels = [
      'Demo service',
      'Demo service: {0}',
      'No service',
      'Enter address…',
      'Open service settings',
      'Start demo service',
      "Select the demo service's answers…",
    ];
    const folder = path.join(root, 'l10n');
    const bundles = (await readdir(folder)).filter(name => name.startsWith('bundle.'));
    assert.equal(bundles.length, 6);
    for (const name of bundles) {
      const texts = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
      for (const label of labels) {
        const text: string = texts[label].replace('{0}', 'Report');
        for (const written of [
          text,
          text.replaceAll('…', ''),
          text.toUpperCase().replace('…', '...'),
        ]) {
          assert.ok(!isHonest(written.normalize('NFKC')), `${name}: ${written}`);
        }
      }
    }
  });
});
