import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maxDataFileBytes, readDataFile } from '../../../../src/core/files/dataUris';
import { safeFileName } from '../../../../src/core/files/fileNames';

const read = async (address: string, name = 'a') => {
  const file = await readDataFile(address, name);
  return typeof file === 'string' ? file : [file.name, Buffer.from(file.bytes).toString('latin1')];
};

describe('a file in a data: URI', () => {
  it('is decoded from base64 and from escapes, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async bytes => {
        const base64 = Buffer.from(bytes).toString('base64');
        const escaped = Array.from(bytes, byte => `%${byte.toString(16).padStart(2, '0')}`);
        for (const data of [
          `;base64,${base64}`,
          `;charset=utf-8;BASE64,${encodeURIComponent(base64)}`,
          `;base64,${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
          `,${escaped.join('')}`,
        ]) {
          const file = await readDataFile(`data:text/csv${data}`, 'a.csv');
          assert.ok(typeof file !== 'string', data);
          assert.deepEqual(Buffer.from(file.bytes), Buffer.from(bytes));
        }
      }),
    );
  });

  for (const [address, expected] of [
    ['data:text/csv,a%2Cb%0A', ['a.csv', 'a,b\n']],
    ['data:,100%', ['a.txt', '100%']],
    ['DATA:text/html;charset=utf-8,%C3%A4', ['a.html', '\u00c3\u00a4']],
    ['data:application/x-unheard-of;base64,YQ==', ['a.bin', 'a']],
    ['data:text/csv;base64,!', 'damaged'],
    ['data:text/csv;base64,A', 'damaged'],
    ['data:text/csv;base64,%', 'damaged'],
    ['data:text/csv', 'damaged'],
    ['file:///etc/passwd', 'damaged'],
    [`data:;base64,${'A'.repeat((maxDataFileBytes / 3) * 4 + 8)}`, 'tooLarge'],
    [`data:,${'A'.repeat(maxDataFileBytes + 1)}`, 'tooLarge'],
  ] as const) {
    it(`is read as it should be: ${address.slice(0, 60)}`, async () => {
      assert.deepEqual(await read(address), expected);
    });
  }

  it('has a name without the path that the answer gives', async () => {
    assert.deepEqual(await read('data:text/csv,a', '../../.ssh/b.csv'), ['b.csv', 'a']);
  });

  it('declares its encoding', async () => {
    const file = await readDataFile('data:text/csv;charset=ISO-8859-1;base64,5A==', 'a.csv');
    assert.ok(typeof file !== 'string');
    assert.equal(file.charset, 'ISO-8859-1');
  });
});

describe('the name of a file from elsewhere', () => {
  for (const [given, name] of [
    ['report.csv', 'report.csv'],
    ['The report, final (2).csv', 'The report, final (2).csv'],
    ['../../.ssh/authorized_keys', 'authorized_keys'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['.bashrc', 'bashrc'],
    ['--help', 'help'],
    ['a\u202etxt.exe', 'atxt.exe'],
    ['a\nb\tc?.md', 'ab_c_.md'],
    ['nul', '_nul'],
    ['Com1.txt', '_Com1.txt'],
    ['console.log', 'console.log'],
    ['a. . ', 'a'],
    ['..', 'file'],
    ['', 'file'],
    ['///', 'file'],
    [`${'x'.repeat(200)}.csv`, `${'x'.repeat(96)}.csv`],
    ['u\u0308.txt', '\u00fc.txt'],
  ] as const) {
    it(`${JSON.stringify(given)} becomes ${JSON.stringify(name)}`, () => {
      assert.equal(safeFileName(given), name);
    });
  }

  it('has no separator, no control character, and no end that Windows drops, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), given => {
        const name = safeFileName(given);
        assert.match(name, /^[^<>:"/\\|?*\p{Cc}.\s~-][^<>:"/\\|?*\p{Cc}]*$/u);
        assert.doesNotMatch(name, /[.\s]$/);
        assert.ok(name.length <= 101);
        assert.equal(safeFileName(name), name);
      }),
    );
  });
});
