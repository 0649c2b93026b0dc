import assert from 'node:assert/strict';
import { usePanelPage } from '../../../../test/page/support/panelPage';
import { endedTurn, snapshot } from '../../../../test/support/page/views';

/** The texts of messages, split as a service may split them. */
const pieces = [
  '# What goes ',
  'wrong\n\nThe loop in `split',
  'Lines()` treats **CR** and *LF*',
  ' as two breaks; see [the report](https://example.com/a/very/long/path), the ',
  'loop and the loop.\n\n',
  '```ts\nconst lines = text.split(/\\r\\n/);\n',
  '```\n\n| File | Lines |\n| --- | --- |\n| data.csv | 240 |\n',
  '\n漢字とかな。\n\n- the loop\n- ',
  'the last loop ends',
];
const answer = pieces.join('');

describe('the text of an event in the answer', () => {
  const panel = usePanelPage();

  beforeEach(async () => {
    await panel.send(snapshot([endedTurn('one', { answer })]));
    await panel.page.getByText('the last loop ends').waitFor();
  });

  /** Returns the text that is marked for a range of the answer. */
  async function marked(from: number, to: number): Promise<string> {
    await panel.send({ type: 'revealText', turnId: 'one', from, to });
    const found = await panel.page.waitForFunction(() => {
      const [text] = (CSS.highlights.get('event-text') ?? []) as Iterable<Range>;
      CSS.highlights.delete('event-text');
      return text && { text: text.toString() };
    });
    return ((await found.jsonValue()) as { text: string }).text;
  }

  it('is marked at its place, even if the same words are elsewhere', async () => {
    const found: string[] = [];
    let from = 0;
    for (const piece of pieces) {
      found.push((await marked(from, from + piece.length)).replace(/\s+/g, ' '));
      from += piece.length;
    }
    assert.deepEqual(found.slice(0, 4), [
      'What goes',
      'wrongThe loop in split',
      'Lines() treats CR and LF',
      found[3],
    ]);
    assert.match(found[3] ?? '', /^as two breaks; see the report/);
    assert.equal(found[4], 'loop and the loop');
    assert.match(found[5] ?? '', /^ts.*const lines = text.split\(\/\\r\\n$/);
    assert.match(found[6] ?? '', /^File.*240$/);
    assert.match(found[7] ?? '', /^漢字とかな。\s*the loop$/);
    assert.equal(found[8], 'the last loop ends');
  });

  it('is unfolded if it is reasoning', async () => {
    const thought = '<think>\nA thought that nobody sees.\n</think>\n\nAn answer.';
    await panel.send(snapshot([endedTurn('one', { answer: thought })], { sequence: 1 }));
    const text = panel.page.getByText('A thought that nobody sees.');
    await panel.page.getByText('An answer.').waitFor();
    assert.ok(await text.isHidden());
    assert.equal(await marked(8, 17), 'A thought');
    await text.waitFor();
  });

  it('is found by the selection, with its offset in the Markdown', async () => {
    for (const [text, nth] of [
      ['wrong', 0],
      ['CR', 0],
      ['loop', 1],
      ['loop', 2],
      ['240', 0],
      ['かな', 0],
      ['last', 0],
    ] as const) {
      await panel.posted();
      await panel.page.evaluate(
        ([wanted, times]) => {
          const walker = document.createTreeWalker(
            document.querySelector('.answer-body') as Element,
            NodeFilter.SHOW_TEXT,
          );
          let left = times as number;
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const { data } = node as Text;
            for (
              let at = data.indexOf(wanted as string);
              at !== -1;
              at = data.indexOf(wanted as string, at + 1)
            ) {
              if (left-- === 0) {
                document
                  .getSelection()
                  ?.setBaseAndExtent(node, at, node, at + (wanted as string).length);
                return;
              }
            }
          }
        },
        [text, nth] as const,
      );
      await panel.page.getByRole('button', { name: 'Show in event inspector' }).click();
      const posted = (await panel.posted()).find(({ type }) => type === 'turn.showEvents');
      assert.ok(posted?.type === 'turn.showEvents');
      let offset = answer.indexOf(text);
      for (let time = 0; time < nth; time++) {
        offset = answer.indexOf(text, offset + 1);
      }
      assert.equal(posted.offset, offset, `${text} ${nth}`);
    }
  });

  it('has no offset if nothing in the answer is selected', async () => {
    await panel.page.evaluate(() => document.getSelection()?.removeAllRanges());
    await panel.posted();
    await panel.send({ type: 'showEvents', turnId: 'one' });
    // The page may also be looking up paths.
    const posted = (await panel.posted()).filter(({ type }) => type === 'turn.showEvents');
    assert.deepEqual(posted, [{ type: 'turn.showEvents', turnId: 'one', offset: undefined }]);
  });

  it('is scrolled into view from any distance, and ignored if the answer is gone', async () => {
    const long = `${'A paragraph.\n\n'.repeat(2000)}The needle.\n\n${'More.\n\n'.repeat(2000)}`;
    await panel.send(snapshot([endedTurn('one', { answer }), endedTurn('two', { answer: long })]));
    await panel.send({ type: 'revealText', turnId: 'gone', from: 0, to: 5 });
    const from = long.indexOf('The needle');
    await panel.send({ type: 'revealText', turnId: 'two', from, to: from + 11 });
    await panel.page.waitForFunction(() => {
      const [text] = (CSS.highlights.get('event-text') ?? []) as Iterable<Range>;
      const box = text?.getBoundingClientRect();
      return (
        text?.toString() === 'The needle' &&
        box !== undefined &&
        box.top >= 0 &&
        box.bottom <= innerHeight &&
        box.height > 0
      );
    });
  });

  it('stays marked while its code loses its colors far out of view, and gets them again', async () => {
    const { page } = panel;
    const around = 'A paragraph.\n\n'.repeat(2000);
    const long = `${around}\`\`\`ts\nconst needle = 1;\n\`\`\`\n\n${around}`;
    await panel.send(snapshot([endedTurn('three', { answer: long })]));
    const from = long.indexOf('needle');
    await panel.send({ type: 'revealText', turnId: 'three', from, to: from + 10 });
    const code = page.locator('.answer-body pre code');
    const isColored = (wanted: boolean) =>
      page.waitForFunction(
        expected =>
          (document.querySelector('.answer-body pre [class^="code-"]') !== null) === expected,
        wanted,
      );
    const text = () =>
      page.evaluate(() => {
        const [mark] = (CSS.highlights.get('event-text') ?? []) as Iterable<Range>;
        return mark?.toString();
      });
    await page.waitForFunction(() => {
      const [mark] = (CSS.highlights.get('event-text') ?? []) as Iterable<Range>;
      return mark?.toString() === 'needle = 1';
    });
    await isColored(true);
    assert.equal(await text(), 'needle = 1');
    // The code that was in view last keeps its colors.
    await panel.scrollThrough('end');
    await isColored(false);
    assert.equal(await text(), 'needle = 1');
    await code.evaluate(element => element.scrollIntoView());
    await isColored(true);
    assert.equal(await text(), 'needle = 1');
  });
});
