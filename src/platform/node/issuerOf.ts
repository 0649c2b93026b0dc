import type { PeerCertificate } from 'node:tls';

/** The issuer's organization or common name in a server's certificate; empty if it has neither. */
export function issuerOf({ issuer }: Pick<Partial<PeerCertificate>, 'issuer'>): string {
  const [name = ''] = [issuer?.O, issuer?.CN].flat().filter(each => each !== undefined);
  return name;
}
