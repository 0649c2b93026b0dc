import assert from 'node:assert/strict';
import { unseenPx } from '../../browser/samePlace';
import { endedTurn, headOf, partView, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { PanelPage } from '../support/panelPage';

const question = 'Why does the function that splits lines return one line too many?';

/** The first impression of a reader, in a panel as narrow as a side bar and in a wide one. */
describe('a reader at a glance', () => {
  let panel: PanelPage;

  const open = async (width: number) => {
    panel = await PanelPage.open({ width, height: 700 });
  };
  afterEach(() => panel.dispose());

  const widthOf = async (selector: string) =>
    panel.page
      .locator(selector)
      .first()
      .evaluate(element => element.getBoundingClientRect().width);
  /** The names that end in an ellipsis. Their widths are fractions of pixels. */
  const cutNames = (selector: string) =>
    panel.page.locator(selector).evaluateAll(names =>
      names
        .filter(name => {
          const text = document.createRange();
          text.selectNodeContents(name);
          const missing = text.getBoundingClientRect().width - name.getBoundingClientRect().width;
          return missing > 0.01;
        })
        .map(({ textContent }) => textContent),
    );
  /** The beginning of a file's name, without the 12 characters at its end, which are cut off last. */
  const startOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -12);
  const opacityOf = (selector: string) =>
    panel.page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).opacity);

  it('sees the file that a code block names, by its end if there is little room', async () => {
    await open(300);
    const file = 'src/packages/editor/lines/splitTheLinesOfAnExtraordinarilyLongFile.test.ts';
    const answer = ['ts', `ts ${file}`, `ts:${file}`, 'ts {1,3}']
      .map(info => `\`\`\`${info}\nlet a = 1;\n\`\`\`\n`)
      .join('\n');
    await panel.send(snapshot([endedTurn('one', { answer })]));
    assert.deepEqual(await panel.page.locator('.md-code-language').allTextContents(), [
      'ts',
      file,
      file,
      'ts',
    ]);
    assert.deepEqual(
      await panel.page
        .locator('.md-code')
        .evaluateAll(all => all.map(each => (each as HTMLElement).dataset.language)),
      ['ts', 'ts', 'ts', 'ts'],
    );
    assert.deepEqual(await cutNames('.md-code .name-end'), []);
    assert.deepEqual(await cutNames('.md-code .name-start'), Array(2).fill(startOf(file)));
    // The buttons take none of its room.
    const [header = 0, name = 0] = [await widthOf('.md-code-header'), await widthOf('.path')];
    assert.ok(header - name < 30, `${header - name} pixels are not for the name`);
    await panel.page.locator('.md-code').nth(1).hover();
    assert.equal(await widthOf('.path'), name);
  });

  it('sees a link to the file that a code block names', async () => {
    await open(600);
    await panel.send(snapshot([endedTurn('one', { answer: '```ts src/a%20b#1.ts\nlet a;\n```' })]));
    await panel.page.getByRole('link').click();
    const opened = (await panel.posted()).filter(({ type }) => type === 'path.open');
    assert.deepEqual(opened, [{ type: 'path.open', turnId: 'one', path: 'src/a%20b#1.ts' }]);
  });

  for (const width of [165, 300]) {
    it(`sees the end of the name of a part and of a suggested file, in ${width} pixels`, async () => {
      await open(width);
      const name = 'splitTheLinesOfAnExtraordinarilyLongFile.test.ts';
      const parts = ['one', 'two'].map(folder => partView(`packages/editor/${folder}/${name}`));
      await panel.send(snapshot([endedTurn('one', { parts })], { parts }));
      await panel.page.locator('.sent-parts > summary').click();
      await panel.page.getByRole('textbox', { name: 'Question' }).fill('See #split');
      await until('the page asks for files', async () => {
        const asked = (await panel.posted()).find(({ type }) => type === 'part.findFiles');
        if (asked && 'request' in asked) {
          const file = {
            uri: 'file:///a',
            name,
            folder: 'packages/editor',
            icon: 'file',
            concern: '',
          };
          const answer = { files: [file], isSure: true, isComplete: true };
          await panel.send({ type: 'answer', request: asked.request, answer });
        }
        return asked !== undefined;
      });
      for (const place of ['.part', '.sent-part', '.suggestion']) {
        assert.deepEqual(await cutNames(`${place} .name-end`), [], place);
        assert.notDeepEqual(await cutNames(`${place} .name-start`), [], place);
      }
      await panel.page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      assert.equal(
        await panel.page
          .locator('.suggestion-folder')
          .evaluate(folder => getComputedStyle(folder).textAlign),
        width === 165 ? 'right' : 'left',
      );
    });
  }

  it('sees a path from its folder to its name, even in a right-to-left page', async () => {
    await open(300);
    const label = 'src/core/lines.ts';
    const parts = [partView(label)];
    await panel.send(
      snapshot([endedTurn('one', { parts })], { parts, suggestion: { id: 'two', label } }),
    );
    await panel.page.locator('.sent-parts > summary').click();
    await panel.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    for (const place of ['.part', '.sent-part', '.suggested']) {
      const boxOf = async (piece: string) =>
        (await panel.page.locator(`${place} ${piece}`).boundingBox()) ?? assert.fail(place);
      const folder = await boxOf('.path-folder');
      const name = await boxOf('.path-name');
      assert.ok(folder.x + folder.width <= name.x + unseenPx, place);
    }
  });

  it('sees each fact in its own order, even in a right-to-left page', async () => {
    await open(600);
    const parts = [partView('src/lines.ts', { size: '12 KB' }), partView('.env', { size: '3 B' })];
    const log = [{ at: 0, text: 'Reading.' }];
    const banner = { severity: 'warning', text: 'Not sent.', detail: '', actions: [] } as const;
    const sent = { parts, size: '12 KB', log, logCount: 1, banner };
    await panel.send(
      snapshot([endedTurn('one', sent), turnView('two', { startedAt: Date.now() - 12_000 })], {
        parts,
      }),
    );
    await panel.page.locator('.sent-parts > summary').click();
    await panel.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    /** The left edges of these pieces of an element's text, in pixels. */
    const leftsOf = (selector: string, pieces: readonly string[]) =>
      panel.page
        .locator(selector)
        .first()
        .evaluate((element, wanted) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const lefts = new Map<string, number>();
          while (walker.nextNode()) {
            const node = walker.currentNode as Text;
            for (const piece of wanted) {
              const at = node.data.indexOf(piece);
              if (at !== -1 && !lefts.has(piece)) {
                const text = document.createRange();
                text.setStart(node, at);
                text.setEnd(node, at + piece.length);
                lefts.set(piece, text.getBoundingClientRect().left);
              }
            }
          }
          return wanted.map(piece => lefts.get(piece) ?? Number.NaN);
        }, pieces);
    // From left to right, as they are seen.
    for (const [selector, ...pieces] of [
      ['.sent-parts > summary', 'src', 'lines.ts', '12', 'KB', '2', 'attachments'],
      ['.sent-part', 'plain', '12', 'KB', 'src'],
      ['.part', 'plain', '12', 'KB', 'src'],
      ['.turn-state', 'complete', '3.0', ' s'],
      ['.turn-log > summary', '1', 'log'],
      ['.banner p', 'Not', '.'],
      ['.progress-time', '12', ' s', ' · '],
    ] as const) {
      const lefts = await leftsOf(selector, pieces);
      assert.deepEqual(
        lefts,
        lefts.toSorted((one, other) => one - other),
        `${selector} has ${pieces.join(' … ')}: ${lefts.join()}`,
      );
    }
    assert.equal(
      await panel.page.locator('.banner p').evaluate(each => getComputedStyle(each).textAlign),
      'right',
    );
    const cut = await panel.page
      .locator('.turn-foot')
      .first()
      .evaluate(foot => getComputedStyle(foot).clipPath.split(' ')[1]);
    assert.notEqual(cut, '-12px', 'the dot at the start of a line is cut off');
  });

  it('sees a question across the whole width of a narrow panel', async () => {
    await open(300);
    await panel.send(snapshot([endedTurn('one', { question })]));
    assert.equal(await widthOf('.question-text'), await widthOf('.question-line'));
  });

  it('sees code without buttons, which appear with the pointer or the focus', async () => {
    await open(600);
    await panel.send(snapshot([endedTurn('one', { answer: '```ts\na\n```' })]));
    await panel.page.mouse.move(0, 0);
    assert.equal(await opacityOf('.md-code-actions'), '0');
    await panel.page.locator('.md-code').hover();
    assert.equal(await opacityOf('.md-code-actions'), '1');
    await panel.page.mouse.move(0, 0);
    await panel.page.getByRole('button', { name: 'Copy', exact: true }).focus();
    assert.equal(await opacityOf('.md-code-actions'), '1');
  });

  it('sees a nested list as close to its item as items are', async () => {
    await open(600);
    await panel.send(snapshot([endedTurn('one', { answer: '- a\n  - b\n  - c\n- d\n' })]));
    const tops = await panel.page
      .locator('.answer-body li')
      .evaluateAll(items => items.map(item => Math.round(item.getBoundingClientRect().top)));
    const [a = 0, b = 0, c = 0, d = 0] = tops;
    assert.deepEqual([b - a, d - c], [c - b, c - b]);
  });

  it('sees whether the service is silent or writing, and that the next question can be asked', async () => {
    await open(600);
    const turn = turnView('one');
    await panel.send(snapshot([turn]));
    const progress = panel.page.locator('.progress-text');
    assert.equal(await progress.textContent(), 'Waiting for the answer…');
    const at = Date.UTC(2026, 0, 1);
    const log = { lines: [{ at, text: 'Reading' }], count: 1, kept: 1 };
    const arrived = { type: 'arrived', turnId: 'one', text: '' } as const;
    await panel.change({ ...arrived, log });
    assert.equal(await progress.textContent(), 'Reading');
    await panel.change({ ...arrived, text: 'It', isWriting: true });
    assert.equal(await progress.textContent(), 'Writing…');
    await panel.change({ ...arrived, text: 's', log: { ...log, count: 2 } });
    assert.equal(await progress.textContent(), 'Reading');
    await panel.page.getByPlaceholder('Next question, after this answer…').waitFor();
    await panel.change({
      type: 'turnChanged',
      turn: headOf(endedTurn('one', { state: 'cancelled' })),
    });
    await panel.page.getByPlaceholder('Ask the agent…').waitFor();
    assert.notEqual(
      await panel.page
        .locator('.turn-state')
        .evaluate(state => getComputedStyle(state, '::before').content),
      'none',
    );
  });
});
