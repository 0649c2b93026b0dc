import assert from 'node:assert/strict';
import { inertLanguage } from '../../../../src/core/text/inertLanguage';

describe('the language of a text from elsewhere', () => {
  const naming = [
    '{"$schema": "https://elsewhere.test/a"}',
    '{\n  "a": 1, // $\n  "\\u0024schema":\n"https:\\/\\/elsewhere.test"',
    '{"\\u0024\\u0073\\u0063\\u0068\\u0065\\u006D\\u0061": "//elsewhere.test"}',
    '# yaml-language-server: $schema=https://elsewhere.test',
  ];

  it('is another one with the same colors if it names a schema that VS Code would load', () => {
    for (const text of naming) {
      for (const language of ['json', 'jsonc', 'json5', 'jsonl']) {
        assert.equal(inertLanguage(language, text), 'jsonl');
      }
      for (const language of ['yaml', 'snippets', 'plaintext', '']) {
        assert.equal(inertLanguage(language, text), 'plaintext');
      }
    }
  });

  it('stays as it is for any other text', () => {
    for (const text of ['', '{"schema": "https://elsewhere.test"}', '$ schema', '\\u0024 \\u00']) {
      assert.equal(inertLanguage('json', text), 'json');
    }
  });
});
