import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleFolder } from '../support/sampleFolder';
import { useWorkbench } from '../support/useWorkbench';

/** The files in the repository; the window has a link to `packages/app`. */
const files = {
  '.gitignore': 'node_modules\n/packages/app/made/\n*.map\npackages/app/src/own.ts\n',
  'packages/.gitignore': '/app/beside.txt\n',
  'packages/app/.gitignore': '!kept.map\n',
  'packages/app/a.ts': 'a',
  'packages/app/a.map': '{}',
  'packages/app/beside.txt': 'ignored',
  'packages/app/made/out.js': 'made',
  'packages/app/node_modules/x/index.js': 'x',
  'packages/app/noted.txt': 'excluded by the repository',
  'packages/app/src/b.ts': 'b',
  'packages/app/src/kept.map': '{}',
  'packages/app/src/made/c.ts': 'c',
  'packages/app/src/node_modules/y/index.js': 'y',
  'packages/app/src/own.ts': 'ignored',
};

describe('a window whose folder is a link to a part of a repository', () => {
  /** Beside the sample, which is removed with everything there. */
  const linkBeside = (sample: SampleFolder) => path.join(sample.path, '../linked');
  const ui = useWorkbench(
    { 'agentQuery.notifyWhenDone': 'never' },
    async sample => {
      const repository = path.join(sample.path, '../repository');
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.join(repository, path.dirname(name)), { recursive: true });
        await writeFile(path.join(repository, name), content);
      }
      execFileSync('git', ['init', '-q'], { cwd: repository });
      await writeFile(path.join(repository, '.git/info/exclude'), 'noted.txt\n');
      await symlink(path.join(repository, 'packages/app'), linkBeside(sample));
    },
    [],
    sample => ({ folder: linkBeside(sample) }),
  );

  /** The files that git lists in the window's folder. */
  const listed = (...below: readonly string[]) =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...below], {
      cwd: linkBeside(ui.sample),
    })
      .toString()
      .trim()
      .split('\n')
      .sort();

  const parts = () => ui.panel.getByRole('list', { name: 'Attachments' });
  /** The names of the parts that are sent, once there are as many. */
  const sent = async (count: number) => {
    await parts()
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor();
    await ui.ask('What is it?');
    const { json } = await ui.service.nextRequest();
    const { parts: all } = json as { parts: readonly { name?: string }[] };
    return all.flatMap(({ name }) => name ?? []).sort();
  };

  it('has the files that git lists in one of its folders', async () => {
    const expected = listed('src');
    assert.deepEqual(expected, ['src/b.ts', 'src/kept.map', 'src/made/c.ts']);
    await ui.workbench.explorerContextMenu('src', 'Ask agent about files');
    assert.deepEqual(await sent(expected.length), expected);
  });

  it('has the files that git lists in all of it', async () => {
    const expected = listed();
    assert.ok(expected.includes('a.ts') && expected.includes('src/kept.map'));
    const {
      width = 0,
      height = 0,
      x = 0,
      y = 0,
    } = (await ui.workbench.page.locator('.explorer-folders-view .monaco-list').boundingBox()) ??
    {};
    await ui.workbench.chooseFromMenu('Ask agent about files', () =>
      ui.workbench.page.mouse.click(x + width / 2, y + height - 5, { button: 'right' }),
    );
    assert.deepEqual(await sent(expected.length), expected);
  });
});
