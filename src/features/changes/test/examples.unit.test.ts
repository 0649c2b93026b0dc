import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../test/host/root.mjs';
import { planAnswer } from './support/planAnswer';

/** An example of docs/changes.md. */
interface Example {
  readonly title: string;
  readonly answer: string;
  readonly path: string;
  readonly file: string;
  /** The text of the file; undefined if another line says what happens. */
  readonly result: string | undefined;
  readonly outcome: string;
}

const page = readFileSync(path.join(root, 'docs/changes.md'), 'utf8');

const examples = page
  .slice(page.indexOf('## Examples'), page.indexOf('## Measurements'))
  .split(/^### /m)
  .slice(1)
  .map((text): Example => {
    const [, answer = ''] = /^````answer\n([\s\S]*?)^````$/m.exec(text) ?? [];
    const [, name = '', file = ''] = /^```file (.+)\n([\s\S]*?)^```$/m.exec(text) ?? [];
    const result = /^```result\n([\s\S]*?)^```$/m.exec(text)?.[1];
    const outcome = text.trimEnd().split('\n').at(-1) ?? '';
    return { title: text.split('\n')[0] ?? '', answer, path: name, file, result, outcome };
  });

describe('the examples of docs/changes.md', () => {
  it('are about each rule with examples', () => {
    const rules = new Set(examples.map(({ title }) => title.split(':')[0]));
    assert.deepEqual([...rules], ['1', '2', '3', '4', '5', '6', '7']);
  });

  for (const example of examples) {
    it(example.title, () => check(example));
  }
});

async function check({ answer, path: name, file, result, outcome }: Example): Promise<void> {
  const { files, refusals } = await planAnswer(answer, { [name]: file });
  const [planned] = files;
  const [refusal] = refusals;
  const said = /`(.+)`|\*(\w+)\*/.exec(outcome);
  if (result !== undefined) {
    assert.deepEqual([planned?.text, planned?.isTicked], [result, true]);
  } else if (outcome.startsWith('Refused')) {
    assert.deepEqual(files, []);
    assert.equal(said?.[1] ? refusal?.missing : refusal?.reason, said?.[1] ?? said?.[2]);
  } else if (outcome.startsWith('Not selected')) {
    assert.deepEqual([planned?.isTicked, planned?.concerns], [false, [said?.[2]]]);
  } else {
    assert.deepEqual([files, refusals, outcome], [[], [], 'Nothing.']);
  }
}
