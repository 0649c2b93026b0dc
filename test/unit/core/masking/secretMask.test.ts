import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import { isLong, share } from '../../../support/long';
import { encodings, pieceIn, secretText } from '../../../support/secrets/encodings';

const maskOf = (...secrets: string[]) => {
  const mask = new SecretMask();
  for (const secret of secrets) {
    mask.add(secret);
  }
  return mask;
};

/** The texts that services print around a secret. */
const around = fc.oneof(
  fc.string(),
  fc.constantFrom('Bearer ', '{"token":"', 'a\\n', '%', '&', '\\', 'key=', '": ', 'x'.repeat(500)),
);

describe('secret mask', () => {
  for (const encoding of encodings) {
    it(`leaves no piece of 8 characters: ${encoding.name}`, () => {
      fc.assert(
        fc.property(secretText, around, around, (secret, before, after) => {
          const text = `${before} ${encoding.encode(secret)} ${after}`;
          const masked = maskOf('other-secret-0815', secret).text(text);
          assert.equal(pieceIn(masked, secret, encoding), undefined, `${text}\n${masked}`);
          assert.ok(masked.startsWith(`${before} `.slice(0, before.length)), masked);
          assert.ok(masked.endsWith(after), masked);
        }),
        { numRuns: share(100) },
      );
    });

    it(`leaves no piece of 8 characters where a text was cut off: ${encoding.name}`, () => {
      fc.assert(
        fc.property(secretText, fc.double({ min: 0, max: 1, noNaN: true }), (secret, part) => {
          const encoded = encoding.encode(secret);
          const text = `You sent ${encoded.slice(0, Math.round(encoded.length * part))}`;
          const masked = maskOf(secret).cut(text);
          assert.equal(pieceIn(masked, secret, encoding), undefined, `${text}\n${masked}`);
        }),
        { numRuns: share(100) },
      );
    });
  }

  it('accepts secrets with half of a character, and masks these and all others', () => {
    const broken = 'k3y-\ud800-Zq81xWv';
    const mask = maskOf('other-secret-0815');
    mask.addQuery({
      headers: { 'X-Api-Key': broken, 'X-Token': 'Qm4-77fzL1pW' },
      kwargs: [{ token: '\udc00Pz9-44kk-Rt6' }],
    });
    for (const secret of [broken, 'Qm4-77fzL1pW', '\udc00Pz9-44kk-Rt6', 'other-secret-0815']) {
      const masked = mask.text(`before ${secret} after`);
      assert.ok(!masked.includes(secret) && /^before .* after$/s.test(masked), masked);
    }
  });

  it('does not change a text without secrets', () => {
    const word = fc.constantFrom(
      'test',
      'production',
      'the token',
      'key',
      'secret',
      'Bearer',
      'authorization',
      '\\/',
      '%2f',
      '&amp;',
      '\\u003d',
      'dGVzdA==',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(secretText, { maxLength: 5 }),
        fc.array(fc.oneof(word, fc.string(), fc.string({ unit: 'binary' })), { maxLength: 30 }),
        (secrets, words) => {
          const text = words.join(' ');
          fc.pre(secrets.every(secret => pieceIn(text, secret, plain) === undefined));
          assert.equal(maskOf(...secrets).text(text), text);
        },
      ),
    );
  });

  for (const word of [
    'test',
    'production',
    'Development',
    'changeme',
    'EMPTY',
    'none',
    'aaaaaaaa',
    '',
  ]) {
    it(`does not take ${JSON.stringify(word)} for a secret`, () => {
      const text = `a ${word} b test production dGVzdA==`;
      assert.equal(maskOf(word).text(text), text);
    });
  }

  it('leaves words unchanged that a secret begins with', () => {
    const mask = maskOf('production-key-4f9a1b');
    assert.equal(mask.text('in production'), 'in production');
    assert.equal(mask.text('production-key-4f9a1b'), '••••••');
  });

  it('masks what is left of a secret that the service has shortened', () => {
    assert.equal(maskOf('sk-4f9A1b77Qz8812').text('key sk-4f9A1b77…'), 'key ••••••…');
  });

  it('masks base64 in lines', () => {
    const secret = 'Zk3vPq81LmXw92RtYh55Bn07Jd46Sc38Gf10Ae29Ku64Vi83';
    const lines = Buffer.from(`x${secret}`)
      .toString('base64')
      .replace(/(.{20})/g, '$1\n');
    assert.equal(pieceIn(maskOf(secret).text(lines), secret, plain), undefined);
    assert.doesNotMatch(maskOf(secret).text(lines), /\w{8}/);
  });

  it('masks base64 with the characters of URLs', () => {
    const secret = 'ab~cd?ef>gh~ij?kl>mn~op?';
    const encoded = Buffer.from(secret).toString('base64url');
    assert.equal(maskOf(secret).text(`x ${encoded}.`), 'x ••••••.');
  });

  it('masks characters that are not in ASCII, however they are written', () => {
    const secret = 'pässwörd 4711 ✓';
    for (const text of [
      secret,
      JSON.stringify(secret),
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      Buffer.from(secret).toString('base64'),
    ]) {
      assert.doesNotMatch(maskOf(secret).text(text), /rd|4711|NDcx/, text);
    }
    const letters = 'äöüßéèñ✓✗åø';
    for (const text of [letters, encodeURIComponent(letters)]) {
      assert.equal(maskOf(letters).text(text), '••••••');
      assert.equal(maskOf(letters).text(text.toLowerCase()), '••••••');
    }
  });

  it('takes from headers what is a secret by its name or looks random', () => {
    const mask = new SecretMask();
    const headers = {
      Authorization: 'Bearer canary-token',
      Cookie: 'sid="fedcba9876543210"; theme=production',
      'X-Proxy': ['not a text'],
      'X-Login': 'Basic x',
      'x-api-key': 'hunter2',
      'X-Environment': 'production',
      'X-Model': 'claude-3-5-sonnet-20241022',
      'X-Client': 'my-company-internal-client',
      'X-Id': 'k9Zq2Lw8Xc4Vb6Nm1',
      'X-Short': 'canary-5f1d2c7e',
      'X-Host': 'x86-64-unknown-linux-gnu, gpt4o-mini-2024',
    };
    mask.addQuery({ headers });
    assert.equal(
      mask.text('canary-token fedcba9876543210 hunter2 k9Zq2Lw8Xc4Vb6Nm1 canary-5f1d2c7e'),
      '•••••• •••••• •••••• •••••• ••••••',
    );
    const harmless =
      'Bearer Basic theme production claude-3-5-sonnet-20241022 my-company-internal-client x86-64-unknown-linux-gnu gpt4o-mini-2024';
    assert.equal(mask.text(harmless), harmless);
    for (const wrong of [undefined, null, 'text', 5, []]) {
      mask.addQuery({ headers: wrong, kwargs: [wrong] });
    }
  });

  it('takes the login and the password from Basic authorization', () => {
    const mask = new SecretMask();
    mask.addQuery({
      headers: { Authorization: `Basic ${Buffer.from('user:pa55-word').toString('base64')}` },
    });
    assert.equal(mask.text('user:pa55-word, pa55-word'), '••••••, ••••••');
    mask.addQuery({ headers: { Authorization: 'Basic ?' } });
  });

  it('takes from keyword arguments what is a secret by its name', () => {
    const mask = new SecretMask();
    const kwargs = {
      model: 'gpt-4-turbo-2024',
      list: [{ apiKey: 'key-4711' }, { clientsecret: 'of-client-7' }],
      tokenizer: 'cl100k_base',
      author: 'j.doe-4711',
      token: 5,
      session_id: '3f1c2b4e-0000-4000-8000-00805f9b34fb',
      keys: ['of-list-4711', 5],
    };
    mask.addQuery({ kwargs: [kwargs, '{"password": "of-question-7", broken'] });
    assert.equal(
      mask.text(
        'gpt-4-turbo-2024 cl100k_base j.doe-4711 key-4711 of-client-7 of-list-4711 of-question-7 3f1c2b4e-0000-4000-8000-00805f9b34fb',
      ),
      'gpt-4-turbo-2024 cl100k_base j.doe-4711 •••••• •••••• •••••• •••••• 3f1c2b4e-0000-4000-8000-00805f9b34fb',
    );
  });

  it('masks all texts of an error, and the login in an address', () => {
    const masked = maskOf('s3cr"et/+token', 'correct-horse-battery').error(
      new AgentQueryError('status', 'x s3cr"et/+token', {
        status: 401,
        url: 'https://me@host.test/query',
        location: 'http://u@host.test/a@b',
        snippet: `${'x'.repeat(9)} correct-hor`,
        program: 'a@b',
      }),
    );
    assert.deepEqual(
      [masked.kind, masked.message, masked.details],
      [
        'status',
        'x ••••••',
        {
          status: 401,
          url: 'https://host.test/query',
          location: 'http://host.test/a@b',
          snippet: 'xxxxxxxxx ••••••',
          program: 'a@b',
        },
      ],
    );
  });

  it('forgets only secrets that were not added again for a long time', () => {
    const mask = new SecretMask();
    const key = (index: number) => createHash('sha512').update(`${index}`).digest('hex');
    for (let index = 0; index < 3000; index++) {
      mask.add('canary-token');
      mask.add(key(index));
    }
    assert.equal(mask.text('canary-token'), '••••••');
    assert.equal(mask.text(key(2999)), '••••••');
    assert.equal(mask.text(key(0)), key(0));
  });

  it('takes as much time as the text is long, whatever it is', () => {
    const mask = maskOf('abcd'.repeat(16_000), 'canary-token', 'ab\\u0041%41&amp;');
    for (const piece of [
      'abcd',
      'abcdabcx',
      'canary-toke',
      '\\',
      '\\\\u0041',
      '%25',
      '&amp;',
      '&',
      '%',
      'x',
    ]) {
      mask.cut(piece.repeat((isLong ? 1_000_000 : 200_000) / piece.length));
    }
  });
});

const plain = encodings[0] as (typeof encodings)[0];
