import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../../src/core/agentQueryError';
import type { CommandAuth } from '../../../../../src/core/services/auth/auth';
import { commandToken } from '../../../../../src/core/services/auth/commandToken';
import type { ProgramEnd } from '../../../../../src/core/services/auth/runProgram';

const auth: CommandAuth = {
  type: 'command',
  command: ['get-token', '--secret', 'canary-argument'],
  lifetime: undefined,
  timeout: 2.5,
};

const success: ProgramEnd = { type: 'exit', exitCode: 0 };

const tokenOf = (output: string, end: ProgramEnd = success, errorOutput = '') =>
  commandToken(auth, { end, output, errorOutput });

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
});
