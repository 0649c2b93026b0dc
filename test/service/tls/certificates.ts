import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A certificate and its key, as paths of PEM files and as their text. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
  readonly cert: string;
  readonly key: string;
}

/** The certificates of a company, in their own folder. */
export interface Certificates {
  readonly folder: string;
  /** The private authority. It has issued `service` and `client`. */
  readonly authority: CertificateFiles;
  /** For localhost, 127.0.0.1 and agent.test. */
  readonly service: CertificateFiles;
  readonly client: CertificateFiles;
  /** The key of `client`, encrypted with {@link passphrase}. */
  readonly encryptedKeyFile: string;
  /** The key file in OpenSSL's older format. */
  readonly olderKeyFile: string;
  /** A client certificate of another authority. */
  readonly stranger: CertificateFiles;
  dispose(): Promise<void>;
}

/** The passphrase of the encrypted keys. */
export const passphrase = 'canary passphrase';

/** Creates certificates with openssl, which must be installed. Git includes it on Windows, and macOS has it. */
export async function makeCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agent-query-tls-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...options: string[]) => run('openssl', options, { cwd: folder });

  const make = async (name: string, extensions: string, issuer?: string) => {
    await writeFile(
      at(`${name}.cnf`),
      `[req]\ndistinguished_name=dn\nprompt=no\n[dn]\nCN=Agent Query test, ${name}\n[ext]\n${extensions}\n`,
    );
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const request = [...newKey, '-keyout', `${name}.key`, '-config', `${name}.cnf`];
    if (issuer === undefined) {
      const options = ['-x509', '-days', '2', '-extensions', 'ext', '-out', `${name}.pem`];
      await openssl('req', ...request, ...options);
    } else {
      await openssl('req', '-new', ...request, '-out', `${name}.csr`);
      await openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, '-days', '2'],
        ...['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-set_serial', '2'],
        ...['-extfile', `${name}.cnf`, '-extensions', 'ext'],
      );
    }
    return {
      certFile: at(`${name}.pem`),
      keyFile: at(`${name}.key`),
      cert: await readFile(at(`${name}.pem`), 'utf8'),
      key: await readFile(at(`${name}.key`), 'utf8'),
    };
  };
  const ofAuthority = 'basicConstraints=critical,CA:TRUE\nsubjectKeyIdentifier=hash';
  const ofClient = 'extendedKeyUsage=clientAuth';

  const authority = await make('authority', ofAuthority);
  await make('other', ofAuthority);
  const encrypt = async (out: string, ...options: string[]) => {
    await openssl(...options, '-in', 'client.key', '-out', out, '-passout', `pass:${passphrase}`);
    return at(out);
  };
  return {
    folder,
    authority,
    service: await make(
      'service',
      'subjectAltName=DNS:localhost,DNS:agent.test,IP:127.0.0.1',
      'authority',
    ),
    client: await make('client', ofClient, 'authority'),
    encryptedKeyFile: await encrypt('encrypted.key', 'pkcs8', '-topk8', '-v2', 'aes-256-cbc'),
    olderKeyFile: await encrypt('older.key', 'ec', '-aes256'),
    stranger: await make('stranger', ofClient, 'other'),
    dispose: () => rm(folder, { recursive: true }),
  };
}
