import { sessionModes } from '../core/query/queryKwargs';
import type { SettingContributions } from './contributions';
import { auth, headers, service, tls } from './serviceSchemas';

/**
 * The tag of settings that are rarely changed. VS Code's Settings editor shows them only in a search for the tag or the
 * whole key.
 */
const tags = ['advanced'];

const seconds = {
  group: 'service',
  scope: 'application',
  type: 'number',
  minimum: 0,
  tags,
} as const;
const limit = { group: 'context', scope: 'window', isRestricted: true, minimum: 0, tags } as const;
/** A limit in MB. The maximum catches sizes in KB and in bytes. */
const megabytesLimit = { ...limit, type: 'number', maximum: 1024 } as const;

/** The settings of the main road. */
export const settings = {
  baseUrl: { group: 'service', order: 1, scope: 'application', type: 'string', default: '' },
  services: {
    group: 'service',
    order: 2,
    scope: 'application',
    ignoreSync: true,
    type: 'object',
    default: {},
    propertyNames: {
      pattern: '^(?!(?:0|[1-9]\\d{0,9})$)',
      patternErrorMessage: '%setting.services.name.error%',
    },
    additionalProperties: service,
    defaultSnippets: [
      {
        label: 'Services',
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: placeholders of a snippet.
        body: {
          '${1:Production}': { baseUrl: '${2:https://}' },
          '${3:Staging}': { baseUrl: '${4:https://}' },
        },
        // biome-ignore-end lint/suspicious/noTemplateCurlyInString: placeholders of a snippet.
      },
    ],
  },
  auth: {
    ...auth,
    group: 'service',
    order: 3,
    scope: 'application',
    default: { type: 'stored' },
  },
  authHeader: {
    group: 'service',
    order: 4,
    scope: 'application',
    type: 'string',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
    default: 'Authorization: Bearer ${token}',
    tags,
  },
  headers: {
    ...headers,
    group: 'service',
    order: 5,
    scope: 'application',
    ignoreSync: true,
    default: {},
  },
  tls: {
    ...tls,
    group: 'service',
    order: 6,
    scope: 'application',
    ignoreSync: true,
    default: {},
    tags,
  },
  'timeouts.connect': { ...seconds, order: 7, default: 10 },
  'timeouts.firstEvent': { ...seconds, order: 8, default: 120 },
  'timeouts.idle': { ...seconds, order: 9, default: 300 },
  session: {
    group: 'session',
    order: 1,
    scope: 'window',
    isRestricted: true,
    type: 'string',
    enum: sessionModes,
    default: 'perConversation',
  },
  sessionId: {
    group: 'session',
    order: 2,
    scope: 'window',
    isRestricted: true,
    type: 'string',
    default: '',
  },
  kwargs: {
    group: 'session',
    order: 3,
    scope: 'window',
    isRestricted: true,
    type: 'object',
    default: {},
  },
  'context.maxFileSize': { ...megabytesLimit, order: 1, default: 10 },
  'context.maxTotalSize': { ...megabytesLimit, order: 2, default: 25 },
  'context.maxFiles': { ...limit, type: 'integer', order: 3, default: 200 },
  'context.exclude': {
    group: 'context',
    order: 4,
    scope: 'resource',
    isRestricted: true,
    type: 'object',
    default: {},
    additionalProperties: {
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          properties: {
            when: {
              type: 'string',
              pattern: '\\w*\\$\\(basename\\)\\w*',
              default: '$(basename).ext',
              markdownDescription: '%setting.context.exclude.when%',
            },
          },
        },
      ],
    },
  },
  'context.respectGitignore': {
    group: 'context',
    order: 5,
    scope: 'resource',
    isRestricted: true,
    type: 'boolean',
    default: true,
  },
  'view.location': {
    group: 'conversations',
    order: 1,
    scope: 'window',
    type: 'string',
    enum: ['beside', 'active', 'sideBar'],
    default: 'beside',
  },
  sendWith: {
    group: 'conversations',
    order: 2,
    scope: 'window',
    type: 'string',
    enum: ['enter', 'ctrlEnter'],
    default: 'enter',
  },
  notifyWhenDone: {
    group: 'conversations',
    order: 3,
    scope: 'window',
    type: 'string',
    enum: ['never', 'whenUnfocused', 'always'],
    default: 'whenUnfocused',
  },
  'problems.quickFix': {
    group: 'conversations',
    order: 5,
    scope: 'window',
    type: 'boolean',
    default: false,
  },
} satisfies SettingContributions;
