import assert from 'node:assert/strict';
import { codeStyles } from '../../../../src/core/theme/codeStyles';
import {
  readCustomRules,
  readThemeFile,
  type TokenRule,
} from '../../../../src/core/theme/tokenRules';
import type { CodeToken } from '../../../../src/protocol/codeTokens';

const theme = (tokenColors: unknown) => readThemeFile(JSON.stringify({ tokenColors }));
const rulesOf = (tokenColors: unknown) => theme(tokenColors)?.rules ?? [];
const rule = (scope: unknown, foreground: string, fontStyle?: string) => ({
  scope,
  settings: { foreground, fontStyle },
});
const styleOf = (token: CodeToken, rules: readonly TokenRule[]) =>
  codeStyles(rules).find(style => style.token === token);
const colorOf = (token: CodeToken, rules: readonly TokenRule[]) => styleOf(token, rules)?.color;

describe('the styles of code in a color theme', () => {
  it('come from the rule with the longest scope, or the last of several', () => {
    const rules = rulesOf([
      rule('keyword.control', '#111111'),
      rule('keyword', '#222222'),
      rule('keyword.con', '#333333'),
      rule(['comment', 'string'], '#444444'),
      rule(' entity , string.quoted ', '#555'),
      rule('string.quoted', '#666f'),
    ]);
    assert.equal(colorOf('control', rules), '#111111');
    assert.equal(colorOf('comment', rules), '#444444');
    assert.equal(colorOf('string', rules), '#666f');
    assert.equal(colorOf('function', rules), '#555');
    assert.equal(colorOf('number', rules), '');
  });

  it('can have a color and a font style from different rules', () => {
    const rules = rulesOf([
      rule('comment', '#123456'),
      { scope: 'comment.line', settings: { fontStyle: 'italic underline' } },
      rule('storage', '#111', 'bold'),
      { scope: 'storage.type', settings: { fontStyle: '' } },
    ]);
    assert.deepEqual(styleOf('comment', rules), {
      token: 'comment',
      color: '#123456',
      isBold: false,
      isItalic: true,
      isUnderlined: true,
    });
    assert.equal(styleOf('keyword', rules)?.isBold, false);
  });

  it('have only hexadecimal colors, whatever a theme contains', () => {
    const foreign = [
      'red',
      '#12345',
      '#1234567',
      'var(--x)',
      '#fff;background:url(//a)',
      '#fff\n',
      7,
      null,
    ];
    assert.deepEqual(
      foreign.flatMap(foreground => rulesOf([{ scope: 'comment', settings: { foreground } }])),
      foreign.map(() => ({ scope: 'comment', color: undefined, fontStyle: undefined })),
    );
    assert.deepEqual(codeStyles(rulesOf([rule('comment', 'red')])), []);
  });

  it('ignore selectors of scopes within others, and exclusions', () => {
    const rules = rulesOf([
      rule('source.css comment', '#111'),
      rule('keyword - keyword.operator', '#222'),
      { settings: { foreground: '#333' } },
      { scope: 'string' },
      'string',
    ]);
    assert.equal(colorOf('comment', rules), '');
    assert.equal(colorOf('control', rules), '#222');
    assert.equal(colorOf('string', rules), '');
  });

  it('are not read from a TextMate file or an invalid file', () => {
    assert.equal(theme('./dark.tmTheme'), undefined);
    assert.equal(readThemeFile('<plist/>'), undefined);
    assert.equal(readThemeFile('{"tokenColors":[}'), undefined);
    assert.deepEqual(readThemeFile('{ /* base */ "include": "./base.json", }'), {
      include: './base.json',
      rules: [],
    });
  });

  it('include the user’s own colors, for all themes or some', () => {
    const setting = {
      comments: '#111',
      strings: { foreground: '#222', fontStyle: 'bold' },
      textMateRules: [rule('constant.numeric', '#333')],
      '[Dark 2026]': { comments: '#444' },
      '[Light*][*Contrast*]': { comments: '#555' },
    };
    const themes = ['Dark 2026', 'Light 2026', 'A High Contrast', 'Monokai'];
    assert.deepEqual(
      themes.map(name => colorOf('comment', readCustomRules(setting, name))),
      ['#444', '#555', '#555', '#111'],
    );
    const rules = readCustomRules(setting, 'Monokai');
    assert.equal(styleOf('string', rules)?.isBold, true);
    assert.equal(colorOf('number', rules), '#333');
    assert.deepEqual(readCustomRules('none', 'Monokai'), []);
  });
});
