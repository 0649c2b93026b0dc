// biome-ignore-all lint/suspicious/noTemplateCurlyInString: saved questions contain such variables.
import assert from 'node:assert/strict';
import { fillTemplate, isPromptVariable, parseTemplate } from '../core/parseTemplate';

describe('filling in a saved question', () => {
  const fill = (body: string) =>
    fillTemplate(parseTemplate(body), {
      variables: { selection: '${file} #file:a.ts', file: 'src/a.ts', fileBasename: 'a.ts' },
      inputs: new Map([['name', '$& ${selection}']]),
      references: new Map([
        ['../a.ts', 'src/a.ts'],
        ['b.md', 'b (c).md'],
      ]),
    });

  const cases: ReadonlyArray<readonly [string, string]> = [
    ['Explain ${file}: ${selection}', 'Explain src/a.ts: ${file} #file:a.ts'],
    ['Call it ${input:name:a name}, ${input:name}', 'Call it $& ${selection}, $& ${selection}'],
    ['See #file:../a.ts.', 'See src/a.ts.'],
    [
      'See [it](../a.ts#L3 "Title") or ![b](b.md)',
      'See [it](src/a.ts "Title") or ![b](<b (c).md>)',
    ],
    [
      '#file:gone.ts [gone](gone.ts) ${input:other} ${lineNumber}',
      '#file:gone.ts [gone](gone.ts) ${input:other} ${lineNumber}',
    ],
    ['${constructor} ${__proto__} ${toString}', '${constructor} ${__proto__} ${toString}'],
  ];
  for (const [body, expected] of cases) {
    it(`makes ${JSON.stringify(expected)} of ${JSON.stringify(body)}`, () =>
      assert.equal(fill(body), expected));
  }

  it('fills in the variables of VS Code that reveal nothing about the machine', () => {
    for (const name of ['selection', 'file', 'workspaceFolderBasename']) {
      assert.ok(isPromptVariable(name));
    }
    for (const name of ['userHome', 'env', 'constructor', 'execPath']) {
      assert.ok(!isPromptVariable(name));
    }
  });
});
