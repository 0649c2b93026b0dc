import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenPlaceholder } from '../../src/core/query/requestHeaders';
import type { SentQuery } from '../service/recordingService';
import { longIt } from '../support/long';
import { borrowPort } from '../support/ports';
import { installProgram, runProgram, startProgram } from '../support/program';
import { until } from '../support/until';
import { useService } from './useService';

const mebibyte = 1024 * 1024;

describe('agent-query ask', () => {
  const called = useService();
  const { service } = called;
  let program: string;

  before(async () => {
    program = path.join(await installProgram(), 'node_modules/agent-query/agent-query.js');
  });

  const ask = (...args: readonly string[]) =>
    runProgram(['ask', service.url, ...args], { cwd: called.folder });
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(path.join(called.folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(called.folder, name), content);
  };
  /** The body of the only request. */
  const sent = () => {
    assert.equal(service.requests.length, 1);
    return service.requests[0]?.json as SentQuery;
  };
  const sentNames = () =>
    sent()
      .parts.slice(0, -1)
      .map(({ name }) => name);

  it('sends files and then the question, and prints the answer and, apart from it, the log', async () => {
    service.onQuery(async stream => {
      await stream.log('Reading\u001b[31m files');
      await stream.message('One ');
      await stream.message('answer\u001b[0m');
      await stream.end();
    });
    await write('src/a.ts', 'export {};\n');
    await write('logo', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    const { status, output, errors } = await ask('What is this?', 'src/a.ts', 'logo');
    assert.deepEqual([status, output, errors], [0, 'One answer\u001b[0m', 'Reading files\n']);
    const { parts, kwargs } = sent();
    assert.deepEqual(parts, [
      { type: 'file', name: 'src/a.ts', mimeType: 'text/x-typescript', base64: 'ZXhwb3J0IHt9Owo=' },
      { type: 'file', name: 'logo', mimeType: 'image/png', base64: 'iVBORw0KGgo=' },
      { type: 'text', text: 'What is this?' },
    ]);
    assert.deepEqual(Object.keys(kwargs), ['session_id']);
    assert.match(String(kwargs.session_id), /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it('sends session, keyword arguments, and headers, and masks the token in the log', async () => {
    service.onQuery(async (stream, { headers }) => {
      await stream.log(`Got ${headers['x-api-key']}`);
      await stream.end();
    });
    const args = ['--session', 'mine', '--kwargs', '{"depth": 4634343214213523454}'];
    const header = ['--token-env', 'AGENT_TOKEN', '--header', `X-Api-Key: key=${tokenPlaceholder}`];
    const { errors } = await runProgram(['ask', service.url, 'Why?', ...args, ...header], {
      cwd: called.folder,
      env: { AGENT_TOKEN: 'c4n4ry-t0ken' },
    });
    assert.match(errors, /^Got •+\n/);
    const [request] = service.requests;
    assert.equal(request?.headers['x-api-key'], 'key=c4n4ry-t0ken');
    assert.equal(request?.headers.authorization, undefined);
    assert.match(
      String(request?.body),
      /"kwargs":\{"depth":4634343214213523454,"session_id":"mine"\}\}$/,
    );
  });

  it('leaves the session to the service, and tells the one that it issues', async () => {
    service.onQuery(async stream => {
      await stream.raw('data: {"type":"message","data":{"content":"Hi"},"session_id":"of it"}\n\n');
      await stream.end();
    });
    const { output, errors } = await ask('Why?', '--session', 'service');
    assert.deepEqual([output, errors], ['Hi', 'Session: of it\n']);
    assert.deepEqual(sent().kwargs, {});
  });

  it('reads the question from standard input', async () => {
    const { child, ended } = await startProgram(['ask', service.url, '-'], { cwd: called.folder });
    child.stdin.end('From a pipe');
    assert.equal((await ended).output, 'Recorded.');
    assert.match(String(service.requests[0]?.body), /"text":"From a pipe"/);
  });

  it('sends folders without ignored files and secrets, and tells what it leaves out', async () => {
    await write('.gitignore', 'out/\n');
    await write('src/a.ts', '');
    await write('src/b/b.ts', '');
    await write('src/.env', 'SECRET=1');
    await write('out/c.js', '');
    const { status, errors } = await ask('Why?', '.');
    assert.equal(status, 0);
    assert.equal(
      errors,
      'Left out: src/.env looks like a secret. To send it, add --include-secrets.\n',
    );
    assert.deepEqual(sentNames(), ['.gitignore', 'src/a.ts', 'src/b/b.ts']);
  });

  it('sends secrets and large files only if that is wanted, and otherwise nothing', async () => {
    await write('.env', 'SECRET=1');
    await write('big.bin', new Uint8Array(10 * mebibyte + 1));
    const { status, output, errors } = await ask('Why?', '.env', 'big.bin', 'missing.ts');
    assert.deepEqual([status, output, service.requests.length], [2, '', 0]);
    assert.match(
      errors,
      /^Nothing was sent\. \.env looks like a secret\. To send it, add --include-secrets\. big\.bin exceeds 10\.0 MB, .+ --include-large\. missing\.ts doesn't exist\.\n/,
    );
    await ask('Why?', '.env', 'big.bin', '--include-secrets', '--include-large');
    assert.deepEqual(sentNames(), ['.env', 'big.bin']);
  });

  it('sends at most 200 files of folders', async () => {
    await Promise.all(Array.from({ length: 201 }, (_, index) => write(`src/${index}.txt`, '')));
    const { status, errors } = await ask('Why?', 'src');
    assert.deepEqual([status, service.requests.length], [2, 0]);
    assert.match(errors, /more than 200 files in folders/);
    await ask('Why?', 'src', '--include-large');
    assert.equal(sentNames().length, 201);
  });

  it('gives files with the same name elsewhere names of their own', async () => {
    await write('one/a.txt', '1');
    await write('two/a.txt', '2');
    const { status } = await runProgram(
      ['ask', service.url, 'Why?', '../one/a.txt', '../two/a.txt'],
      {
        cwd: path.join(called.folder, 'one'),
      },
    );
    assert.equal(status, 0);
    assert.deepEqual(sentNames(), ['a.txt', 'two/a.txt']);
  });

  it('exits with 1 if the question fails, with the cause and the remedy', async () => {
    const refused = await runProgram(['ask', `localhost:${await borrowPort()}`, 'Why?']);
    assert.equal(refused.status, 1);
    assert.match(refused.errors, /refused the connection\. Check that the service is running/);
    const overTls = await runProgram(['ask', service.url.replace('http:', 'https:'), 'Why?']);
    assert.match(overTls.errors, /^No secure connection .+ begin its address with http:\/\/\.$/m);
    service.onQuery(async stream => {
      stream.head(401, { 'Content-Type': 'text/plain' });
      await stream.raw('No\u001b[2J token');
      await stream.end();
    });
    const denied = await ask('Why?');
    assert.equal(denied.status, 1);
    assert.match(denied.errors, /denied access \(HTTP 401\)\. .+--token-env/);
    assert.ok(!denied.errors.includes('\u001b'));
  });

  it('reports the number of events that do not match the interface', async () => {
    service.onQuery(async stream => {
      await stream.message('Answer');
      await stream.raw('data: {"type":"message","data":"text"}\n\ndata: {"type":"run"}\n\n');
      await stream.end();
    });
    const { status, output, errors } = await ask('Why?');
    assert.deepEqual([status, output], [0, 'Answer']);
    assert.equal(errors, `Skipped events: 2. To see why, run: agent-query check ${service.url}\n`);
  });

  it('exits with 2 for wrong arguments', async () => {
    for (const args of [
      [],
      [''],
      ['Why?', '--kwargs', '[]'],
      ['Why?', '--kwargs', '{"session_id": "a"}'],
      ['Why?', '--timeout', 'long'],
    ]) {
      const { status, errors } = await ask(...args);
      assert.equal(status, 2, errors);
      assert.match(errors, /For help, run: agent-query ask --help\n$/);
    }
    assert.equal(service.requests.length, 0);
  });

  it('exits with 3 if the answer is interrupted, after what has arrived', async () => {
    service.onQuery(async stream => {
      await stream.message('Half');
      await stream.raw('data: {"type":"error","data":{"message":"Out of memory"}}\n\n');
      await stream.end();
    });
    const { status, output, errors } = await ask('Why?');
    assert.deepEqual([status, output], [3, 'Half']);
    assert.match(errors, /reported an error: Out of memory\n$/);
    service.onQuery(async stream => {
      await stream.message('Half');
    });
    const silent = await ask('Why?', '--timeout', '0.2');
    assert.deepEqual([silent.status, silent.output], [3, 'Half']);
    assert.match(silent.errors, /no data .+ for 0\.2 s/);
  });

  it('stops the service at Ctrl+C, and exits with 130', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    service.onQuery(stream => stream.message('Endless'));
    const running = await startProgram(['ask', service.url, 'Why?'], { cwd: called.folder });
    const { stream } = await service.nextRequest();
    await until('the answer', () => running.output === 'Endless');
    running.child.kill('SIGINT');
    await stream.closed;
    const { status, errors } = await running.ended;
    assert.deepEqual([status, errors], [130, '']);
  });

  it('stops the service when the reader of the answer has gone', async () => {
    service.onQuery(async stream => {
      let isOpen = true;
      void stream.closed.then(() => {
        isOpen = false;
      });
      for (let line = 1; isOpen; line++) {
        await stream.message(`Line ${line}\n`);
        await new Promise(resolve => setImmediate(resolve));
      }
    });
    const { child, ended } = await startProgram(['ask', service.url, 'Why?'], {
      cwd: called.folder,
    });
    const { stream } = await service.nextRequest();
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await stream.closed;
    const { status, errors } = await ended;
    assert.deepEqual([status, errors], [130, '']);
  });

  it('writes a long answer to a file, whole', async () => {
    const line = `${'word '.repeat(200)}\n`;
    service.onQuery(async stream => {
      for (let count = 0; count < 2000; count++) {
        await stream.message(line);
      }
      await stream.end();
    });
    const file = await open(path.join(called.folder, 'answer.md'), 'w');
    const child = spawn(process.execPath, [program, 'ask', service.url, 'Why?'], {
      stdio: ['ignore', file.fd, 'inherit'],
    });
    const [status] = await once(child, 'close');
    await file.close();
    assert.equal(status, 0);
    assert.equal(await readFile(path.join(called.folder, 'answer.md'), 'utf8'), line.repeat(2000));
  });

  it('shows no control characters on a terminal of 40 columns, and log events in lines', async function () {
    if (!canRecordTerminal()) {
      this.skip();
    }
    service.onQuery(async stream => {
      await stream.message('It is \u001b]0;title\u0007');
      await stream.log('Reading');
      await stream.message('\u001b[2Jso\r\n');
      await stream.message('end');
      await stream.end();
    });
    const command = `stty cols 40; "${process.execPath}" "${program}" ask ${service.url} Why`;
    const shown = await new Promise<string>(resolve => {
      execFile('script', ['-qefc', command, path.join(called.folder, 'typescript')], (_, output) =>
        resolve(output.replaceAll('\r\n', '\n')),
      );
    });
    assert.equal(shown, 'It is \\u001b]0;title\\u0007\nReading\n\\u001b[2Jso\nend\n');
  });

  longIt('sends 100 MB of files without keeping them in memory', async () => {
    if (process.platform !== 'linux') {
      return;
    }
    const names = Array.from({ length: 10 }, (_, index) => `${index}.bin`);
    const content = new Uint8Array(10 * mebibyte).fill(1);
    await Promise.all(names.map(name => write(name, content)));
    service.onQuery(stream => stream.message('All'));
    const running = await startProgram(['ask', service.url, 'Why?', ...names, '--include-large'], {
      cwd: called.folder,
    });
    await until('the answer', () => running.output === 'All');
    const facts = await readFile(`/proc/${running.child.pid}/status`, 'utf8');
    const peak = Number(/^VmHWM:\s*(\d+) kB$/m.exec(facts)?.[1]) / 1024;
    running.child.kill('SIGINT');
    await running.ended;
    assert.ok((service.requests[0]?.body.length ?? 0) > 133 * mebibyte);
    assert.ok(peak < 130, `${peak.toFixed(0)} MB`);
  });
});

/** @returns true if there is a program that runs another one in a terminal, with the arguments that Linux knows */
function canRecordTerminal(): boolean {
  try {
    return (
      process.platform === 'linux' &&
      execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux')
    );
  } catch {
    return false;
  }
}
