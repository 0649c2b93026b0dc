import assert from 'node:assert/strict';
import {
  administratorLog,
  readAdministratorServices,
} from '../../../../src/core/services/administratorServices';

const log = (content: object | undefined) =>
  administratorLog(
    readAdministratorServices(
      content && {
        path: '/etc/a.json',
        content: new TextEncoder().encode(JSON.stringify(content)),
      },
    ),
  );

describe("the log of the administrator's file", () => {
  it('says what is in it, but no headers', () => {
    const services = { a: { baseUrl: 'http://a', headers: { b: 'canary' } } };
    assert.deepEqual(log({ services, locked: true }), [
      "Administrator's file /etc/a.json: locked, a (http://a)",
    ]);
    assert.deepEqual(log({ services: {} }), [
      "Administrator's file /etc/a.json: not locked, no services",
    ]);
  });

  it('says why it is not valid', () => {
    assert.deepEqual(log({ services: {}, lock: true }), [
      "Administrator's file /etc/a.json: not valid, so nothing is sent: unknownKey lock",
    ]);
  });

  it('is empty if there is none', () => assert.deepEqual(log(undefined), []));
});
