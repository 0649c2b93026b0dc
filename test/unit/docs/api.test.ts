import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { errorKinds } from '../../../src/core/errors/errorDetails';

describe('docs/api.md', () => {
  let page: string;
  let types: string;

  before(async () => {
    page = await readFile('docs/api.md', 'utf8');
    const source = await readFile('src/features/api/core/agentQueryApi.ts', 'utf8');
    types = source.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, '').replaceAll(/^export /gm, '');
  });

  it('has the types of the API without their comments', () => {
    const [, shown = ''] = /```ts\n(interface AgentQueryApi[\s\S]*?)```/.exec(page) ?? [];
    assert.ok(types.startsWith(shown), types);
    for (const [, name] of types.matchAll(/^(?:interface|type) (\w+)/gm)) {
      assert.ok(name === 'AgentQueryFailure' || shown.includes(` ${name} `), name);
    }
  });

  it('has every kind of error, as the types do', () => {
    for (const kind of errorKinds) {
      assert.ok(page.includes(`| \`${kind}\` |`), kind);
      assert.ok(types.includes(`| '${kind}'`), kind);
    }
  });
});
