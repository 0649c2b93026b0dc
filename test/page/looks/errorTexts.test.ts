import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  administratorFileProblems,
  certainDetails,
  errorKinds,
} from '../../../src/core/errors/errorDetails';
import { readErrorRecord } from '../../../src/core/errors/errorRecord';
import { errorBanner } from '../../../src/host/errors/errorText';
import { setLanguage } from '../../bench/vscode';
import { languages, translations } from '../support/languages';

/** A value of each detail that an error can need. */
const values = {
  url: 'https://agents.test/query',
  file: '/etc/services.json',
  rule: 'syntax',
  service: 'Staging',
  secret: 'crm',
  program: 'gcloud',
  exit: '97',
  seconds: 61,
  provider: 'microsoft',
  header: 'X-Team',
  status: 418,
  proxy: 'proxy.test:3128',
  origin: 'https://vscode.test',
  timer: 'connect',
  shape: 'python',
  bytes: 7_000_000,
  snippet: 'No model',
  cap: 'event',
  part: 'a.txt',
  place: 'orderId',
} as const;

/** How the values are said; the others choose between sentences. */
const said: Readonly<Record<string, RegExp>> = {
  url: /agents\.test/,
  file: /services\.json/,
  service: /Staging/,
  secret: /crm/,
  program: /gcloud/,
  exit: /97/,
  seconds: /61/,
  provider: /microsoft/,
  header: /X-Team/,
  status: /418/,
  proxy: /proxy\.test:3128/,
  place: /orderId/,
  origin: /vscode\.test/,
  shape: /Python/,
  bytes: /7/,
  snippet: /No model/,
  part: /a\.txt/,
};

/** The details that errors certainly have, although their sentences can do without. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  offline: ['url'],
};

const cases = errorKinds.flatMap(kind =>
  Object.entries<readonly (keyof typeof values)[]>(certainDetails[kind]).map(([code, keys]) => ({
    kind,
    code,
    keys,
    details: {
      ...Object.fromEntries(keys.map(key => [key, values[key]])),
      ...(code === 'other' ? {} : { code }),
    },
  })),
);

describe('the text of an error', () => {
  afterEach(() => setLanguage('en', {}));

  const textOf = (kind: string, details: object) => {
    const error = readErrorRecord({ kind, message: 'what was thrown', details });
    assert.equal(error?.kind, kind);
    return errorBanner(error).text;
  };

  for (const language of languages) {
    it(`has the known details of each kind and code: ${language}`, async () => {
      setLanguage(language, await translations(language));
      for (const { kind, code, keys, details } of cases) {
        const text = textOf(kind, details);
        for (const key of keys.filter(each => !unsaid[code]?.includes(each))) {
          assert.match(text, said[key] ?? /./, `${kind} ${code}: ${key}`);
        }
        assert.doesNotMatch(text, /undefined|\{\d\}|""|\(\)|\(\?\)/, `${kind} ${code}`);
      }
    });
  }

  it('differs for each code of the settings', () => {
    const texts = cases
      .filter(({ kind }) => kind === 'configuration')
      .map(({ details }) => textOf('configuration', details));
    assert.equal(new Set(texts).size, texts.length);
  });

  it('differs for each rule of the administrator’s file', () => {
    const texts = administratorFileProblems.map(rule =>
      textOf('configuration', { code: 'administratorFile', file: 'f', rule, place: 'there' }),
    );
    assert.equal(new Set(texts).size, texts.length);
  });

  it('has the code of the system or the thrown message for unknown codes', () => {
    const { url } = values;
    assert.match(textOf('connect', { url, code: 'EHOSTDOWN' }), /EHOSTDOWN/);
    assert.match(textOf('connect', { url }), /what was thrown/);
    assert.match(textOf('tls', { url, code: 'INVALID_CA' }), /certificate .*INVALID_CA/);
    const handshake = textOf('tls', { url, code: 'ERR_SSL_NO_PROTOCOLS_AVAILABLE' });
    assert.match(handshake, /handshake .*ERR_SSL_NO_PROTOCOLS_AVAILABLE/);
    assert.doesNotMatch(handshake, /certificate/);
  });

  it('shows a valid Retry-After of a busy service as a time, and ignores others', () => {
    const busy = (retryAfter?: string) => {
      const details = { url: values.url, status: 429, ...(retryAfter && { retryAfter }) };
      return textOf('status', details).replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    assert.match(busy('1.5'), / Try again in 1\.5 s\.$/);
    assert.match(busy('Sun, 06 Nov 1994 12:00:00 GMT'), / Try again after \w+ \d+, 1994 at .*M\.$/);
    assert.match(busy('whenever'), / Try again later\.$/);
    assert.match(busy(), / Try again later\.$/);
  });

  it('has the service’s own words without their JSON, but events as they were sent', () => {
    const { url } = values;
    const bannerOf = (kind: string, details: object) =>
      errorBanner(readErrorRecord({ kind, message: '', details }) ?? assert.fail());
    const snippet = '{"detail":"No\\u001b[1m model\\u202e"}';
    assert.equal(bannerOf('status', { url, status: 500, snippet }).detail, 'No model\\u202e');
    assert.equal(bannerOf('notEventStream', { url, snippet }).detail, 'No model\\u202e');
    const event = { url, code: 'events', shape: 'noType', snippet };
    assert.ok(bannerOf('notEventStream', event).text.includes('{"detail":'));
  });

  it('leads to the keyword arguments if the service names them', () => {
    const detail = [{ loc: ['body', 'kwargs', 'model'], msg: 'Field required', type: 'missing' }];
    const details = { url: values.url, status: 422, snippet: JSON.stringify({ detail }) };
    const error = readErrorRecord({ kind: 'status', message: '', details });
    const banner = errorBanner(error ?? assert.fail());
    assert.match(banner.text, /did not accept the keyword arguments/);
    assert.equal(banner.detail, 'kwargs.model: Field required');
    assert.deepEqual(
      banner.actions.map(({ label }) => label),
      ['Keyword arguments…', 'Ask again', 'Show log', 'Learn more'],
    );
  });

  it('does not refer to text that may be missing', () => {
    for (const { kind, code, details } of cases) {
      assert.doesNotMatch(textOf(kind, details), /is above/, `${kind} ${code}`);
    }
  });

  it('is not empty, whatever the record of the error contains', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom<unknown>(
        401,
        404,
        413,
        429,
        503,
        1.5,
        Infinity,
        -1,
        'idle',
        'connect',
        '://',
      ),
    );
    const keys = [
      ...['contentType', 'encoding', 'hint', 'location', 'retryAfter', 'auth', 'code'],
      ...Object.keys(values),
    ];
    const details = fc.record(Object.fromEntries(keys.map(key => [key, value])), {
      requiredKeys: [],
    });
    const record = fc.record({
      kind: fc.constantFrom(...errorKinds),
      message: value,
      details: fc.oneof(details, value),
    });
    fc.assert(
      fc.property(record, any => {
        const banner = errorBanner(readErrorRecord(any) ?? assert.fail());
        assert.notEqual(banner.text, '');
        assert.equal(typeof banner.detail, 'string');
        assert.ok(banner.actions.every(({ label }) => label !== ''));
      }),
      { numRuns: 3000 },
    );
  });

  it('has the remedy as a separate sentence, whatever the service’s own words end with', () => {
    for (const [snippet, end] of [
      ['unknown session: 1', '.'],
      ['Unknown session!', ''],
    ] as const) {
      const text = textOf('service', { url: values.url, snippet, hint: 'issuedSession' });
      assert.ok(text.includes(`${snippet}${end} If the service issues session IDs itself`), text);
    }
  });

  it('names the service whose encoding cannot be decoded', () => {
    const { url } = values;
    assert.match(textOf('notEventStream', { url, encoding: 'zstd' }), /agents\.test.*zstd/);
  });
});
