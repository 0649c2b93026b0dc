/**
 * `npm run schema`: writes media/services.schema.json, the JSON schema of the administrator's file, from
 * `agentQuery.services` in package.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const file = 'media/services.schema.json';

/** Fields that have no meaning outside VS Code's settings. */
const settingOnly = ['default', 'defaultSnippets', 'markdownDescription', 'order', 'scope'];

/**
 * Resolves the texts of a manifest value, and removes fields that only settings have.
 *
 * @param {unknown} value
 * @param {Readonly<Record<string, string>>} texts package.nls.json
 * @param {boolean} hasNames true for an object whose keys are names of properties
 * @returns {unknown} the value with texts instead of their keys
 */
function plain(value, texts, hasNames = false) {
  if (typeof value === 'string') {
    const [, key = ''] = /^%(.+)%$/.exec(value) ?? [];
    return texts[key] ?? value;
  }
  if (Array.isArray(value)) {
    return value.map(each => plain(each, texts));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).filter(([key]) => hasNames || !settingOnly.includes(key));
  return Object.fromEntries(
    entries.map(([key, each]) => [key, plain(each, texts, key === 'properties' && !hasNames)]),
  );
}

/**
 * @param {string} folder of the repository
 * @returns {Promise<{ current: string, expected: string }>} the current schema, and the schema that the manifest
 * requires
 */
export async function readServicesSchema(folder) {
  const [manifest = '', texts = '', current = ''] = await Promise.all(
    ['package.json', 'package.nls.json', file].map(name =>
      readFile(path.join(folder, name), 'utf8'),
    ),
  );
  const [{ properties }] = JSON.parse(manifest).contributes.configuration;
  const services = plain(properties['agentQuery.services'], JSON.parse(texts));
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Services of Agent Query, set by the administrator of a machine',
    type: 'object',
    required: ['services'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      services: {
        description: 'Services by name. The first one is used until a user chooses another one.',
        .../** @type {object} */ (services),
      },
      locked: {
        description: 'If true, users can have no other services.',
        type: 'boolean',
        default: false,
      },
    },
  };
  return { current, expected: `${JSON.stringify(schema, null, 2)}\n` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path.join(root, file), (await readServicesSchema(root)).expected);
}
