// biome-ignore-all lint/suspicious/noTemplateCurlyInString: saved questions contain such variables.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLong } from '../../../../test/support/long';
import { type PromptPiece, parseTemplate } from '../core/parseTemplate';

describe('the text of a saved question', () => {
  const found = (body: string) =>
    parseTemplate(body).flatMap(piece => (piece.type === 'text' ? [] : [short(piece)]));
  const short = (piece: PromptPiece) => {
    switch (piece.type) {
      case 'variable':
        return `variable ${piece.name}`;
      case 'input':
        return `input ${piece.name} (${piece.placeholder})`;
      default:
        return piece.type === 'reference' ? `file ${piece.path}` : '';
    }
  };

  const cases: ReadonlyArray<readonly [string, readonly string[]]> = [
    ['Explain ${selection} of ${file}.', ['variable selection', 'variable file']],
    [
      '${input:name} ${input:kind:unit or ui: which?}',
      ['input name ()', 'input kind (unit or ui: which?)'],
    ],
    ['${env:HOME} ${config:a.b} ${command:x} ${} $file ${a b}', []],
    ['See #file:src/a.ts, and #file:../b.md.', ['file src/a.ts', 'file ../b.md']],
    ['#file:\'a b.ts\' #file:"c d.ts"', ['file a b.ts', 'file c d.ts']],
    ['x#file:a.ts ##file:a.ts #files:a.ts', []],
    ['[guide](../../docs/guide.md#top "Title")', ['file ../../docs/guide.md']],
    ['![picture](a%20b.png) [c](<c d.md>)', ['file a b.png', 'file c d.md']],
    ['[a](https://a.test/) [b](mailto:b@c.test) [c](#there) [d](//e.test/f) [e](command:x)', []],
    ['[file](file:///etc/passwd) [c](C:\\a.txt) [w](a\\b.txt)', ['file a/b.txt']],
    ['`#file:a.ts` `[a](a.md)`', []],
    ['```\n#file:a.ts\n```\n[a](a.md)', ['file a.md']],
    ['~~~~\n```\n#file:a.ts\n~~~\n[a](a.md)', []],
    ['```ts\n${selection}\n```', ['variable selection']],
    ['[a](${file}) #file:${file}', ['variable file', 'variable file']],
    // The names of files are what they are.
    ['#file:app/[id]/page.tsx', ['file app/[id]/page.tsx']],
    ['#file:app/(group)/[...slug]/page.tsx, too', ['file app/(group)/[...slug]/page.tsx']],
    [
      "#file:it's.md #file:{a}/$b.ts; #file:a,b.ts",
      ["file it's.md", 'file {a}/$b.ts', 'file a,b.ts'],
    ],
    ['#file:docs/100%25?.md #file:a#b', ['file docs/100%25?.md', 'file a']],
    ['「#file:資料/[表].md」。 #File:a.ts', ['file 資料/[表].md', 'file a.ts']],
    [
      '(see #file:src/a.ts) "#file:b.ts" **#file:c.ts**: [#file:d[1].ts].',
      ['file src/a.ts', 'file b.ts', 'file c.ts', 'file d[1].ts'],
    ],
    [
      '[app/[id]/page.tsx](app/[id]/page.tsx) [g](app/(group)/page.tsx)',
      ['file app/[id]/page.tsx', 'file app/(group)/page.tsx'],
    ],
    // Code, however it is written.
    ['``a ` #file:a.ts`` `` `[a](a.md)` ``', []],
    ['`one\ntwo #file:a.ts` #file:b.ts', ['file b.ts']],
    ['`a\n\n#file:a.ts`', ['file a.ts']],
    ['\\`#file:a.ts ` #file:b.ts`', ['file a.ts']],
    ['- item\n\n    ```\n    #file:a.ts\n    ```\n  #file:b.ts', ['file b.ts']],
    ['- ```\n  #file:a.ts\n  ```\n1. ~~~md\n   #file:a.ts\n   ~~~~\n#file:b.ts', ['file b.ts']],
    ['> ```\n> #file:a.ts\n> ```\n> #file:b.ts', ['file b.ts']],
    ['> > ```\n> > #file:a.ts\n> #file:b.ts', ['file b.ts']],
    ['> - ```\n>   #file:a.ts\n>   ```\n#file:b.ts', ['file b.ts']],
    ['```one``` #file:a.ts\n#file:b.ts', ['file a.ts', 'file b.ts']],
    ['```\r\n#file:a.ts\r\n```\r\n#file:b.ts', ['file b.ts']],
  ];
  for (const [body, expected] of cases) {
    it(`${JSON.stringify(body)} has ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(found(body), expected));
  }

  it('is its pieces, one after the other', () => {
    const parts = [
      '${file}',
      '#file:a.ts',
      '[a](b.md)',
      '`',
      '\n',
      ' ',
      '${input:a:b}',
      '```',
      '> ',
      '- ',
      '\\',
      '(',
      "'",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), chosen => {
        const body = chosen.join('');
        assert.equal(
          parseTemplate(body)
            .map(({ source }) => source)
            .join(''),
          body,
        );
      }),
    );
  });

  it('is read in linear time, whatever it holds', () => {
    for (const piece of [
      '[',
      '![',
      '[](',
      '[a](<',
      '${',
      '${input:a:',
      '#file:',
      '`',
      '```\n',
      '~~~\n',
      '[a](b "',
      '${a}',
      '`a`',
      '`\n',
      '``a`',
      '\\\\',
      '[a[',
      '[[a]',
      '[a](b(',
      '> ',
      '- ',
      '#file:(',
      ' ',
    ]) {
      // With quadratic time, the suite's limit would end it.
      const text = piece.repeat((isLong ? 1_000_000 : 200_000) / piece.length);
      assert.equal(
        parseTemplate(text)
          .map(({ source }) => source)
          .join(''),
        text,
      );
    }
  });

  it('stays as it is after the thousandth variable', () => {
    assert.equal(found('${file}'.repeat(2000)).length, 1000);
  });
});
