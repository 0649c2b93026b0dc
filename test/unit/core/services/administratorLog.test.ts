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
  it('lists the contents, but no headers', () => {
    const services = { a: { baseUrl: 'http://a', headers: { b: 'canary' } } };
    assert.deepEqual(log({ services, locked: true }), [
      "Administrator's file /etc/a.json: locked, a (http://a)",
    ]);
    assert.deepEqual(log({ services: {} }), [
      "Administrator's file /etc/a.json: not locked, no services",
    ]);
  });

  it('explains why the file is invalid', () => {
    assert.deepEqual(log({ services: {}, lock: true }), [
      "Administrator's file /etc/a.json: not valid, so nothing is sent: unknownKey lock",
    ]);
  });

  it('is empty if there is no file', () => assert.deepEqual(log(undefined), []));
});
