import type { PeerCertificate } from 'node:tls';

/** Who vouches for a server's certificate; empty where it does not say. */
export function issuerOf({ issuer }: Pick<Partial<PeerCertificate>, 'issuer'>): string {
  const [name = ''] = [issuer?.O, issuer?.CN].flat().filter(each => each !== undefined);
  return name;
}
