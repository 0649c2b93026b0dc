import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { root } from '../host/root.mjs';

/** The description of the service interface in docs/openapi.json. */
export const openapi = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'));

const ajv = new Ajv2020({ strict: true, formats: {} });
ajv.addKeyword({ keyword: 'components' });
ajv.addSchema({ $id: 'https://agent-query.test/openapi', components: openapi.components });

/** Returns a function that validates values against one of the schemas. */
export function schemaOf(name: 'Query' | 'Event'): ValidateFunction {
  const validate = ajv.getSchema(`https://agent-query.test/openapi#/components/schemas/${name}`);
  if (!validate) {
    throw new Error(`docs/openapi.json has no schema ${name}.`);
  }
  return validate as ValidateFunction;
}
