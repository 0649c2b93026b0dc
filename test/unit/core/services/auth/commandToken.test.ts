import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../../src/core/errors/agentQueryError';
import type { ProgramEnd } from '../../../../../src/core/runProgram';
import type { CommandAuth } from '../../../../../src/core/services/auth/auth';
import { commandToken } from '../../../../../src/core/services/auth/commandTokens';

const auth: CommandAuth = {
  type: 'command',
  command: ['get-token', '--secret', 'canary-argument'],
  lifetime: undefined,
  timeout: 2.5,
};

const success: ProgramEnd = { type: 'exit', exitCode: 0 };

const tokenOf = (output: string, end: ProgramEnd = success, errorOutput = '') =>
  commandToken(auth, { end, output: new TextEncoder().encode(output), errorOutput });

function errorOf(output: string, end: ProgramEnd = success, errorOutput = ''): AgentQueryError {
  try {
    tokenOf(output, end, errorOutput);
  } catch (error) {
    assert.ok(error instanceof AgentQueryError);
    assert.doesNotMatch(JSON.stringify([error, error.message]), /canary/);
    return error;
  }
  assert.fail('it must throw');
}

describe('commandToken', () => {
  for (const output of ['abc', 'abc\n', 'abc\r\n', ' abc \n', '\ufeffabc\n']) {
    it(`is abc in ${JSON.stringify(output)}`, () => assert.equal(tokenOf(output), 'abc'));
  }

  for (const [code, outputs] of Object.entries({
    commandEmpty: ['', '\n', '\r\n', '  ', '\t\n', '\n\n'],
    commandLines: ['canary\ncanary', 'canary\n\n', '\ncanary', 'canary\rb', 'a\r\nb\r\n'],
    commandCharacters: ['canär-y', 'canary\0', 'canary\u001b[0m', '\ufffdcanary'],
  })) {
    for (const output of outputs) {
      it(`${code}: ${JSON.stringify(output)}`, () => {
        const { kind, details } = errorOf(output);
        assert.deepEqual(
          [kind, details],
          ['configuration', { code, program: 'get-token', snippet: '' }],
        );
      });
    }
  }

  for (const [end, details] of [
    [
      { type: 'exit', exitCode: 3 },
      { code: 'commandExit', exit: '3' },
    ],
    [
      { type: 'signal', signal: 'SIGSEGV' },
      { code: 'commandSignal', exit: 'SIGSEGV' },
    ],
    [{ type: 'timeout' }, { code: 'commandTimeout', seconds: 2.5 }],
    [{ type: 'tooLong' }, { code: 'commandTooLong' }],
    [{ type: 'notStarted', reason: 'missing' }, { code: 'commandMissing' }],
    [{ type: 'notStarted', reason: 'relative' }, { code: 'commandRelative' }],
    [{ type: 'notStarted', reason: 'denied' }, { code: 'commandDenied' }],
    [{ type: 'notStarted', reason: 'batch' }, { code: 'commandBatch' }],
    [
      { type: 'notStarted', reason: 'other', code: 'E2BIG' },
      { code: 'commandStart', exit: 'E2BIG' },
    ],
  ] as const) {
    it(`fails with ${JSON.stringify(end)}, whatever was printed`, () => {
      assert.deepEqual(errorOf('canary', end, ' Log in first.\n').details, {
        ...details,
        program: 'get-token',
        snippet: 'Log in first.',
      });
    });
  }

  it('has the beginning of the error output, without colors and without what was printed', () => {
    const { snippet = '' } = errorOf(
      'canary-1\ncanary-2\n',
      success,
      `\u001b[31mNo: canary-1, canary-2\u001b[0m\n${'x'.repeat(60_000)}`,
    ).details;
    assert.ok(snippet.startsWith('No: ••••••, ••••••\nxxx'), snippet.slice(0, 100));
    assert.equal(snippet.length, 4096);
  });

  it('masks a printed token even where the error output is cut off', () => {
    const { snippet = '' } = errorOf(
      'canary-token\nb',
      success,
      `${'x'.repeat(4092)}canary-token`,
    ).details;
    assert.ok(snippet.endsWith('x•••…'), snippet.slice(-20));
  });

  for (const [what, output, errorOutput, shown] of [
    [
      'a value in printed JSON',
      '{"accessToken": "canary-value", "expiresOn": "2026-01-01"}',
      'Ignored canary-value (2026-01-01)',
      'Ignored •••••• (2026-01-01)',
    ],
    [
      'a word of a printed line',
      'The token is canary4711abc today.',
      'bad token canary4711abc!',
      'bad token ••••••!',
    ],
    [
      'a piece of what was printed',
      'canary4711abcdef',
      'starts with canary4711',
      'starts with ••••••',
    ],
    [
      'what looks like a token',
      '',
      '> Authorization: Bearer canary-x1\n> password=canary-x2\nk9Zq2Lw8Xc4Vb6Nm1 failed',
      '> Authorization: Bearer ••••••\n> password=••••••\n•••••• failed',
    ],
    [
      'nothing else',
      'test',
      'A test failed in ~/.config/v20/x86_64. Trace ID: 8c5e0a5e-1111-4222-8333-00805f9b34fb',
      'A test failed in ~/.config/v20/x86_64. Trace ID: 8c5e0a5e-1111-4222-8333-00805f9b34fb',
    ],
  ] as const) {
    it(`masks ${what} in the error output`, () => {
      const { snippet } = errorOf(output, { type: 'exit', exitCode: 1 }, errorOutput).details;
      assert.equal(snippet, shown);
    });
  }

  it('takes time in proportion to the output, whatever it is', () => {
    for (const piece of ['token=', 'a1-', '"', 'Bearer ', 'k9Zq2Lw8Xc4Vb6Nm1', '\n', 'x1 ']) {
      const output = piece.repeat((64 * 1024) / piece.length);
      errorOf(output, { type: 'exit', exitCode: 1 }, output);
    }
  });
});
