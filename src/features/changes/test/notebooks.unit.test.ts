import assert from 'node:assert/strict';
import { planAnswer } from './support/planAnswer';

describe('changes to a closed notebook', () => {
  const notebook = (source: string) =>
    `${JSON.stringify({ cells: [{ cell_type: 'code', source: [source] }], nbformat: 4 }, undefined, 1)}\n`;
  const files = { 'a.ipynb': notebook('x = 1') };

  async function result(answer: string) {
    const { files: planned, refusals } = await planAnswer(answer, files);
    return [planned.map(({ text }) => text), refusals.map(({ reason }) => reason)];
  }

  const whole = (name: string, language: string, text: string) =>
    `\`${name}\`:\n\n\`\`\`${language}\n${text}\`\`\`\n`;

  it('are made in its JSON', async () => {
    const changed = notebook('x = 2');
    const diff = `\`\`\`diff\n--- a/a.ipynb\n+++ b/a.ipynb\n@@ -5,1 +5,1 @@\n-    "x = 1"\n+    "x = 2"\n\`\`\`\n`;
    assert.deepEqual(await result(diff), [[changed], []]);
    assert.deepEqual(await result(whole('a.ipynb', 'json', changed)), [[changed], []]);
    assert.deepEqual(await result(whole('new.ipynb', 'json', changed)), [[changed], []]);
  });

  it('are refused if the result is not a valid notebook', async () => {
    for (const name of ['a.ipynb', 'new.ipynb']) {
      for (const text of [
        'x = 2\nprint(x)\n',
        '{"x": 2}\n',
        `${notebook('x = 2').slice(0, -4)}\n`,
      ]) {
        assert.deepEqual(await result(whole(name, 'python', text)), [[], ['noNotebook']], text);
        assert.deepEqual(
          await result(`\`\`\`python ${name}\n${text}\`\`\`\n`),
          [[], ['noNotebook']],
          text,
        );
      }
    }
    const diff = `\`\`\`diff\n--- a/a.ipynb\n+++ b/a.ipynb\n@@ -5,1 +5,1 @@\n-    "x = 1"\n+    x = 2\n\`\`\`\n`;
    assert.deepEqual(await result(diff), [[], ['noNotebook']]);
  });
});
