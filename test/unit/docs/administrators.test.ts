import assert from 'node:assert/strict';
import { readJson, readText } from '../../support/readRoot';

/** The field of a setting in package.json that the tests read. */
interface Setting {
  readonly ignoreSync?: boolean;
}

describe('docs/administrators.md', () => {
  let settings: readonly (readonly [name: string, setting: Setting])[];
  let text: string;

  before(async () => {
    const manifest = await readJson('package.json');
    settings = manifest.contributes.configuration.flatMap(
      ({ properties }: { properties: object }) => Object.entries<Setting>({ ...properties }),
    );
    text = await readText('docs/administrators.md');
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

  it('says which settings are not synchronized', () => {
    const [, named = ''] = /synchronizes all settings, except (.+?)\. /.exec(text) ?? [];
    assert.deepEqual(
      [...named.matchAll(/`(.+?)`/g)].map(([, name]) => name),
      settings.filter(([, { ignoreSync }]) => ignoreSync).map(([name]) => name),
    );
  });
});
