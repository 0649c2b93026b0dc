import assert from 'node:assert/strict';
import fc from 'fast-check';
import { baseUrlError } from '../../../core/query/baseUrl';
import { inertText } from '../../../core/text/foreignText';
import { readSetupRequest } from '../core/setupRequest';

describe('a request to add a service', () => {
  const accepted: ReadonlyArray<readonly [string | undefined, string, string, string]> = [
    ['Staging', 'https://agent.test', 'Staging', 'https://agent.test'],
    [undefined, 'https://agent.test:8443/a/', 'agent.test:8443', 'https://agent.test:8443/a'],
    ['  ', ' http://[::1]:80/ ', '[::1]', 'http://[::1]'],
    // The displayed address is the one that is used.
    ['a', 'https://аpple.test', 'a', 'https://xn--pple-43d.test'],
    ['a', 'HTTPS://Agent.TEST/Ä', 'a', 'https://agent.test/%C3%84'],
    ['a', 'http://0x7f.1', 'a', 'http://127.0.0.1'],
    ['a', 'https://agent。test', 'a', 'https://agent.test'],
    ['e\u0301', 'https://agent.test', '\u00e9', 'https://agent.test'],
    ['agent.test', 'https://agent.test', 'agent.test', 'https://agent.test'],
    ['Dr. Agent', 'https://agent.test', 'Dr. Agent', 'https://agent.test'],
    ['localhost:8000', 'http://localhost:8000', 'localhost:8000', 'http://localhost:8000'],
    ['0x1', 'https://agent.test', '0x1', 'https://agent.test'],
  ];
  for (const [name, baseUrl, shownName, shown] of accepted) {
    it(`shows ${JSON.stringify(baseUrl)} as ${shown}`, () => {
      assert.deepEqual(readSetupRequest(name, baseUrl), { name: shownName, baseUrl: shown });
    });
  }

  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ['a', '', 'empty'],
    ['a', 'agent.test', 'invalid'],
    ['a', 'https:agent.test', 'invalid'],
    ['a', 'javascript:alert(1)', 'scheme'],
    ['a', 'file:///etc/passwd', 'scheme'],
    ['a', 'command:workbench.action.quit', 'scheme'],
    ['a', 'https://good.test@evil.test', 'userInfo'],
    ['a', 'https://user:@evil.test', 'userInfo'],
    ['a', 'https://evil.test?good.test', 'query'],
    ['a', 'https://evil.test#good.test', 'fragment'],
    ['a', 'https://evil.test\\good.test', 'characters'],
    ['a', 'https://evil.test/\ngood', 'characters'],
    ['a', 'https://evil.test/ good', 'characters'],
    ['a', 'https://evil.test/\u202egood', 'characters'],
    ['a', 'https://evil.test/\u200bgood', 'characters'],
    ['a', `https://${'a.'.repeat(100)}test/${'x'.repeat(200)}`, 'tooLong'],
    ['a', `https://agent.test/${'ä'.repeat(60)}`, 'tooLong'],
    ['__proto__', 'https://agent.test', 'name'],
    ['2025', 'https://agent.test', 'name'],
    ['0', 'https://agent.test', 'name'],
    ['agent.corp.example', 'https://evil.test', 'name'],
    ['Prod\u0443ction', 'https://evil.test', 'name'],
  ];
  for (const [name, baseUrl, error] of refused) {
    it(`is refused (${error}): ${JSON.stringify([name, baseUrl].join(' ')).slice(0, 80)}`, () => {
      assert.equal(readSetupRequest(name, baseUrl), error);
    });
  }

  it('is shown completely and as it will be used, or refused, whatever it contains', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        '@',
        '/',
        '\\',
        '?',
        '#',
        ':',
        '.',
        'evil.test',
        '%00',
      ),
      fc.constantFrom('\u202e', '\u2066', '\u200b', '\u00ad', '\t', '\r\n', ' ', '\u3000', '。'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(fc.option(text, { nil: undefined }), text, fc.boolean(), (name, rest, starts) => {
        const request = readSetupRequest(name, starts ? `https://${rest}` : rest);
        if (typeof request === 'string') {
          return;
        }
        assert.match(request.baseUrl, /^https?:\/\/[\x21-\x7e]+$/);
        assert.equal(baseUrlError(request.baseUrl), undefined);
        assert.equal(inertText(request.baseUrl).replaceAll('\u2060', ''), request.baseUrl);
        assert.ok(!request.baseUrl.split('/')[2]?.includes('@'));
        assert.deepEqual(readSetupRequest(request.name, request.baseUrl), request, 'stable');
      }),
      { numRuns: 5000 },
    );
  });
});
