import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { execute, npmCommand } from '../host/command.mjs';
import { root } from '../host/root.mjs';
import { npmFile, readVsix, vsixFile } from './vsix';

/** The sources of the package, except node_modules. */
const sources =
  /^(?:\.npmrc|\.vscodeignore|CHANGELOG\.md|LICENSE|README\.md|esbuild\.mjs|package.*\.json|tsconfig.*\.json|build|docs|l10n|media|src)$/;

describe('npm run package', function () {
  this.timeout(300_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-package-'));
  });

  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('writes the same bytes in another folder, order, time zone, and language, later, and with other permissions', async () => {
    await copySources(folder);
    await copyModules(folder);
    const dist = await buildPackages(folder);
    const built = path.join(dist, path.basename(vsixFile));
    const here = await readFile(vsixFile);
    const there = await readFile(built);
    if (!here.equals(there)) {
      // Comparing the files first gives a better message than that the archives differ.
      assert.deepEqual(await readVsix(built), await readVsix());
    }
    assert.ok(here.equals(there), 'the files are the same, and the archives differ');
    const npmThere = await readFile(path.join(dist, path.basename(npmFile)));
    assert.ok((await readFile(npmFile)).equals(npmThere), 'the npm packages differ');
  });
});

async function copySources(target: string): Promise<void> {
  for (const name of (await readdir(root)).filter(file => sources.test(file))) {
    await cp(path.join(root, name), path.join(target, name), { recursive: true });
  }
}

/**
 * Copies the packages that may be bundled, because links would be bundled under their real paths, and links the tools.
 */
async function copyModules(target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const modules = 'node_modules/';
  for (const name of await moduleNames()) {
    const from = path.join(root, modules, name);
    const to = path.join(target, modules, name);
    await mkdir(path.dirname(to), { recursive: true });
    const isBundled = packages[modules + name]?.dev === undefined && name !== '.bin';
    await (isBundled ? cp(from, to, { recursive: true }) : symlink(from, to, 'junction'));
  }
}

/** The folders in node_modules, such as `a` and `@b/c`. */
async function moduleNames(): Promise<string[]> {
  const modules = path.join(root, 'node_modules');
  const entries = await readdir(modules, { withFileTypes: true });
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  const nested = await Promise.all(
    folders.map(async name =>
      name.startsWith('@')
        ? (await readdir(path.join(modules, name))).map(inner => `${name}/${inner}`)
        : [name],
    ),
  );
  return nested.flat();
}

/** @returns the folder of the packages */
async function buildPackages(cwd: string): Promise<string> {
  const umask = process.umask(0o077);
  const [command, args] = npmCommand(['run', '--silent', 'package']);
  const building = execute(command, args, {
    cwd,
    output: 'hold',
    env: {
      TZ: 'Pacific/Kiritimati',
      LC_ALL: 'tr_TR.UTF-8',
      LANG: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(root, 'test/package/otherMachine.mjs'))}`,
    },
  });
  // The child process has inherited it, and this process must not keep it.
  process.umask(umask);
  const { failure, output } = await building;
  assert.equal(failure, undefined, output);
  return path.join(cwd, 'dist');
}
