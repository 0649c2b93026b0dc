import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Base64Encoder, base64Length } from '../../../../src/core/files/base64Encoder';
import { decodeBase64, decodedLength } from '../../../../src/core/files/decodeBase64';
import { isSecretName } from '../../../../src/core/files/isSecretName';
import { mimeType } from '../../../../src/core/files/mimeType';
import { partName } from '../../../../src/core/parts/partName';
import { fencedBlock } from '../../../../src/core/parts/text/fencedBlock';
import { selectionLabel, selectionText } from '../../../../src/core/parts/text/selectionText';

const text = (value: string) => new TextEncoder().encode(value);
const binary = Uint8Array.of(0, 1, 2, 3, 0xff, 0xfe);

describe('base64', () => {
  it('is that of Node for any bytes in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), pieces => {
        const encoder = new Base64Encoder();
        const encoded = [...pieces.map(piece => encoder.encode(piece).slice()), encoder.finish()];
        const whole = Buffer.concat(pieces);
        assert.equal(Buffer.concat(encoded).toString('latin1'), whole.toString('base64'));
        assert.equal(base64Length(whole.length), whole.toString('base64').length);
        assert.equal(decodedLength(whole.toString('base64')), whole.length);
        assert.deepEqual(Buffer.from(decodeBase64(whole.toString('base64'))), whole);
      }),
    );
  });
});

describe('part name', () => {
  const folder = { name: 'app', path: '/home/me/app' };
  const cases: ReadonlyArray<[string, Parameters<typeof partName>[0], string]> = [
    ['in a folder', { path: '/home/me/app/src/a.ts', folder, severalFolders: false }, 'src/a.ts'],
    [
      'in one of several',
      { path: '/home/me/app/src/a.ts', folder, severalFolders: true },
      'app/src/a.ts',
    ],
    ['outside any', { path: '/etc/hosts', folder: undefined, severalFolders: true }, 'hosts'],
    [
      'not saved yet',
      { path: 'Untitled-1', folder: undefined, severalFolders: false },
      'Untitled-1',
    ],
    [
      'below the root',
      { path: '/a/b.c', folder: { name: '', path: '/' }, severalFolders: false },
      'a/b.c',
    ],
    [
      'on a drive, whose folder ends in a slash',
      {
        path: '/c:/app/src/ä b.ts',
        folder: { name: 'app', path: '/c:/app/' },
        severalFolders: false,
      },
      'src/ä b.ts',
    ],
  ];
  for (const [name, location, expected] of cases) {
    it(`of a file ${name}`, () => assert.equal(partName(location), expected));
  }
});

describe('part name of any path', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map(each => each.replaceAll('/', '_'))
    .filter(each => each !== '.' && each !== '..');
  const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map(each => `/${each.join('/')}`);

  it('is what follows the workspace folder, its name first where there are several', () => {
    fc.assert(
      fc.property(path, path, segment, (root, below, name) => {
        const location = { path: root + below, folder: { name, path: root } };
        assert.equal(partName({ ...location, severalFolders: false }), below.slice(1));
        assert.equal(partName({ ...location, severalFolders: true }), name + below);
      }),
    );
  });

  it('outside any folder, and in one that only begins alike, is the last of it', () => {
    fc.assert(
      fc.property(path, segment, fc.boolean(), (root, base, severalFolders) => {
        const folder = { name: 'app', path: root };
        assert.equal(partName({ path: `${root}x/${base}`, folder, severalFolders }), base);
        assert.equal(
          partName({ path: `${root}/${base}`, folder: undefined, severalFolders }),
          base,
        );
      }),
    );
  });
});

describe('MIME type', () => {
  const cases: ReadonlyArray<[string, Uint8Array, string]> = [
    ['notes.txt', text('hello'), 'text/plain'],
    ['data.csv', text('a,b'), 'text/csv'],
    ['config.json', text('{}'), 'application/json'],
    ['README.md', text('# a'), 'text/markdown'],
    ['logo.PNG', binary, 'image/png'],
    ['photo.jpg', binary, 'image/jpeg'],
    ['wave.gif', binary, 'image/gif'],
    ['map.webp', binary, 'image/webp'],
    ['handbook.pdf', binary, 'application/pdf'],
    ['a.docx', binary, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', binary, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['index.html', text('<p>'), 'text/html'],
    ['styles.css', text('a{}'), 'text/css'],
    ['chart.js', text('1'), 'text/javascript'],
    ['lines.ts', text('let a'), 'text/x-typescript'],
    ['video.ts', Uint8Array.of(0x47, 0x40, 0, 0x10, 0, 0), 'video/mp2t'],
    ['main.rs', text('fn main() {}'), 'text/x-rust'],
    ['tool.py', text('print()'), 'text/plain'],
    ['Makefile', text('all:\n\techo'), 'text/plain'],
    ['json', text('no extension'), 'text/plain'],
    ['.gitignore', text('dist'), 'text/plain'],
    ['src/a.b/core', binary, 'application/octet-stream'],
    ['empty', new Uint8Array(), 'text/plain'],
    ['grüße.unknown', text('Grüße').slice(0, 4), 'text/plain'],
    ['latin1.unknown', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61), 'text/plain'],
    ['utf16.unknown', Uint8Array.of(0xff, 0xfe, 0x61, 0), 'text/plain'],
  ];
  for (const [name, sample, expected] of cases) {
    it(`of ${name} is ${expected}`, async () =>
      assert.equal(await mimeType(name, sample), expected));
  }

  it('is type/subtype for any name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.uint8Array(), async (name, sample) => {
        assert.match(await mimeType(name, sample), /^[\w.+-]+\/[\w.+-]+$/);
      }),
    );
  });
});

describe('selection', () => {
  const selection = {
    path: 'src/a.ts',
    languageId: 'typescript',
    text: 'let a;\nlet b;',
    start: { line: 9, character: 2 },
    end: { line: 10, character: 6 },
  };

  it('names its file, its lines from 1, and its language, before the text in a fence', () => {
    assert.equal(selectionText(selection), 'src/a.ts:10-11 (typescript)\n```\nlet a;\nlet b;\n```');
  });

  it('leaves out a line of which nothing is selected', () => {
    assert.equal(
      selectionLabel({ ...selection, end: { line: 10, character: 0 } }),
      'src/a.ts:10-10',
    );
    assert.equal(
      selectionLabel({ ...selection, end: { line: 9, character: 2 } }),
      'src/a.ts:10-10',
    );
  });

  it('stands in a fence longer than any run of backticks in it', () => {
    assert.equal(fencedBlock('a ```` b ``` c'), '`````\na ```` b ``` c\n`````');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n') }), body => {
        const [fence] = /^`+/.exec(fencedBlock(body)) ?? [''];
        assert.ok(fence.length >= 3 && !body.includes(fence));
      }),
    );
  });

  it('comes back from its fence as it was', async () => {
    const { default: MarkdownIt } = await import('markdown-it');
    const markdown = new MarkdownIt('commonmark');
    const body = fc.string({
      unit: fc.constantFrom('`', '~', 'a', ' ', '\n', '\t', 'é', '#', '>'),
    });
    fc.assert(
      fc.property(body, text => {
        const tokens = markdown.parse(fencedBlock(text), {});
        assert.deepEqual(
          tokens.map(({ type, content }) => [type, content]),
          [['fence', `${text}\n`]],
        );
      }),
    );
  });
});

describe('secret names', () => {
  for (const name of [
    '.env',
    'app/.env.local',
    'prod.env',
    '.npmrc',
    'id_rsa',
    'certs/server.key',
    'a.pem',
    '.netrc',
    '.git/config',
    'module/.git/logs/HEAD',
    '/home/me/.ssh/config',
    '.aws/config',
    '.docker/config.json',
    'terraform.tfstate.backup',
    'client_secret_12.json',
    'CREDENTIALS',
  ]) {
    it(`${name} is one`, () => assert.ok(isSecretName(name)));
  }
  for (const name of [
    '.env.example',
    'environment.ts',
    'id_rsa.pub',
    'keys.ts',
    'README.md',
    '.github/a.yml',
    '.gitignore',
    'docker/config.json',
  ]) {
    it(`${name} is none`, () => assert.ok(!isSecretName(name)));
  }
});
