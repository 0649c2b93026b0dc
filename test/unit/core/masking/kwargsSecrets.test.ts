import assert from 'node:assert/strict';
import {
  kwargsSecrets,
  missingSecrets,
  withheldSecrets,
  withTexts,
} from '../../../../src/core/masking/kwargsSecrets';

const written = `{
  "model": "gpt-4711-turbo",
  "ids": [4634343214213523454, 1.0],
  "api": { "key": "canary-\\"4711", "keys": ["canary-0815", "EMPTY"], "depth": 3 },
  "token": "changeme"
}`;

const withheld = `{
  "model": "gpt-4711-turbo",
  "ids": [4634343214213523454, 1.0],
  "api": { "key": "••••••", "keys": ["••••••", "EMPTY"], "depth": 3 },
  "token": "changeme"
}`;

describe('the secrets in keyword arguments', () => {
  it('are the values with the names of secrets, without placeholders', () => {
    assert.deepEqual(
      kwargsSecrets(written).map(({ name, value }) => [name, value]),
      [
        ['key', 'canary-"4711'],
        ['keys', 'canary-0815'],
      ],
    );
  });

  it('are withheld from the saved text, which is otherwise unchanged', () => {
    assert.equal(withheldSecrets(written), withheld);
  });

  it('are withheld while they are being typed', () => {
    assert.doesNotMatch(withheldSecrets('{ "api_key": "canary-4711-081'), /canary/);
  });

  it('can be entered again', () => {
    const missing = missingSecrets(withheld);
    assert.deepEqual(
      missing.map(({ name }) => name),
      ['key', 'keys'],
    );
    const values = ['canary-"4711', 'canary-0815'];
    assert.equal(
      withTexts(
        withheld,
        missing.map((text, index) => [text, values[index] ?? '']),
      ),
      written,
    );
    assert.deepEqual(missingSecrets(written), []);
  });
});
