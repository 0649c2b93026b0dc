import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sax from 'sax';
import { useService } from '../../../../test/cli/useService';
import { borrowPort } from '../../../../test/support/ports';
import { runProgram, startProgram } from '../../../../test/support/program';
import { readText } from '../../../../test/support/readRoot';
import { agentForCheck, untypedEvents } from './support/agentForCheck';

describe('agent-query check', () => {
  const called = useService();
  const { service } = called;

  it('exits with 0 if no rule is broken, and prints the report alone', async () => {
    service.onQuery(agentForCheck());
    const { status, output, errors } = await runProgram(
      ['check', service.url, '--token-env', 'AGENT_TOKEN', '--header', 'X-Team: of: the test'],
      { env: { AGENT_TOKEN: 'c4n4ry-t0ken' } },
    );
    assert.equal(status, 0);
    const beginning = (text: string) => text.split('\n').slice(0, 5).join('\n');
    const shape = (text: string) => beginning(text).replace(/`.+`/, '').replace(/\d+/g, '0');
    const page = await readText('docs/command-line.md');
    assert.equal(shape(output), shape(page.slice(page.indexOf('# Service check\n'))));
    assert.match(output, /^Failed: 0 · /m);
    assert.match(errors, /^1 of \d+ queries\n/);
    for (const { headers } of service.requests) {
      assert.equal(headers.authorization, 'Bearer c4n4ry-t0ken');
      assert.equal(headers['x-team'], 'of: the test');
    }
  });

  it('exits with 1 if a rule is broken, with the result as JSON and JUnit XML', async () => {
    service.onQuery(agentForCheck(untypedEvents));
    const junit = path.join(called.folder, 'check.xml');
    const args = ['check', service.url, '--json', '--junit', junit];
    const { status, output } = await runProgram(args);
    assert.equal(status, 1);
    const { url, isReachable, rules } = JSON.parse(output);
    assert.deepEqual([url, isReachable], [`${service.url}/query`, true]);
    const failed = rules.filter(({ verdict }: { verdict: string }) => verdict === 'failed');
    assert.ok(failed.length > 0 && failed[0].seen !== '' && failed[0].remedy !== '');
    const { cases, failures, counts } = await readJunit(junit);
    assert.deepEqual(
      cases,
      rules.map(({ title }: { title: string }) => title),
    );
    assert.equal(failures.length, failed.length);
    assert.deepEqual([counts.tests, counts.failures].map(Number), [rules.length, failed.length]);
  });

  it('exits with 2 if there is no service, with the reason', async () => {
    const unreachable = await runProgram(['check', `127.0.0.1:${await borrowPort()}`]);
    assert.equal(unreachable.status, 2);
    assert.match(unreachable.output, /could not be reached/);
  });

  it('exits with 2 for wrong arguments, before it sends anything', async () => {
    const wrong: ReadonlyArray<readonly [args: readonly string[], sentence: RegExp]> = [
      [[], /^The address of the service is missing\.\n/],
      [['ftp://host'], /must begin with http:\/\/ or https:\/\//],
      [[service.url, 'more'], /one argument/],
      [[service.url, '--header', 'x'], /A header must look like/],
      [[service.url, '--header', 'X-Api-Key: 123'], /--token-env VARIABLE --header 'X-Api-Key: /],
      [[service.url, '--header', 'Host: elsewhere'], /The header Host can't be changed/],
      [[service.url, '--token-env', 'NOT_THERE'], /NOT_THERE is not set/],
      [['http://agents.example', '--token-env', 'AGENT_TOKEN'], /without encryption/],
      [[service.url, '--session', 'none'], /The only value of --session is service/],
      [[service.url, '--junit', path.join(called.folder, 'no/such/file')], /can't be written/],
      [[service.url, '--wrong'], /--wrong/],
    ];
    for (const [args, sentence] of wrong) {
      const { status, output, errors } = await runProgram(['check', ...args], {
        env: { AGENT_TOKEN: 'c4n4ry-t0ken' },
      });
      assert.deepEqual([status, output], [2, ''], args.join(' '));
      assert.match(errors, sentence);
      assert.match(errors, /\nFor help, run: agent-query check --help\n$/);
    }
    assert.equal(service.requests.length, 0);
  });

  it('exits with 130 when it is stopped', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    service.onQuery(stream => stream.log('Working'));
    const { child, ended } = await startProgram(['check', service.url]);
    await service.nextRequest();
    child.kill('SIGINT');
    assert.deepEqual(await ended.then(({ status, output }) => [status, output]), [130, '']);
  });
});

/** Reads a JUnit file with a strict XML parser. */
async function readJunit(file: string) {
  const parser = sax.parser(true);
  const [cases, failures]: [string[], string[]] = [[], []];
  let counts: Record<string, string> = {};
  parser.onopentag = ({ name, attributes }) => {
    const values = attributes as Record<string, string>;
    if (name === 'testcase') {
      cases.push(values.name ?? '');
    } else if (name === 'failure') {
      failures.push(values.message ?? '');
    } else if (name === 'testsuite') {
      counts = values;
    }
  };
  parser.write(await readFile(file, 'utf8')).close();
  return { cases, failures, counts };
}
