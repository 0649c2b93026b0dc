import assert from 'node:assert/strict';
import { SecretMask } from '../../../../../src/core/masking/secretMask';
import type { ProgramOptions, ProgramResult, RunProgram } from '../../../../../src/core/runProgram';
import type { CommandAuth } from '../../../../../src/core/services/auth/auth';
import { CommandTokens } from '../../../../../src/core/services/auth/commandTokens';
import { FakeClock } from '../../../../support/fakeClock';

interface StartedRun {
  readonly command: readonly string[];
  readonly options: ProgramOptions;
  print(output: string): void;
  fail(): void;
}

const origin = 'https://one.test';
const auth: CommandAuth = {
  type: 'command',
  command: ['get-token', 'a'],
  lifetime: undefined,
  timeout: 30,
};
const failsWith = (code: string) => (error: { details: { code?: string } }) =>
  error.details.code === code;

const never = new AbortController().signal as AbortSignal;

describe('CommandTokens', () => {
  let runs: StartedRun[];
  let clock: FakeClock;
  let mask: SecretMask;
  let tokens: CommandTokens;

  const run: RunProgram = (command, options) =>
    new Promise<ProgramResult>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      const end = (output: string, exitCode: number) =>
        resolve({
          end: { type: 'exit', exitCode },
          output: new TextEncoder().encode(output),
          errorOutput: '',
        });
      runs.push({
        command,
        options,
        print: output => end(output, 0),
        fail: () => end('', 1),
      });
    });

  /** Gets a token from a new run of the program that prints it. */
  async function getNew(token: string, from = origin, of = auth): Promise<string> {
    const count = runs.length;
    const got = tokens.get(from, of, never);
    assert.equal(runs.length, count + 1, 'the program runs');
    runs.at(-1)?.print(`${token}\n`);
    return got;
  }

  beforeEach(() => {
    runs = [];
    clock = new FakeClock();
    mask = new SecretMask();
    tokens = new CommandTokens(run, clock, mask);
  });

  it('runs the command once and keeps its token, which is masked from then on', async () => {
    assert.equal(await getNew('first-token'), 'first-token');
    assert.deepEqual(runs[0]?.command, auth.command);
    assert.equal(runs[0]?.options.timeout, 30);
    assert.equal(mask.text('a first-token'), 'a ••••••');
    clock.advance(1e6);
    assert.equal(await tokens.get(origin, auth, never), 'first-token');
    assert.equal(runs.length, 1);
  });

  it('shares a run between queries', async () => {
    const both = [tokens.get(origin, auth, never), tokens.get(origin, auth, never)];
    assert.equal(runs.length, 1);
    runs[0]?.print('shared');
    assert.deepEqual(await Promise.all(both), ['shared', 'shared']);
  });

  it('shares a failure, and runs again for the next query', async () => {
    const both = [tokens.get(origin, auth, never), tokens.get(origin, auth, never)];
    runs[0]?.fail();
    for (const each of both) {
      await assert.rejects(each, failsWith('commandExit'));
    }
    assert.equal(await getNew('later'), 'later');
  });

  it('keeps a token for its lifetime, which begins with the run', async () => {
    const short = { ...auth, lifetime: 60 };
    const got = tokens.get(origin, short, never);
    clock.advance(50);
    runs[0]?.print('slow');
    assert.equal(await got, 'slow');
    clock.advance(9);
    assert.equal(await tokens.get(origin, short, never), 'slow');
    clock.advance(1);
    assert.equal(await getNew('next', origin, short), 'next');
  });

  it('treats a change to the system’s time as the end of a lifetime', async () => {
    const short = { ...auth, lifetime: 60 };
    await getNew('first', origin, short);
    clock.jump(60);
    await getNew('second', origin, short);
    clock.jump(-60);
    await getNew('third', origin, short);
  });

  it('forgets a refused token, but no later one', async () => {
    await getNew('first');
    tokens.refuse(origin, auth, 'first');
    await getNew('second');
    tokens.refuse(origin, auth, 'first');
    assert.equal(await tokens.get(origin, auth, never), 'second');
  });

  it('forgets the tokens of an origin', async () => {
    const other = { ...auth, command: ['other'] } as const;
    await getNew('one');
    await getNew('two', origin, other);
    await getNew('three', 'https://one.test:81');
    tokens.clear(origin);
    await getNew('four');
    await getNew('five', origin, other);
    assert.equal(await tokens.get('https://one.test:81', auth, never), 'three');
  });

  it('keeps a separate token for each origin and each command', async () => {
    const list = [
      [origin, ['get-token', 'a']],
      [origin, ['get-token', 'b']],
      [origin, ['get-token a']],
      ['https://two.test', ['get-token', 'a']],
      ['http://one.test', ['get-token', 'a']],
    ] as const;
    // The programs run at the same time, and end in reverse order.
    const got = list.map(([from, command]) => tokens.get(from, { ...auth, command }, never));
    assert.equal(runs.length, list.length);
    for (const [index, each] of [...runs.entries()].reverse()) {
      each.print(`token-${index}`);
    }
    const expected = list.map((_, index) => `token-${index}`);
    assert.deepEqual(await Promise.all(got), expected);
    const kept = list.map(([from, command]) => tokens.get(from, { ...auth, command }, never));
    assert.deepEqual(await Promise.all(kept), expected);
    assert.equal(runs.length, list.length);
  });

  it('stops the program when no query waits for it any longer', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const [first, second] = [one, two].map(({ signal }) =>
      tokens.get(origin, auth, signal as AbortSignal),
    );
    one.abort();
    await assert.rejects(first ?? assert.fail(), { kind: 'cancelled' });
    assert.equal(runs[0]?.options.signal.aborted, false);
    two.abort();
    await assert.rejects(second ?? assert.fail(), { kind: 'cancelled' });
    assert.equal(runs[0]?.options.signal.aborted, true);
    assert.equal(await getNew('fresh'), 'fresh');
  });

  it('starts no program for a query that was stopped', async () => {
    await assert.rejects(tokens.get(origin, auth, AbortSignal.abort() as AbortSignal), {
      kind: 'cancelled',
    });
    assert.equal(runs.length, 0);
  });

  it('stops all programs and forgets all tokens at the end', async () => {
    await getNew('kept', 'https://two.test');
    const waiting = tokens.get(origin, auth, never);
    tokens.dispose();
    await assert.rejects(waiting, { kind: 'cancelled' });
    assert.equal(runs[1]?.options.signal.aborted, true);
    for (const from of [origin, 'https://two.test']) {
      await assert.rejects(tokens.get(from, auth, never), { kind: 'cancelled' });
    }
    assert.equal(runs.length, 2);
  });

  it('says that no program can run in a browser', async () => {
    tokens = new CommandTokens(undefined, clock, mask);
    await assert.rejects(tokens.get(origin, auth, never), failsWith('commandUnsupported'));
  });
});
