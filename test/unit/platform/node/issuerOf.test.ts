import assert from 'node:assert/strict';
import type { PeerCertificate } from 'node:tls';
import { issuerOf } from '../../../../src/platform/node/openRequest';

describe('issuer of a certificate', () => {
  const cases: ReadonlyArray<[issuer: object | undefined, name: string]> = [
    [{ O: 'Example Trust', CN: 'Example Root 1' }, 'Example Trust'],
    [{ O: ['Example Trust', 'Other'], CN: 'Example Root 1' }, 'Example Trust'],
    [{ CN: 'Example Root 1' }, 'Example Root 1'],
    [{ C: 'DE' }, ''],
    [undefined, ''],
  ];
  for (const [issuer, name] of cases) {
    it(`${JSON.stringify(issuer)} is told as ${JSON.stringify(name)}`, () => {
      const certificate = issuer && { issuer: issuer as PeerCertificate['issuer'] };
      assert.equal(issuerOf(certificate ?? {}), name);
    });
  }
});
