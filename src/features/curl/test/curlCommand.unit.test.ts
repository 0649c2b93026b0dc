import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import {
  type RecordedRequest,
  type RecordingService,
  startRecordingService,
} from '../../../../test/service/recordingService';
import { queryUrl } from '../../../core/query/baseUrl';
import { queryBody } from '../../../core/query/queryBody';
import { type CurlQuery, curlCommand, secretVariables } from '../core/curlCommand';
import {
  legacyCommandLine,
  readPowershell,
  standardCommandLine,
  temporaryFile,
} from './support/readPowershell';
import { splitCommandLine } from './support/splitCommandLine';

const run = promisify(execFile);
const isThere = (program: string) =>
  run(program, ['-c', 'exit 0']).then(
    () => true,
    () => false,
  );
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
const placeholder = '$' + '{token}';

/** Texts that a shell or cURL could misinterpret. */
const hostile = [
  `'"$HOME\`id\`$(id)\${HOME}\\\n!!!id !$`,
  '%PATH% %%PATH%% %PATH:~0,3% !PATH! ^& | < > & ^^ (a) "%PATH%"',
  `\\ \\\\ \\" \\' \\`,
  '\u2018a\u2019 \u201cb\u201d \u201e \u201a \u201b $env:PATH `n',
  'line\r\nline\u2028line\ttab\0nul\u001b[31m\u007f\u0085\u009b',
  'Zo\u00eb \u65e5\u672c\u8a9e \u{1f600}\u200d\u{1f9d1} \ud800 \u202edlrow\u202c',
  '@file {a,b} [1-3] ~ * ? # ; -- -o x',
];

const secrets = {
  AGENT_QUERY_TOKEN: "a$b'c`d^e%PATH%!f",
  AGENT_QUERY_HEADER_X_API_KEY: 'k;k, {$k} @k',
};

const plain: Omit<CurlQuery, 'body' | 'url'> = {
  authHeader: undefined,
  headers: [],
  tls: undefined,
  proxy: undefined,
};

const withSecrets = { ...plain, authHeader: `X-Key: it's ${placeholder}!`, headers: ['X-Api.Key'] };

/** The body of a query with these questions, as the client sends it. */
async function bodyOf(questions: readonly string[]): Promise<Buffer> {
  const body = queryBody(
    questions.map(question => ({ type: 'text', text: question })),
    JSON.stringify({ [questions[0] ?? '']: questions }),
  );
  return buffer(
    (async function* () {
      for await (const chunk of body.chunks()) {
        yield Buffer.from(chunk);
      }
    })(),
  );
}

/** The environment of a shell, without the settings of the user who runs the tests. Its proxy does not exist. */
const environment = {
  PATH: process.env.PATH,
  CURL_HOME: '/nowhere',
  HOME: '/nowhere',
  XDG_CONFIG_HOME: '/nowhere',
  http_proxy: 'http://127.0.0.1:9',
  TERM: 'dumb',
  ...secrets,
};

describe('cURL command', () => {
  let service: RecordingService;
  let folder: string;

  before(async function () {
    if (process.platform === 'win32' || !hasCurl) {
      this.skip();
    }
    service = await startRecordingService();
    folder = await mkdtemp(path.join(tmpdir(), "curl it's $x "));
  });

  beforeEach(() => service.reset());

  after(async () => {
    await service?.dispose();
    if (folder) {
      await rm(folder, { recursive: true });
    }
  });

  /** The only request that has arrived. The client must also be able to send it. */
  const received = (url: string): RecordedRequest => {
    assert.deepEqual(
      service.requests.map(({ method, path: at }) => [method, at]),
      [['POST', new URL(url).pathname]],
    );
    const [request] = service.requests;
    assert.ok(request);
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers.accept, 'text/event-stream');
    assert.equal(request.headers.expect, undefined);
    return request;
  };

  const assertSecrets = ({ headers }: RecordedRequest) => {
    assert.equal(headers['x-key'], `it's ${secrets.AGENT_QUERY_TOKEN}!`);
    assert.equal(headers['x-api.key'], secrets.AGENT_QUERY_HEADER_X_API_KEY);
  };

  for (const [program, ...given] of [
    ['sh'],
    ['bash', '--norc', '--noprofile'],
    ['zsh', '-f'],
  ] as const) {
    describe(`in ${program}`, () => {
      before(async function () {
        if (!(await isThere(program))) {
          console.log(`        ${program} is not installed`);
          this.skip();
        }
      });

      const runIn = (command: string) =>
        run(program, [...given, '-c', command], { env: environment, cwd: folder });

      it('sends the same request as the client, byte for byte', async () => {
        const url = queryUrl(`${service.url}/it's/$x`);
        const visible = hostile.filter(
          text => !/[\u007f-\u009f\u2028-\u202e\ud800]|\u200d/.test(text),
        );
        assert.ok(visible.length >= 4);
        const body = await bodyOf(visible);
        const json = body.toString();
        const { stdout } = await runIn(
          curlCommand({ ...withSecrets, url, body: { json: [json] } }, 'posix', false),
        );
        assert.match(stdout, /Recorded\./);
        const request = received(url);
        assert.deepEqual(request.body, body);
        assertSecrets(request);
      });

      it('sends the same value if characters are escaped so that users see them', async () => {
        const url = queryUrl(service.url);
        const json = (await bodyOf(hostile)).toString();
        const command = curlCommand({ ...plain, url, body: { json: [json] } }, 'posix', false);
        assert.doesNotMatch(command, /[^\P{Cc}\n]|[\u200b-\u200f\u2028-\u202e]/u);
        await runIn(command);
        assert.deepEqual(received(url).json, JSON.parse(json));
      });

      it('sends a file from disk, byte for byte', async () => {
        const url = queryUrl(service.url);
        const body = await bodyOf([...hostile, 'a'.repeat(3_000_000)]);
        const file = path.join(folder, 'b"o`d\\y\n.json');
        await writeFile(file, body);
        await runIn(
          curlCommand({ ...withSecrets, url, body: { file, toReplace: [] } }, 'posix', false),
        );
        const request = received(url);
        assert.ok(request.body.equals(body));
        assertSecrets(request);
      });

      it('runs nothing of the text, even when history expansion is on', async () => {
        const url = queryUrl(service.url);
        const json = (await bodyOf(['!! !1 !$ !echo', ...hostile])).toString();
        const command = curlCommand({ ...plain, url, body: { json: [json] } }, 'posix', false);
        const interactive = spawn(program, [...given, '-i'], {
          env: { ...environment, PS1: '', HISTFILE: '' },
          cwd: folder,
          // In its own session, because the shell must not take over the terminal of the user who runs the tests.
          detached: true,
          stdio: 'pipe',
        });
        const output = Promise.all([text(interactive.stdout), text(interactive.stderr)]);
        interactive.stdin.end(`true 1\n${command}\n`);
        await output;
        assert.deepEqual(received(url).json, JSON.parse(json));
      });

      for (const at of [
        '/a[1-2]',
        '/a[1-',
        '/{a,b}',
        '/[::1]',
        '/%5B1-2%5D',
        '/a\'b"c$d!!',
        '/a%PATH%&b;c|d(e)',
      ]) {
        it(`sends one request, to the URL that is posted to: ${at}`, async () => {
          const url = queryUrl(`${service.url}${at}`);
          await runIn(curlCommand({ ...plain, url, body: { json: ['{}'] } }, 'posix', false));
          assert.equal(received(url).body.toString(), '{}');
        });
      }
    });
  }

  /** The arguments that a replacement for curl gets from a POSIX shell. */
  const given = async (query: CurlQuery, home = '/home/me') => {
    const script = `curl() { printf '%s\\n' "$@"; }\n${curlCommand(query, 'posix', false)}`;
    const { stdout } = await run('sh', ['-c', script], { env: { ...environment, HOME: home } });
    return stdout.split('\n').slice(0, -1);
  };

  const tls = {
    ca: ["~/it's.pem", '/second.pem'],
    client: { cert: '/c $x:y\\z.pem', key: '/k $x:y.pem' },
  };
  const proxy = { url: 'http://proxy.test:3128/', hasLogin: true, except: ['a.test', '.b.test'] };

  it('has the certificates and the proxy', async () => {
    const query = { ...plain, url: 'https://a.test/query', tls, proxy, body: { json: ['{}'] } };
    const lines = await given(query);
    assert.deepEqual(lines.slice(6), [
      '--cacert',
      "/home/me/it's.pem",
      '--cert',
      // In this option, a colon starts the passphrase.
      '/c $x\\:y\\\\z.pem',
      '--key',
      '/k $x:y.pem',
      '--proxy',
      'http://proxy.test:3128/',
      '--proxy-user',
      '',
      '--noproxy',
      'a.test,.b.test',
      'https://a.test/query',
      '--data-raw',
      '{}',
    ]);
    assert.deepEqual(secretVariables(query), ['AGENT_QUERY_PROXY_USER']);
    const windows = curlCommand(
      { ...query, tls: { ca: [], client: { cert: 'C:\\a b\\me.pem', key: '~\\me.key' } } },
      'powershell',
      true,
    );
    assert.match(windows, / --cert 'C:\\a b\\me\.pem' `\n *--key "\$HOME\\me\.key" /);
  });

  it('has no header for a token that is not set', () => {
    const query = { ...plain, url: 'http://a.test/query', body: { json: ['{}'] } };
    assert.doesNotMatch(curlCommand(query, 'posix', false), /TOKEN/);
    assert.deepEqual(secretVariables(query), []);
  });

  it('does not end with a line break, so that a terminal does not run it immediately', () => {
    for (const shell of ['posix', 'powershell'] as const) {
      const query = { ...plain, url: 'http://a.test/query', body: { json: ['{}'] } };
      assert.doesNotMatch(curlCommand(query, shell, true), /\n$/);
    }
  });

  for (const [name, commandLine] of [
    ['Windows PowerShell', legacyCommandLine],
    ['PowerShell 7', standardCommandLine],
  ] as const) {
    describe(`in ${name}`, () => {
      const variables = Object.fromEntries([
        ...Object.entries(secrets).map(([key, value]) => [`env:${key}`, value]),
        ['HOME', 'C:\\Users\\It is me'],
      ]);
      const read = (query: CurlQuery) => {
        const call = readPowershell(curlCommand(query, 'powershell', true), variables);
        return { ...call, arguments: splitCommandLine(commandLine(call.arguments)) };
      };

      it('gives curl the right arguments for the request', async () => {
        const url = queryUrl(`${service.url}/it's/$x/a%PATH%&b;c|d(e)`);
        const json = (await bodyOf(hostile)).toString();
        const call = read({ ...withSecrets, url, body: { json: [json] } });
        assert.equal(call.program, 'curl.exe');
        const file = path.join(folder, 'written.json');
        await writeFile(file, call.written ?? '', 'ascii');
        const sending = run(
          'curl',
          call.arguments.map(each => each.replace(`@${temporaryFile}`, `@${file}`)),
          { env: environment },
        );
        // Starts with the byte order mark of a UTF-8 code page.
        sending.child.stdin?.end(`\ufeff${call.input.join('\r\n')}\r\n`);
        await sending;
        const request = received(url);
        assert.deepEqual(request.json, JSON.parse(json));
        assertSecrets(request);
      });

      it('quotes any text', () => {
        const characters = [...'\'"`$\\%^&|<>()! aP:~=,;@#{}\u2018\u2019\u201c\u201d\u201e\u00e9'];
        fc.assert(
          fc.property(
            fc.string({ unit: fc.constantFrom(...characters) }),
            fc.jsonValue(),
            (value, other) => {
              const json = JSON.stringify([other, value]);
              const authHeader = `X-Key: ${value} ${placeholder}${value}`;
              const call = read({
                ...withSecrets,
                authHeader,
                url: 'http://a/',
                body: { json: [json] },
              });
              assert.deepEqual(JSON.parse(call.written ?? ''), JSON.parse(json));
              assert.match(call.written ?? '', /^[\x20-\x7e]*$/);
              assert.deepEqual(call.input, [
                '',
                `X-Key: ${value} ${secrets.AGENT_QUERY_TOKEN}${value}`,
                `X-Api.Key: ${secrets.AGENT_QUERY_HEADER_X_API_KEY}`,
              ]);
              // On Windows, file names cannot contain quotation marks or end with a backslash.
              const file = `${value.replaceAll('"', '')}.json`;
              assert.equal(
                read({ ...plain, url: 'http://a/', body: { file, toReplace: [] } }).arguments.at(
                  -1,
                ),
                `@${file}`,
              );
            },
          ),
          { numRuns: 2000 },
        );
      });

      it('finds the files of the home folder', () => {
        const query = {
          ...plain,
          url: 'https://a/',
          tls: { ca: ['~/a b.pem'], client: undefined },
        };
        const call = read({ ...query, body: { file: 'C:\\b.json', toReplace: [] } });
        assert.equal(
          call.arguments[call.arguments.indexOf('--cacert') + 1],
          'C:\\Users\\It is me/a b.pem',
        );
        assert.deepEqual(call.input, []);
      });
    });
  }
});
