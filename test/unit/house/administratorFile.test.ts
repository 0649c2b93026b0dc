import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import type { AdministratorFileCase, AdministratorFileOutcome } from './administratorFile.child';

const run = promisify(execFile);

/**
 * Runs a command as root in its own namespaces, in which `/etc` is an empty folder in memory. The rest of the machine
 * is not affected, and nothing must be restored.
 */
const withEmptyEtc = (...command: readonly string[]) =>
  run('unshare', [
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    'mount -t tmpfs -o mode=755 none /etc && exec "$@"',
    'sh',
    ...command,
  ]);

const child = fileURLToPath(new URL('./administratorFile.child.mjs', import.meta.url));

/**
 * Tests the administrator's file at its real path: the built extension reads it, and queries use real sockets. Only VS
 * Code is replaced, because its test hosts are either remote, where the file is not used, or on a user's machine, whose
 * `/etc` tests must not change.
 */
describe("the administrator's file", function () {
  this.timeout(60_000);
  let preset: RecordingService;
  let own: RecordingService;

  before(async function () {
    const isPossible = await withEmptyEtc('true').then(
      () => true,
      (error: Error) => {
        console.log(
          `      skipped, since there is no /etc for tests here: ${error.message.trim()}`,
        );
        return false;
      },
    );
    if (!isPossible) {
      this.skip();
    }
    [preset, own] = await Promise.all([startRecordingService(), startRecordingService()]);
    for (const [service, name] of [
      [preset, 'preset'],
      [own, 'own'],
    ] as const) {
      service.answer(`From ${name}.`);
    }
  });
  after(() => Promise.all([preset?.dispose(), own?.dispose()]));

  /** The result of a question, and the number of queries that arrived at the preset service and at the user's own. */
  async function ask(given: Partial<AdministratorFileCase>) {
    const counts = () => [preset.requests.length, own.requests.length] as const;
    const before = counts();
    const settings = { baseUrl: own.url };
    const asked: AdministratorFileCase = { kind: 'UI', settings, ...given };
    const { stdout } = await withEmptyEtc(process.execPath, child, JSON.stringify(asked));
    const outcome: AdministratorFileOutcome = JSON.parse(stdout);
    const [atPreset, atOwn] = counts();
    return { ...outcome, atPreset: atPreset - before[0], atOwn: atOwn - before[1] };
  }

  const file = (more = {}) =>
    JSON.stringify({ services: { Production: { baseUrl: preset.url } }, ...more });

  it('is not needed', async () => {
    const { answer, log, atPreset } = await ask({});
    assert.equal(answer, 'From own.');
    assert.equal(atPreset, 0);
    assert.doesNotMatch(log.join('\n'), /Administrator/);
  });

  it('presets a service, which is used if the user has none', async () => {
    const { answer, log, atOwn } = await ask({ content: file(), settings: {} });
    assert.equal(answer, 'From preset.');
    assert.equal(atOwn, 0);
    const line = `Administrator's file /etc/agent-query/services.json: not locked, Production (${preset.url})`;
    assert.ok(log.includes(line), log.join('\n'));
    assert.equal((await ask({ content: file() })).answer, 'From own.');
  });

  it('locks the services, whatever the user has set', async () => {
    const services = { Production: { baseUrl: own.url }, Mine: { baseUrl: own.url } };
    const settings = { baseUrl: own.url, services };
    const { answer, atOwn } = await ask({ content: file({ locked: true }), settings });
    assert.equal(answer, 'From preset.');
    assert.equal(atOwn, 0);
  });

  it('is not read on a remote machine, neither its presets nor its lock', async () => {
    const locked = { content: file({ locked: true }), kind: 'Workspace' } as const;
    const { answer, log, atPreset } = await ask(locked);
    assert.equal(answer, 'From own.');
    assert.doesNotMatch(log.join('\n'), /Administrator/);
    const without = await ask({ ...locked, settings: {} });
    assert.equal(without.error?.kind, 'configuration');
    assert.equal(without.atPreset + atPreset, 0);
    const broken = await ask({ content: '{', kind: 'Workspace' });
    assert.equal(broken.answer, 'From own.');
  });

  const broken: ReadonlyArray<
    readonly [string, (content: string) => Partial<AdministratorFileCase>, RegExp]
  > = [
    ['has a syntax error', () => ({ content: '{\n  "services": {,}\n}' }), /line 2 is not valid/],
    ['has an unknown key', () => ({ content: file({ lock: true }) }), /the key lock is unknown/],
    ['is empty', () => ({ content: '' }), /line 1 is not valid JSON/],
    ['is too large', () => ({ content: ' ', times: 300_000 }), /the file is too large/],
    ['can be written by its group', content => ({ content, mode: 0o664 }), /other than root/],
    ['can be written by all', content => ({ content, mode: 0o646 }), /other than root/],
    ['is in a folder of all', content => ({ content, folderMode: 0o777 }), /other than root/],
    ['is a symbolic link', content => ({ content, isLink: true }), /is a symbolic link/],
  ];
  for (const [name, given, says] of broken) {
    it(`stops everything if it ${name}, and says so`, async () => {
      const { answer, error, log, atPreset, atOwn } = await ask(given(file()));
      assert.deepEqual([answer, atPreset, atOwn], ['', 0, 0]);
      assert.equal(error?.kind, 'configuration');
      assert.match(error?.message ?? '', /administrator's file \/etc\/agent-query\/services\.json/);
      assert.match(error?.message ?? '', says);
      assert.match(log.join('\n'), /services\.json: not valid, so nothing is sent/);
    });
  }
});
