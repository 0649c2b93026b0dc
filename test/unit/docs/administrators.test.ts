import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { readMarkdown } from './markdownFile';

/** The fields of a setting in package.json that the tests read. */
interface Setting {
  readonly scope?: string;
  readonly ignoreSync?: boolean;
}

describe('docs/administrators.md', () => {
  let settings: readonly (readonly [name: string, setting: Setting])[];
  let restricted: readonly string[];
  let rows: readonly string[];
  let text: string;

  before(async () => {
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    settings = manifest.contributes.configuration.flatMap(
      ({ properties }: { properties: object }) => Object.entries<Setting>({ ...properties }),
    );
    restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    const markdown = await readMarkdown('docs/administrators.md');
    rows = markdown.firstCells.filter(cell => cell.startsWith('agentQuery.'));
    text = await readFile(path.join(root, 'docs/administrators.md'), 'utf8');
  });

  it('begins with the limit of the lock and a checklist of eight steps', () => {
    const [start = '', ...sections] = text.split(/^## /m);
    assert.match(start, /locked file.*remote windows.*VS Code for the Web/s);
    const [checklist = ''] = sections;
    assert.match(checklist, /^Checklist\n/);
    assert.deepEqual(
      [...checklist.matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number)),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
  });

  it('says which settings only a user can set', () => {
    const own = settings.filter(([, { scope }]) => scope === 'application');
    assert.deepEqual(
      settings.map(([name]) => name).filter(name => isNamed(rows[0], name)),
      own.map(([name]) => name),
    );
  });

  it('says which settings of a workspace are used if it is trusted', () => {
    assert.deepEqual(
      settings
        .map(([name]) => name)
        .filter(name => isNamed(rows[1], name))
        .sort(),
      [...restricted].sort(),
    );
  });

  it('says which settings are not synchronized', () => {
    const [, named = ''] = /synchronizes these settings, except (.+?)\. /.exec(text) ?? [];
    assert.deepEqual(
      [...named.matchAll(/`(.+?)`/g)].map(([, name]) => name),
      settings.filter(([, { ignoreSync }]) => ignoreSync).map(([name]) => name),
    );
  });
});

/** @param row setting names separated by commas, which may end in `.*` */
function isNamed(row: string | undefined, setting: string): boolean {
  const names = row?.split(', ') ?? [];
  return names.some(name =>
    name.endsWith('.*') ? setting.startsWith(name.slice(0, -1)) : name === setting,
  );
}
