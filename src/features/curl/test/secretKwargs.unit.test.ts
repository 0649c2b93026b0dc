import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { share } from '../../../../test/support/long';
import { type CurlQuery, curlCommand, secretVariables } from '../core/curlCommand';
import { kwargsForFile, markedKwargs, withVariables } from '../core/secretKwargs';
import type { CurlBody } from '../core/shell';
import { readPowershell } from './support/readPowershell';

const run = promisify(execFile);
const placeholder = (name: string) => `\${secret:${name}}`;
const withheld = '••••••';

const queryWith = (body: CurlBody): CurlQuery => ({
  url: 'http://a.test/query',
  authHeader: undefined,
  headers: [],
  tls: undefined,
  proxy: undefined,
  body,
});

const inlineQuery = (kwargs: string) => queryWith({ json: withVariables(kwargs) });

/** The secrets by the names of their environment variables, as a person sets them: escaped for JSON. */
type Secrets = Map<string, string>;

function environmentOf(secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    [...secrets].map(([variable, secret]) => [
      variable,
      JSON.stringify(secret)
        .slice(1, -1)
        .replace(
          /[^\x20-\x7e]/g,
          character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ]),
  );
}

/** The body that a replacement for curl gets from bash. */
async function sentByBash(query: CurlQuery, secrets: Secrets): Promise<unknown> {
  const script = `curl() { printf %s "\${@: -1}"; }\n${curlCommand(query, 'posix', false)}`;
  const { stdout } = await run('bash', ['--norc', '--noprofile', '-c', script], {
    env: environmentOf(secrets),
  });
  return JSON.parse(stdout);
}

/** The body that PowerShell writes into the temporary file. */
function writtenByPowershell(query: CurlQuery, secrets: Secrets): unknown {
  const variables = Object.entries(environmentOf(secrets)).map(
    ([variable, value]) => [`env:${variable}`, value] as const,
  );
  const script = curlCommand(query, 'powershell', true);
  return JSON.parse(readPowershell(script, Object.fromEntries(variables)).written ?? '');
}

/** A value of keyword arguments whose secrets have no names yet. */
type Node =
  | { readonly plain: unknown }
  | { readonly named: readonly string[] }
  | { readonly placeholder: string; readonly before: string; readonly after: string }
  | { readonly list: readonly Node[] }
  | { readonly fields: Readonly<Record<string, Node>> };

const secret = fc
  .string({ unit: fc.constantFrom(...'aB3\'"$`\\!% &{}é日\u200b\u{1f600}'), maxLength: 20 })
  .map(text => `canary-4711-${text}`);

const { node } = fc.letrec<{ node: Node }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      plain: fc.oneof(fc.integer(), fc.constant(null), fc.string({ unit: 'binary' })),
    }),
    fc.record({ named: fc.array(secret, { minLength: 1, maxLength: 2 }) }),
    fc.record({
      placeholder: secret,
      before: fc.constantFrom('', 'Bearer ', '$HOME "', placeholder('')),
      after: fc.constantFrom('', '!', placeholder(' ')),
    }),
    fc.record({ list: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      fields: fc.dictionary(fc.string({ unit: fc.constantFrom(...'ab\'"$') }), tie('node'), {
        maxKeys: 3,
      }),
    }),
  ),
}));
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), node, { maxKeys: 3 });

type Origin = 'settings' | 'question' | 'savedQuestion';

/** A value as its origin has it and as it is sent. Adds its secrets, by the names of their variables. */
function write(
  value: Node,
  origin: Origin,
  secrets: Secrets,
): { readonly written: unknown; readonly sent: unknown } {
  if ('plain' in value) {
    return { written: value.plain, sent: value.plain };
  }
  if ('named' in value) {
    const name = `s${secrets.size}_token`;
    value.named.forEach((each, index) => {
      const variable = `AGENT_QUERY_SECRET_${name.toUpperCase()}`;
      secrets.set(index === 0 ? variable : `${variable}_${index + 1}`, each);
    });
    const written = origin === 'savedQuestion' ? value.named.map(() => withheld) : value.named;
    return { written: { [name]: written }, sent: { [name]: value.named } };
  }
  if ('placeholder' in value) {
    const name = `p${secrets.size}`;
    const written = value.before + placeholder(name) + value.after;
    if (origin !== 'settings') {
      return { written, sent: written };
    }
    secrets.set(`AGENT_QUERY_SECRET_${name.toUpperCase()}`, value.placeholder);
    return { written, sent: value.before + value.placeholder + value.after };
  }
  const pairs = Object.entries('list' in value ? value.list : value.fields).map(
    ([key, each]) => [key, write(each, origin, secrets)] as const,
  );
  const build = (entries: ReadonlyArray<readonly [string, unknown]>) =>
    'list' in value ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  return {
    written: build(pairs.map(([key, { written }]) => [key, written])),
    sent: build(pairs.map(([key, { sent }]) => [key, sent])),
  };
}

describe('keyword arguments of a cURL command', () => {
  it('contain no secret in any command or file, and are sent unchanged with its variables', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    await fc.assert(
      fc.asyncProperty(
        fields,
        fields,
        fc.constantFrom<Origin>('question', 'savedQuestion'),
        async (settings, question, origin) => {
          const secrets: Secrets = new Map();
          const ofSettings = write({ fields: settings }, 'settings', secrets);
          const ofQuestion = write({ fields: question }, origin, secrets);
          const sent = { ...Object(ofSettings.sent), ...Object(ofQuestion.sent), session_id: 's' };
          const marked = markedKwargs('s', ofSettings.written, JSON.stringify(ofQuestion.written));

          const query = inlineQuery(marked);
          assert.doesNotMatch(curlCommand(query, 'posix', false), /canary/);
          assert.doesNotMatch(curlCommand(query, 'powershell', true), /canary/);
          assert.deepEqual(await sentByBash(query, secrets), sent);
          assert.deepEqual(writtenByPowershell(query, secrets), sent);

          const { kwargs: saved, toReplace } = kwargsForFile(marked);
          assert.doesNotMatch(saved, /canary/);
          assert.deepEqual(
            toReplace,
            secretVariables(query).map(variable => `<${variable}>`),
          );
          const replaced = Object.entries(environmentOf(secrets)).reduce(
            (text, [variable, value]) => text.replaceAll(`<${variable}>`, () => value),
            saved,
          );
          assert.deepEqual(JSON.parse(replaced), sent);
        },
      ),
      { numRuns: share(400) },
    );
  });

  const settings = {
    // Overridden by the question, at this place.
    token: 'EMPTY',
    api: { key: 'canary-4711', keys: ['canary-0815', 'EMPTY'] },
    authorization: `Bearer ${placeholder('x')}`,
    password: `canary-4711${placeholder('x')}`,
    url: `https://a.test/?key=${placeholder('key')}${placeholder('x')}`,
  };
  const question = `{ "token": "${withheld}", "text": "${placeholder('x')}" }`;
  const marked = markedKwargs(undefined, settings, question);

  it('name a variable for each secret', () => {
    const query = inlineQuery(marked);
    assert.deepEqual(secretVariables(query), [
      'AGENT_QUERY_SECRET_TOKEN',
      'AGENT_QUERY_SECRET_KEY_2',
      'AGENT_QUERY_SECRET_KEYS',
      'AGENT_QUERY_SECRET_X',
      'AGENT_QUERY_SECRET_PASSWORD',
      'AGENT_QUERY_SECRET_KEY',
    ]);
    const quoted = (name: string) => `'"$AGENT_QUERY_SECRET_${name}"'`;
    assert.ok(
      curlCommand(query, 'posix', false).includes(
        `,"api":{"key":"${quoted('KEY_2')}","keys":["${quoted('KEYS')}","EMPTY"]},"authorization":"Bearer ${quoted('X')}","password":"${quoted('PASSWORD')}"`,
      ),
    );
  });

  it('contain placeholders in the settings alone: in a question, they are text', () => {
    assert.equal(JSON.parse(marked).text, placeholder('x'));
  });

  it('contain numbers exactly as written in the question', () => {
    const numbers = '{"id":4634343214213523454,"limit":1e400,"temperature":1.0}';
    assert.equal(kwargsForFile(markedKwargs(undefined, {}, numbers)).kwargs, numbers);
  });

  it('have no variable for a secret that the question overrides', () => {
    const overridden = markedKwargs(undefined, { api: settings.api, depth: 1 }, '{ "api": 3 }');
    assert.equal(overridden, '{"api":3,"depth":1}');
  });
});
