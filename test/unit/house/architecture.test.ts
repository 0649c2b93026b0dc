import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { readText } from '../../support/readRoot';
import { readSources } from '../../support/readSources';

/** Everything that the page may refer to: the code of `src`, the names of its files, and two configuration files. */
async function nameable(): Promise<string> {
  const sources = await readSources('src');
  const configurations = await Promise.all(
    ['package.json', 'biome.json'].map(name => readText(name)),
  );
  return [...configurations, ...sources.values(), ...sources.keys()].join('\n');
}

describe('docs/architecture.md', () => {
  let text: string;
  let picture: string;

  before(async () => {
    text = await readText('docs/architecture.md');
    picture = await readText('docs/pictures/architecture.svg');
  });

  it('names code that exists', async () => {
    const code = await nameable();
    const named = [...text.matchAll(/`([A-Za-z]\w*(?:\.\w+)*)(?:\(\))?`/g)].map(
      ([, name]) => name as string,
    );
    const isNamed = (name: string) =>
      existsSync(path.join(root, name)) ||
      new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(code);
    assert.ok(named.length > 15, 'the names are found');
    assert.deepEqual(
      named.filter(name => !isNamed(name)),
      [],
    );
  });

  it('shows every folder of each layer in the picture, and no other', async () => {
    for (const layer of ['commands', 'host', 'core', 'features', 'platform', 'webview']) {
      const shown = foldersIn(picture, layer);
      const folder = path.join(root, 'src', layer);
      const entries = await readdir(folder, { withFileTypes: true });
      const there = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
      assert.deepEqual(
        there.filter(name => !shown.includes(name)),
        [],
        `draw these in the box ${layer}/ of docs/pictures/architecture.svg`,
      );
      const gone = shown.filter(
        name =>
          !there.includes(name) && !there.some(each => existsSync(path.join(folder, each, name))),
      );
      assert.deepEqual(
        gone,
        [],
        `remove these from the box ${layer}/ of docs/pictures/architecture.svg`,
      );
    }
  });
});

/** The names in a layer's box, up to the next layer's box. */
function foldersIn(picture: string, layer: string): readonly string[] {
  const start = picture.indexOf(`>${layer}/<`);
  assert.notEqual(start, -1, layer);
  const end = picture.indexOf('class="h"', start);
  const box = picture.slice(start, end === -1 ? undefined : end);
  return [...box.matchAll(/class="t"[^>]*>([^<]+)</g)].map(([, name]) => name as string);
}
