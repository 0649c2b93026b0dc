import assert from 'node:assert/strict';
import { applyPatch } from 'diff';
import type { Part } from '../../../protocol/wire';
import { demoTour } from '../core/demoTour';

async function tour(...parts: readonly Part[]): Promise<string> {
  const request = { parts: [...parts, { type: 'text', text: 'Why?' } as const], kwargs: {} };
  let text = '';
  for (const event of demoTour({ request, remarks: [] }, { id: 's', queries: 2 })) {
    text += event.type === 'message' ? event.data.content : '';
  }
  return text;
}

function file(name: string, text: string): Part {
  const base64 = Buffer.from(text).toString('base64');
  return { type: 'file', name, mimeType: 'text/plain', base64 };
}

/** The diff in an answer. */
function diffOf(answer: string): string {
  return /^```diff\n(.*?)^```/ms.exec(answer)?.[1] ?? assert.fail('there is a diff');
}

const code = '  const a = 1;\n  const b = 2;\n  const c = 3;\n  const d = 4;\n';

describe('the first answer of the demo service', () => {
  it('contains code, a change, a table of the parts, a path, and a formula', async () => {
    const text = await tour(file('src/a.ts', code));
    assert.match(text, /^```python$/m);
    assert.match(text, /^The question was `Why\?`\. Session `s`, query 2\.$/m);
    assert.match(text, /^\| `src\/a\.ts` \| `text\/plain` \| 60 B \|$/m);
    assert.match(text, /^\$\$4 .*64\}{3} = 88\$\$$|^\$\$4 .*= 88\$\$$/m);
  });

  it('changes a file only by a comment at its beginning', async () => {
    const diff = diffOf(await tour(file('src/a.ts', code)));
    assert.match(diff, /^--- a\/src\/a\.ts\n\+\+\+ b\/src\/a\.ts\n/);
    assert.equal(
      applyPatch(code, diff),
      `  // The demo service of Agent Query has read this.\n${code}`,
    );
  });

  it('changes complete lines of a selection only', async () => {
    const lines = code.split('\n');
    // From the middle of the first line to the middle of the last one.
    const selected = code.slice(6, -6);
    const text = `src/a.ts:1-4 (typescript)\n\`\`\`typescript\n${selected}\n\`\`\``;
    const diff = diffOf(await tour({ type: 'text', text }));
    const comment = '  // The demo service of Agent Query has read this.';
    assert.equal(applyPatch(code, diff), [lines[0], comment, ...lines.slice(1)].join('\n'));
  });

  for (const [name, text] of [
    ['a.json', '{\n}\n'],
    ['run.sh', '#!/bin/sh\necho\n'],
    ['a.ts', 'one line'],
  ] as const) {
    it(`creates a file instead if ${name} has no place for a comment`, async () => {
      assert.match(diffOf(await tour(file(name, text))), /^--- \/dev\/null$/m);
    });
  }
});
