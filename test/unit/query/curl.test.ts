import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { curlCommand } from '../../../src/core/query/curl';

const run = promisify(execFile);
const placeholder = '$' + '{token}';

describe('cURL command', () => {
  before(function () {
    if (process.platform === 'win32') {
      this.skip();
    }
  });

  /** What a shell makes of the command, with a curl that prints what it is given. */
  const given = async (command: string) => {
    const script = `curl() { printf '%s\\n' "$@"; cat; }\n${command}`;
    const { stdout } = await run('sh', ['-c', script], {
      env: { ...process.env, AGENT_QUERY_TOKEN: 'a$b' },
    });
    return stdout.split('\n');
  };

  it('gives curl the address, the headers and the body, whatever is in them', async () => {
    const body = JSON.stringify({
      parts: [{ type: 'text', text: `'"$HOME\`id\`\\\n!` }],
      kwargs: {},
    });
    const lines = await given(
      curlCommand({
        url: "http://a.test/it's/$x/query",
        authHeader: `X-Key: it's ${placeholder}!`,
        body,
      }),
    );
    assert.deepEqual(lines, [
      '--no-buffer',
      '--header',
      'Content-Type: application/json',
      '--header',
      "X-Key: it's a$b!",
      '--data-binary',
      '@-',
      "http://a.test/it's/$x/query",
      body,
      '',
    ]);
  });

  it('has no header for a token that is not set', () => {
    const command = curlCommand({ url: 'http://a.test/query', authHeader: undefined, body: '{}' });
    assert.doesNotMatch(command, /TOKEN/);
  });
});
