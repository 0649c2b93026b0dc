import { defaultTimeoutSeconds } from '../core/services/auth/auth';
import { maxArguments } from '../core/services/service';

/** The JSON schemas of a service in the settings: among `agentQuery.services`, or next to `agentQuery.baseUrl`. */

const path = { type: 'string', minLength: 1 };

export const headers = {
  type: 'object',
  additionalProperties: { type: 'string' },
  propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
};

export const tls = {
  type: 'object',
  properties: {
    ca: {
      anyOf: [path, { type: 'array', items: path }],
      markdownDescription: '%setting.tls.ca%',
    },
    cert: { ...path, markdownDescription: '%setting.tls.cert%' },
    key: { ...path, markdownDescription: '%setting.tls.key%' },
  },
  dependencies: { cert: ['key'], key: ['cert'] },
  additionalProperties: false,
};

export const auth = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    type: {
      type: 'string',
      enum: ['stored', 'command', 'provider'],
      markdownEnumDescriptions: [
        '%setting.auth.type.stored%',
        '%setting.auth.type.command%',
        '%setting.auth.type.provider%',
      ],
      markdownDescription: '%setting.auth.type%',
    },
    command: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      markdownDescription: '%setting.auth.command%',
    },
    lifetime: {
      type: 'number',
      exclusiveMinimum: 0,
      markdownDescription: '%setting.auth.lifetime%',
    },
    timeout: {
      type: 'number',
      minimum: 0,
      default: defaultTimeoutSeconds,
      markdownDescription: '%setting.auth.timeout%',
    },
    id: {
      type: 'string',
      minLength: 1,
      examples: ['microsoft', 'github'],
      markdownDescription: '%setting.auth.id%',
    },
    scopes: {
      type: 'array',
      items: { type: 'string' },
      markdownDescription: '%setting.auth.scopes%',
    },
  },
  oneOf: [
    {
      properties: { type: { const: 'stored' } },
      not: { anyOf: [{ required: ['command'] }, { required: ['id'] }] },
    },
    { properties: { type: { const: 'command' } }, required: ['command'] },
    { properties: { type: { const: 'provider' } }, required: ['id'] },
  ],
  defaultSnippets: [
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: placeholders of snippets.
    {
      label: 'command',
      body: { type: 'command', command: ['${1:program}', '${2:argument}'] },
    },
    {
      label: 'provider',
      body: { type: 'provider', id: '${1:microsoft}', scopes: ['${2:api://…/.default}'] },
    },
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: placeholders of snippets.
    { label: 'stored', body: { type: 'stored' } },
  ],
};

/** A keyword argument that users can set in a control. */
const argument = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: ['string', 'boolean', 'integer', 'number'] },
    title: { type: 'string' },
    description: { type: 'string' },
    default: { type: ['string', 'boolean', 'number'] },
    enum: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
    enumDescriptions: { type: 'array', items: { type: 'string' } },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    send: {
      type: 'string',
      enum: ['always'],
      description: '%setting.services.arguments.send%',
    },
  },
  dependencies: { enumDescriptions: ['enum'], send: ['default'] },
  allOf: [
    {
      if: { properties: { type: { const: 'string' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { default: { type: 'string' } } },
      else: { properties: { enum: false, enumDescriptions: false } },
    },
    {
      if: { properties: { type: { enum: ['integer', 'number'] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { default: { type: 'number' } } },
      else: { properties: { minimum: false, maximum: false } },
    },
  ],
};

/** A service in `agentQuery.services`. */
export const service = {
  type: 'object',
  required: ['baseUrl'],
  additionalProperties: false,
  properties: {
    baseUrl: {
      type: 'string',
      pattern: '^\\s*https?://[^?#\\s]+\\s*$',
      patternErrorMessage: '%setting.services.baseUrl.error%',
      description: '%setting.services.baseUrl%',
    },
    headers: { ...headers, description: '%setting.services.headers%' },
    kwargs: { type: 'object', description: '%setting.services.kwargs%' },
    auth: { ...auth, description: '%setting.services.auth%' },
    authHeader: { type: 'string', description: '%setting.services.authHeader%' },
    tls: { ...tls, description: '%setting.services.tls%' },
    arguments: {
      type: 'object',
      required: ['type', 'properties'],
      additionalProperties: false,
      properties: {
        type: { const: 'object' },
        properties: {
          type: 'object',
          maxProperties: maxArguments,
          additionalProperties: argument,
        },
      },
      description: '%setting.services.arguments%',
      defaultSnippets: [
        {
          label: 'Arguments',
          body: {
            type: 'object',
            properties: { '${1:depth}': { type: 'integer', minimum: 1 } },
          },
        },
      ],
    },
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of a snippet.
  defaultSnippets: [{ label: 'Service', body: { baseUrl: '${1:https://}' } }],
};
