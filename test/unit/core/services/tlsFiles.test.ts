import assert from 'node:assert/strict';
import { tlsError, tlsFiles } from '../../../../src/core/services/tlsFiles';

describe('files of certificates', () => {
  for (const [setting, ca, client] of [
    [{ ca: '/a.pem' }, ['/a.pem'], undefined],
    [{ ca: ['~/a.pem', 'C:\\b.pem', '\\\\server\\c.pem'] }, 3, undefined],
    [{ cert: '/c.pem', key: '~/k.pem' }, [], { cert: '/c.pem', key: '~/k.pem' }],
    [{ ca: [], cert: '/both.pem', key: '/both.pem' }, [], { cert: '/both.pem', key: '/both.pem' }],
  ] as const) {
    it(`are read from ${JSON.stringify(setting)}`, () => {
      const files = tlsFiles(setting);
      assert.deepEqual(files, {
        ca: ca === 3 ? ['~/a.pem', 'C:\\b.pem', '\\\\server\\c.pem'] : ca,
        client,
      });
    });
  }

  for (const setting of [undefined, {}, { ca: [] }]) {
    it(`are none in ${JSON.stringify(setting)}`, () => assert.equal(tlsFiles(setting), undefined));
  }

  for (const [code, file, setting] of [
    ['tls', undefined, null],
    ['tls', undefined, '/a.pem'],
    ['tls', undefined, ['/a.pem']],
    ['tls', undefined, { ca: 5 }],
    ['tls', undefined, { ca: ['/a.pem', null] }],
    ['tls', undefined, { ca: [['/a.pem']] }],
    ['tls', undefined, { cert: {}, key: '/k.pem' }],
    ['tls', undefined, { rejectUnauthorized: false }],
    ['tlsPath', 'a.pem', { ca: 'a.pem' }],
    ['tlsPath', '', { ca: '' }],
    ['tlsPath', '~me/a.pem', { ca: ['/b.pem', '~me/a.pem'] }],
    ['tlsPath', 'C:a.pem', { ca: 'C:a.pem' }],
    ['tlsPath', '/a\0.pem', { ca: '/a\0.pem' }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: other settings support such variables, this one does not.
    ['tlsPath', '${userHome}/k.pem', { cert: '/c.pem', key: '${userHome}/k.pem' }],
    ['tlsPair', undefined, { cert: '/c.pem' }],
    ['tlsPair', undefined, { key: '/k.pem' }],
  ] as const) {
    it(`are refused (${code}): ${JSON.stringify(setting)}`, () =>
      assert.throws(() => tlsFiles(setting), {
        kind: 'configuration',
        details: file === undefined ? { code } : { code, file },
      }));
  }

  it('are reported in the log if they cannot be used', () => {
    assert.equal(
      tlsError({ code: 'tlsUnusable' }, new Error('key too small')).message,
      'the certificates of the service: tlsUnusable (key too small)',
    );
  });
});
