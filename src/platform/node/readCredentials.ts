import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { TlsCredentials } from '../../core/query/transport';
import { type TlsFiles, tlsError } from '../../core/services/tlsFiles';

/** The size limit of a file; a bundle of all public authorities has a fifth of it. */
const maxFileBytes = 1024 * 1024;

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[\s\S]*?-----END \1-----/;

/** Headers of the key formats that are encrypted: PKCS #8 (RFC 7468, section 11) and OpenSSL's older one (RFC 1421). */
const encryptedHeader = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: *4, *ENCRYPTED/m;

/**
 * Reads and checks certificates and a private key. OpenSSL would ignore unreadable content in a list of authorities,
 * and the service would then be called untrusted.
 */
export async function readCredentials(
  { ca, client }: TlsFiles,
  passphrase: string | undefined,
): Promise<TlsCredentials> {
  const authorities: string[] = [];
  for (const file of ca) {
    authorities.push(...readCertificates(await readPem(file), file).map(String));
  }
  return {
    ca: authorities,
    client: client && (await readClient(client, passphrase)),
  };
}

async function readClient(
  files: NonNullable<TlsFiles['client']>,
  passphrase: string | undefined,
): Promise<NonNullable<TlsCredentials['client']>> {
  const cert = await readPem(files.cert);
  // The first is the client's own; others are the authorities between it and one that the service knows.
  const [own] = readCertificates(cert, files.cert);
  const key = await readPem(files.key);
  if (!own?.checkPrivateKey(readKey(key, files.key, passphrase))) {
    throw tlsError({ code: 'tlsKeyMismatch', file: files.key });
  }
  return { cert, key, passphrase: encryptedHeader.test(key) ? passphrase : undefined };
}

/** The certificates in a file; at least one. */
function readCertificates(pem: string, file: string): readonly X509Certificate[] {
  const found = pem.match(certificate);
  if (!found) {
    throw tlsError({ code: 'tlsNotCertificate', file });
  }
  try {
    return found.map(each => new X509Certificate(each));
  } catch (error) {
    throw tlsError({ code: 'tlsNotCertificate', file }, error);
  }
}

function readKey(pem: string, file: string, passphrase: string | undefined): KeyObject {
  if (!privateKey.test(pem)) {
    throw tlsError({ code: 'tlsNotKey', file });
  }
  const isEncrypted = encryptedHeader.test(pem);
  if (isEncrypted && passphrase === undefined) {
    throw tlsError({ code: 'tlsPassphrase', file });
  }
  try {
    return createPrivateKey({ key: pem, ...(isEncrypted && { passphrase }) });
  } catch (error) {
    // A wrong passphrase gives random bytes, and with them any error of the formats inside: one of 200 looks like an
    // unknown format. An unknown format is unknown with every other passphrase, too.
    const others = ['.', '..', '...'].map(more => `${passphrase}${more}`);
    const isAlwaysUnknown = isUnknown(error) && others.every(other => isUnknownWith(pem, other));
    const isWrong = isEncrypted && !isAlwaysUnknown;
    throw tlsError({ code: isWrong ? 'tlsPassphraseWrong' : 'tlsNotKey', file }, error);
  }
}

function isUnknownWith(pem: string, passphrase: string): boolean {
  try {
    createPrivateKey({ key: pem, passphrase });
    return false;
  } catch (error) {
    return isUnknown(error);
  }
}

function isUnknown(error: unknown): boolean {
  return /UNSUPPORTED|UNKNOWN/.test(String((error as { code?: unknown }).code));
}

/** The text of a file, one character for each byte if it is not text. */
async function readPem(file: string): Promise<string> {
  const name = file.startsWith('~') ? path.join(homedir(), file.slice(1)) : file;
  try {
    const found = await stat(name);
    // Reading a pipe or a device could wait forever.
    if (!found.isFile() || found.size > maxFileBytes) {
      throw new Error('not a regular file, or larger than a certificate can be');
    }
    return await readFile(name, 'latin1');
  } catch (error) {
    const { code } = error as { code?: unknown };
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw tlsError({ code: isMissing ? 'tlsFileMissing' : 'tlsFileUnreadable', file }, error);
  }
}
