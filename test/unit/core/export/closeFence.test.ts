import assert from 'node:assert/strict';
import { closeFence } from '../../../../src/core/export/closeFence';

describe('text with an open fence', () => {
  const fences: ReadonlyArray<readonly [string, string]> = [
    ['no fence', 'no fence'],
    ['```ts\na', '```ts\na\n```'],
    ['```ts\na\n```', '```ts\na\n```'],
    ['````\n```\n', '````\n```\n````'],
    ['~~~\n```', '~~~\n```\n~~~'],
    ['```a`b', '```a`b'],
    ['```\n``` not the end', '```\n``` not the end\n```'],
    ['    ```', '    ```'],
  ];

  for (const [text, closed] of fences) {
    it(`closes the fence of ${JSON.stringify(text)}`, () => {
      assert.equal(closeFence(text), closed);
    });
  }
});
