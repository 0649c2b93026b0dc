import assert from 'node:assert/strict';
import { readServicesSchema } from '../../../build/servicesSchema.mjs';
import { readAdministratorServices } from '../../../src/core/services/administratorServices';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';

describe("the schema of the administrator's file", () => {
  it('describes a service as package.json does', async () => {
    const { current, expected } = await readServicesSchema(root);
    assert.deepEqual(JSON.parse(current), JSON.parse(expected), 'run npm run schema');
  });

  it('has the keys that are read, and no others', async () => {
    const { properties } = JSON.parse((await readServicesSchema(root)).current);
    const service = { baseUrl: 'http://a' };
    const accepts = (file: object) => {
      const content = new TextEncoder().encode(JSON.stringify(file));
      return readAdministratorServices({ path: 'a', content }).error === undefined;
    };
    assert.deepEqual(Object.keys(properties), ['$schema', 'services', 'locked']);
    assert.ok(accepts({ $schema: 'a', services: { a: service }, locked: true }));
    const { properties: fields } = properties.services.additionalProperties;
    const others = Object.keys(fields).filter(key => key !== 'baseUrl');
    assert.ok(others.length >= 4);
    for (const key of others) {
      const value = fields[key].type === 'string' ? '' : {};
      assert.ok(accepts({ services: { a: { ...service, [key]: value } } }), key);
    }
  });

  it('is named in the example in docs/administrators.md', async () => {
    const text = await readText('docs/administrators.md');
    const [, example = ''] = /^```json\n(\{\n {2}"services"[\s\S]+?)^```/m.exec(text) ?? [];
    const content = new TextEncoder().encode(example);
    const { services, locked, error } = readAdministratorServices({ path: 'a', content });
    assert.equal(error, undefined);
    assert.equal(locked, true);
    assert.deepEqual(
      services.map(({ name }) => name),
      ['Production', 'Staging'],
    );
  });
});
