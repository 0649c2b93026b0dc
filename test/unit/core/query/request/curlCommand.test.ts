import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { curlCommand } from '../../../../../src/core/query/request/curlCommand';
import { queryUrl } from '../../../../../src/core/query/request/queryUrl';
import { startRecordingService } from '../../../../service/recordingService';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
const placeholder = '$' + '{token}';

const plain = { headers: [], tls: undefined };

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
      env: {
        ...process.env,
        HOME: '/home/me',
        AGENT_QUERY_TOKEN: 'a$b',
        AGENT_QUERY_HEADER_X_API_KEY_: '"canary $x"',
      },
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
        ...plain,
        body,
      }),
    );
    assert.deepEqual(lines, [
      '--no-buffer',
      '--globoff',
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
    const command = curlCommand({
      url: 'http://a.test/query',
      authHeader: undefined,
      ...plain,
      body: '{}',
    });
    assert.doesNotMatch(command, /TOKEN/);
  });

  it('has the names of further headers, and the paths of certificates', async () => {
    const command = curlCommand({
      url: 'https://a.test/query',
      authHeader: undefined,
      headers: ["X-Api.Key'"],
      tls: { ca: ["~/it's.pem"], client: { cert: '/c $x.pem', key: 'C:\\me.key' } },
      body: '{}',
    });
    assert.doesNotMatch(command, /canary/);
    assert.deepEqual((await given(command)).slice(4, -5), [
      '--header',
      'X-Api.Key\': "canary $x"',
      '--cacert',
      "/home/me/it's.pem",
      '--cert',
      '/c $x.pem',
      '--key',
      'C:\\me.key',
    ]);
  });

  for (const path of ['/a[1-2]', '/a[1-', '/{a,b}', '/[::1]', '/%5B1-2%5D', '/a\'b"c$d']) {
    it(`makes curl send one request, to the address that is posted to: ${path}`, async function () {
      if (!hasCurl) {
        this.skip();
      }
      const service = await startRecordingService();
      try {
        service.onQuery(stream => stream.end());
        const url = queryUrl(`${service.url}${path}`);
        const body = '{"parts":[],"kwargs":{}}';
        await run(
          'sh',
          ['-c', curlCommand({ url, authHeader: `X-Key: ${placeholder}`, ...plain, body })],
          {
            // Without the settings of whoever runs this.
            env: {
              ...process.env,
              CURL_HOME: '/nowhere',
              HOME: '/nowhere',
              NO_PROXY: '*',
              AGENT_QUERY_TOKEN: 't',
            },
          },
        );
        assert.deepEqual(
          service.requests.map(request => [
            request.method,
            request.path,
            request.body.toString().trimEnd(),
          ]),
          [['POST', new URL(url).pathname, body]],
        );
        assert.equal(service.requests[0]?.headers['x-key'], 't');
      } finally {
        await service.dispose();
      }
    });
  }
});
