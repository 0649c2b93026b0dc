import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { TlsFiles } from '../../../../src/core/services/tlsFiles';
import { readCredentials } from '../../../../src/platform/node/readCredentials';
import { type Certificates, makeCertificates, passphrase } from '../../../service/tls/certificates';

describe('reading certificates', () => {
  let made: Certificates;

  before(async () => {
    made = await makeCertificates();
  });
  after(() => made.dispose());

  const write = async (name: string, content: string | Uint8Array) => {
    const file = path.join(made.folder, name);
    await writeFile(file, content);
    return file;
  };
  const client = (key: string, cert = made.client.certFile): TlsFiles => ({
    ca: [],
    client: { cert, key },
  });

  async function assertRefused(files: TlsFiles, code: string, file: string, secret?: string) {
    await assert.rejects(readCredentials(files, secret), (error: unknown) => {
      assert.ok(error instanceof AgentQueryError && error.kind === 'configuration', String(error));
      assert.deepEqual([error.details.code, error.details.file], [code, file], error.message);
      assert.doesNotMatch(error.message, /BEGIN|canary/);
      return true;
    });
  }

  it('returns every authority of every file', async () => {
    const bundle = await write(
      'bundle.pem',
      `A comment.\r\n${made.authority.cert.replaceAll('\n', '\r\n')}# ü\n${made.service.cert}`,
    );
    const { ca } = await readCredentials(
      { ca: [bundle, made.client.certFile], client: undefined },
      undefined,
    );
    assert.equal(ca.length, 3);
    assert.ok(ca.every(each => each.startsWith('-----BEGIN CERTIFICATE-----')));
  });

  it('returns the client certificate with its key, even from one file', async () => {
    const { cert, key } = made.client;
    const files = { cert, key, passphrase: undefined };
    assert.deepEqual(
      (await readCredentials(client(made.client.keyFile), 'not needed')).client,
      files,
    );
    const both = await write('both.pem', `${key}${cert}${made.authority.cert}`);
    assert.equal(
      (await readCredentials(client(both, both), undefined)).client?.cert,
      `${key}${cert}${made.authority.cert}`,
    );
  });

  it('finds files in the home folder', async () => {
    const { HOME, USERPROFILE } = process.env;
    Object.assign(process.env, { HOME: made.folder, USERPROFILE: made.folder });
    try {
      const { ca } = await readCredentials(
        { ca: ['~/authority.pem'], client: undefined },
        undefined,
      );
      assert.equal(ca.length, 1);
    } finally {
      Object.assign(process.env, { HOME, USERPROFILE: USERPROFILE ?? '' });
    }
  });

  for (const kind of ['encryptedKeyFile', 'olderKeyFile'] as const) {
    it(`decrypts a key (${kind})`, async () => {
      const file = made[kind];
      await assertRefused(client(file), 'tlsPassphrase', file);
      for (const wrong of ['', 'wrong', `${passphrase} `]) {
        await assertRefused(client(file), 'tlsPassphraseWrong', file, wrong);
      }
      assert.equal(
        (await readCredentials(client(file), passphrase)).client?.passphrase,
        passphrase,
      );
    });
  }

  it('reports a wrong passphrase that happens to decrypt a key', async function () {
    this.timeout(60_000);
    const file = made.encryptedKeyFile;
    const key = await readFile(file, 'utf8');
    const codeWith = (wrong: string) => {
      try {
        createPrivateKey({ key, passphrase: wrong });
        return '';
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
    };
    // One of 400 does.
    let wrong = 'wrong';
    while (codeWith(wrong) === 'ERR_OSSL_BAD_DECRYPT') {
      wrong += '!';
    }
    await assertRefused(client(file), 'tlsPassphraseWrong', file, wrong);
  });

  it('reports the defect of a file', async () => {
    const missing = path.join(made.folder, 'missing.pem');
    await assertRefused({ ca: [missing], client: undefined }, 'tlsFileMissing', missing);
    const below = path.join(made.client.certFile, 'below.pem');
    await assertRefused({ ca: [below], client: undefined }, 'tlsFileMissing', below);
    const folder = path.join(made.folder, 'folder');
    await mkdir(folder);
    await assertRefused({ ca: [folder], client: undefined }, 'tlsFileUnreadable', folder);
    const huge = await write('huge.pem', made.authority.cert.padEnd(2 ** 20 + 1));
    await assertRefused({ ca: [huge], client: undefined }, 'tlsFileUnreadable', huge);
  });

  it('reports a file without a certificate', async () => {
    const der = Buffer.from(made.authority.cert.replace(/-----.*-----/g, ''), 'base64');
    for (const content of [
      '',
      der,
      made.client.key,
      made.authority.cert.replace('MII', 'AAA'),
      made.authority.cert.slice(0, -30),
      `${made.authority.cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
    ]) {
      const file = await write('no-certificate.pem', content);
      await assertRefused({ ca: [file], client: undefined }, 'tlsNotCertificate', file);
      await assertRefused(client(made.client.keyFile, file), 'tlsNotCertificate', file);
    }
  });

  it('reports a file without a key', async () => {
    for (const content of ['', made.client.cert, made.client.key.replace('MIG', 'AAA')]) {
      const file = await write('no-key.pem', content);
      await assertRefused(client(file), 'tlsNotKey', file);
    }
  });

  it('reports a key of another certificate', async () => {
    await assertRefused(client(made.service.keyFile), 'tlsKeyMismatch', made.service.keyFile);
  });
});
