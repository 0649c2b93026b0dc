import assert from 'node:assert/strict';
import { secretNames, withSecrets } from '../../../../src/core/services/secretPlaceholders';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
describe('placeholders of secrets', () => {
  const setting = {
    'X-Key': '${secret:key}',
    both: 'a ${secret:key}:${secret:other} b',
    deep: [{ list: ['${secret:third}', 5, null, true] }],
    none: '${token} ${secret:} ${secret:a b} $secret:key {secret:key}',
  };

  it('are found at any depth, each name once', () => {
    assert.deepEqual(secretNames(setting), ['key', 'other', 'third']);
    assert.deepEqual(secretNames(undefined), []);
  });

  it('are replaced in a copy, and unknown ones are kept', () => {
    const secrets = new Map([
      ['key', '$& ${secret:other}'],
      ['other', 'o'],
    ]);
    assert.deepEqual(withSecrets(setting, secrets), {
      'X-Key': '$& ${secret:other}',
      both: 'a $& ${secret:other}:o b',
      deep: [{ list: ['${secret:third}', 5, null, true] }],
      none: setting.none,
    });
    assert.equal(setting['X-Key'], '${secret:key}');
  });

  it('treat a key such as __proto__ like any other', () => {
    const odd = JSON.parse('{ "__proto__": { "a": "${secret:key}" } }');
    const made = withSecrets(odd, new Map([['key', 'k']])) as object;
    assert.equal(JSON.stringify(made), '{"__proto__":{"a":"k"}}');
    assert.equal(Object.getPrototypeOf(made), Object.prototype);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
