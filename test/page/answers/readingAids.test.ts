import assert from 'node:assert/strict';
import type { Destination } from '../../../src/protocol/toPage';
import { announced } from '../../browser/announcements';
import { isSamePlace, unseenPx } from '../../browser/samePlace';
import { endedTurn, headOf, plainReading, snapshot, turnView } from '../../support/page/views';
import { type PanelHost, usePanelPage } from '../support/panelPage';

declare const panelHost: PanelHost;

/** Navigation in a conversation: keys that go to questions and to code, and headings. */
describe('finding the way in a conversation', () => {
  const panel = usePanelPage();

  const log = () => panel.page.getByRole('log');
  const box = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  /** Goes to a destination, and waits until the focus is on an element with this text, in view. */
  const goTo = async (destination: Destination, id: string, selector: string) => {
    await panel.send({ type: 'goTo', destination });
    await panel.page.waitForFunction(
      ([text, css]) =>
        document.activeElement?.matches(css as string) &&
        document.activeElement.textContent?.includes(text as string),
      [id, selector],
    );
    // Content that comes into view gets its real height in the following frames.
    const top = await panel.settled(focusTop);
    const height = await log().evaluate(element => element.clientHeight);
    assert.ok(top >= -unseenPx && top < height, `${id} begins ${top} px below the top`);
  };
  const toQuestion = (destination: Destination, id: string) =>
    goTo(destination, `about ${id}?`, 'article');
  const toCode = (destination: Destination, id: string) => goTo(destination, `code ${id};`, 'pre');
  /** The distance in pixels from the top of the view to the focused element. */
  const focusTop = () =>
    log().evaluate(
      element =>
        (document.activeElement as Element).getBoundingClientRect().top -
        element.getBoundingClientRect().top,
    );

  const prose = 'Words to fill a line or two of the answer, and then some. '.repeat(8);
  const turns = Array.from({ length: 60 }, (_, index) =>
    endedTurn(`turn${index}`, {
      answer:
        index % 10 === 0
          ? `${prose}\n\n\`\`\`ts\ncode ${index}a;\n\`\`\`\n\n${`${prose}\n\n`.repeat(12)}\n\n    code ${index}b;\n`
          : `${prose}\n\n`.repeat(9),
    }),
  );

  it('goes back from the Question box, question by question, and shows each at the top', async () => {
    await panel.send(snapshot(turns));
    await box().focus();
    await toQuestion('previousTurn', 'turn59');
    for (const id of ['turn58', 'turn57', 'turn56', 'turn55']) {
      await toQuestion('previousTurn', id);
      const top = await focusTop();
      assert.ok(top >= -unseenPx && top < 30, `${id} begins ${top} px below the top`);
    }
    await toQuestion('nextTurn', 'turn56');
  });

  it('goes to code in distant answers that are not drawn, then to the next question', async () => {
    await panel.send(snapshot(turns));
    await box().focus();
    const isText = await panel.page
      .getByRole('article', { name: 'Answer' })
      .nth(20)
      .locator('.answer-text')
      .count();
    assert.equal(isText, 1);
    await toCode('previousCodeBlock', '50b');
    await toCode('previousCodeBlock', '50a');
    await toCode('previousCodeBlock', '40b');
    await toQuestion('nextTurn', 'turn41');
    await toCode('nextCodeBlock', '50a');
    await toQuestion('previousTurn', 'turn50');
  });

  it('continues from the turn in view when the user has scrolled', async () => {
    await panel.send(snapshot(turns));
    await box().focus();
    await log().evaluate(element => {
      element.scrollTop = 0;
    });
    await panel.updates(0);
    await toCode('nextCodeBlock', '0a');
    await log().evaluate(element => element.scrollTo(0, element.scrollHeight));
    await panel.updates(0);
    await toCode('previousCodeBlock', '50b');
  });

  it('goes from the Question box to the text of the last answer and back', async () => {
    await panel.send(
      snapshot([
        endedTurn('first', { answer: `${prose}\n\n`.repeat(30) }),
        endedTurn('failed', { answer: '', state: 'failed' }),
        turnView('waiting', { state: 'queued', startedAt: undefined }),
      ]),
    );
    await box().fill('half a question');
    await box().press('ArrowLeft');
    await goTo('answer', 'Words to fill a line', 'article[aria-label="Answer"]');
    await panel.send({ type: 'goTo', destination: 'answer' });
    await panel.page.keyboard.type('!');
    assert.equal(await box().inputValue(), 'half a questio!n');
    // From anywhere in the conversation.
    await panel.page.getByRole('article', { name: 'Question' }).first().focus();
    await panel.send({ type: 'goTo', destination: 'answer' });
    assert.equal(await box().evaluate(element => element === document.activeElement), true);
  });

  it('says that there is no answer to go to', async () => {
    await panel.send(snapshot([turnView('running', { answer: '' })]));
    await box().focus();
    await panel.send({ type: 'goTo', destination: 'answer' });
    await announced(panel.page, 'No answer yet');
    assert.equal(await box().evaluate(element => element === document.activeElement), true);
  });

  it('tells screen readers the keys at the Question box, unless the user wants no hints', async () => {
    const description = () =>
      box().evaluate(
        element =>
          document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    await panel.send({ type: 'reading', reading: plainReading });
    assert.match((await description()) ?? '', /Ctrl\+Alt\+Enter .*Alt\+F2 .*Alt\+F1 /);
    await panel.send({ type: 'reading', reading: { ...plainReading, tellsKeys: false } });
    assert.equal(await description(), '');
  });

  it('stays at each end, and announces that', async () => {
    await panel.send(snapshot(turns));
    await box().focus();
    await log().evaluate(element => {
      element.scrollTop = 0;
    });
    // The next question may be in view until the answers that have come into view are drawn and have their heights.
    await panel.page.locator('.md-code', { hasText: 'code 0a;' }).waitFor();
    const next = panel.page.getByRole('article').filter({ hasText: 'about turn1?' });
    await panel.settled(() => next.evaluate(element => element.getBoundingClientRect().top));
    await toQuestion('previousTurn', 'turn0');
    await panel.send({ type: 'goTo', destination: 'previousTurn' });
    await announced(panel.page, 'No previous question');
    await panel.send({ type: 'goTo', destination: 'previousCodeBlock' });
    await announced(panel.page, 'No previous code block');
    await log().evaluate(element => element.scrollTo(0, element.scrollHeight));
    await box().focus();
    await panel.updates(0);
    await toQuestion('previousTurn', 'turn59');
    await panel.send({ type: 'goTo', destination: 'nextTurn' });
    await announced(panel.page, 'No next question');
    await panel.send({ type: 'goTo', destination: 'nextCodeBlock' });
    await announced(panel.page, 'No next code block');
    assert.match(
      (await panel.page.evaluate(() => document.activeElement?.textContent)) ?? '',
      /about turn59\?/,
    );
  });

  it('stops following the end of an answer when the user goes elsewhere', async () => {
    const answer = `${prose}\n\n`.repeat(20);
    await panel.send(snapshot([endedTurn('first'), turnView('second', { answer })]));
    await box().focus();
    await toQuestion('previousTurn', 'second');
    const before = await focusTop();
    await panel.change({ type: 'arrived', turnId: 'second', text: answer });
    await panel.change({ type: 'turnChanged', turn: headOf(endedTurn('second')) });
    assert.ok(isSamePlace(await focusTop(), before));
  });

  it('wraps long lines of all code by a button or a key, and keeps the button in place', async () => {
    const code = `\`\`\`ts\n${`const text = '${'long '.repeat(60)}';\n`.repeat(12)}\`\`\`\n\n`;
    await panel.send(snapshot([endedTurn('code', { answer: code.repeat(6) })]));
    const buttons = panel.page.locator('[data-md-action="wrap"]');
    const pressed = () =>
      buttons.evaluateAll(found => found.map(each => each.getAttribute('aria-pressed')));
    const overflow = () =>
      panel.page
        .locator('.md-code pre')
        .evaluateAll(found => found.map(each => each.scrollWidth > each.clientWidth));
    const all = (value: unknown) => Array.from({ length: 6 }, () => value);
    await panel.page.waitForFunction(() => document.querySelectorAll('.md-code').length === 6);
    assert.deepEqual([await pressed(), await overflow()], [all('false'), all(true)]);
    const last = buttons.last();
    await panel.page.locator('.md-code').last().scrollIntoViewIfNeeded();
    // It is offered once its code is known to overflow.
    await last.waitFor();
    const top = () => last.evaluate(button => button.getBoundingClientRect().top);
    const before = await top();
    await last.click();
    await panel.updates(0);
    const after = await top();
    assert.ok(isSamePlace(after, before), `${before} px before, ${after} px after`);
    assert.deepEqual([await pressed(), await overflow()], [all('true'), all(false)]);
    await panel.page.keyboard.press('Alt+z');
    assert.deepEqual([await pressed(), await overflow()], [all('false'), all(true)]);
    await box().press('Alt+z');
    assert.deepEqual(await pressed(), all('false'), 'the Question box is typed in');
    await last.press('Enter');
    assert.deepEqual(await pressed(), all('true'));
    await panel.send(snapshot([endedTurn('other', { answer: code })]));
    assert.deepEqual(await pressed(), ['true'], 'new code, too');
    assert.deepEqual(
      (await panel.posted()).filter(({ type }) => type.startsWith('code.')),
      [],
    );
  });

  it('keeps folds and scroll positions of a long answer whose layout is skipped out of view', async () => {
    const wide = `const wide = '${'x'.repeat(400)}';`;
    const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\`\n\n`;
    const start =
      '<details><summary>More</summary>\n\nHidden words.\n\n</details>\n\n' +
      code('const one = 1;\n'.repeat(100));
    const filler = `${code('const two = 2;\n'.repeat(9))}${`${prose}\n\n`.repeat(14)}`;
    await panel.send(
      snapshot([
        endedTurn('long', { answer: `${start}${filler}${code(wide)}${filler.repeat(14)}` }),
      ]),
    );
    const firstColors = (isColored: boolean) =>
      panel.page.waitForFunction(
        wanted =>
          Boolean(document.querySelector('.md-group')?.querySelector('.code-keyword')) === wanted,
        isColored,
      );
    await panel.scrollThrough('start');
    await firstColors(true);
    await panel.page.locator('summary', { hasText: 'More' }).click();
    await panel.page.getByRole('button', { name: 'Show all 101 lines' }).click();
    // Content with the focus is always laid out.
    await box().focus();
    const pre = panel.page.locator('pre', { hasText: 'xxx' });
    await pre.scrollIntoViewIfNeeded();
    await pre.evaluate(element => {
      element.scrollLeft = 200;
    });
    const state = () =>
      panel.page.evaluate(() => {
        const group = document.querySelector('.md-group');
        return {
          left: [...document.querySelectorAll('pre')].find(pre => pre.textContent?.includes('xxx'))
            ?.scrollLeft,
          unfolded: group?.querySelector('.md-fold')?.getAttribute('aria-expanded'),
          open: group?.querySelector('details')?.open,
        };
      });
    const height = () =>
      panel.page
        .locator('.md-group')
        .first()
        .evaluate(group => group.getBoundingClientRect().height);
    const before = { left: 200, unfolded: 'true', open: true };
    const heightBefore = await height();
    assert.deepEqual(await state(), before);
    await panel.scrollThrough('end');
    await firstColors(false);
    assert.ok(isSamePlace(await height(), heightBefore));
    const text = await log().textContent();
    assert.ok(text?.includes('Hidden words.') && text.includes(wide), 'all is still there');
    await panel.scrollThrough('start');
    await firstColors(true);
    assert.deepEqual(await state(), before);
    assert.ok(isSamePlace(await height(), heightBefore));
  });

  it('has the fonts of the settings immediately', async () => {
    await panel.send(snapshot([endedTurn('fonts', { answer: 'Text and `code`.\n\n    code\n' })]));
    await panel.page.locator('.md-code').waitFor();
    const styles = () =>
      panel.page.evaluate(() =>
        ['.answer p', '.answer p code', '.md-code code'].map(selector => {
          const style = getComputedStyle(document.querySelector(selector) as Element);
          const { fontFamily, fontSize, fontWeight, lineHeight, fontFeatureSettings } = style;
          return [fontFamily, fontSize, fontWeight, lineHeight, fontFeatureSettings];
        }),
      );
    const before = await styles();
    await panel.send({
      type: 'reading',
      reading: {
        fontFamily: 'serif',
        fontSize: '20px',
        code: {
          fontFamily: 'monospace',
          fontSize: '17px',
          fontWeight: '700',
          lineHeight: '2',
          fontFeatures: '"liga" off, "calt" off',
        },
        wrapsCode: true,
        announces: 'all',
        sendsWith: 'enter',
        tellsKeys: true,
      },
    });
    const features = '"calt" 0, "liga" 0';
    assert.deepEqual(
      (await styles()).map(style =>
        style.map(value => value.replace('"liga" 0, "calt" 0', features)),
      ),
      [
        ['serif', '20px', '400', '30px', 'normal'],
        ['monospace', '19px', '400', '28.5px', features],
        ['monospace', '17px', '700', '34px', features],
      ],
    );
    await panel.send({ type: 'reading', reading: plainReading });
    assert.deepEqual(await styles(), before, 'an empty value is that of VS Code');
  });

  it('has a heading for each turn, which describes its articles and outranks those of answers', async () => {
    const first = `${'word '.repeat(30)}end`;
    await panel.send(
      snapshot([
        endedTurn('long', { question: `${first}\nsecond line`, answer: '# One\n\n###### Six\n' }),
        endedTurn('short', { question: 'Short?\nMore of it.' }),
      ]),
    );
    await panel.page.getByRole('heading', { name: 'One' }).waitFor();
    const { nodes } = await panel.devTools.send('Accessibility.getFullAXTree');
    // The accessibility tree is listed level by level.
    const long = 'word '.repeat(20).trim();
    assert.deepEqual(
      nodes
        .filter(({ role }) => role?.value === 'heading')
        .map(({ name, properties }) => [
          properties?.find(({ name: property }) => property === 'level')?.value.value,
          name?.value,
        ])
        .sort(),
      [
        [1, 'Conversation'],
        [2, 'Short?'],
        [2, long],
        [3, 'One'],
        [6, 'Six'],
      ],
    );
    assert.deepEqual(
      nodes
        .filter(({ role }) => role?.value === 'article')
        .map(({ name, description }) => [name?.value, description?.value]),
      [
        ['Question', long],
        ['Answer', long],
        ['Question', 'Short?'],
        ['Answer', 'Short?'],
      ],
    );
    const text = panel.page.getByRole('article', { name: 'Question' }).first();
    assert.equal(
      await text.locator('.question-text').textContent(),
      `${first}\nsecond line`,
      'it is there once',
    );
  });

  it('shows matches of VS Code’s find widget on the web: in distant, folded, and wide code', async () => {
    const { page } = panel;
    await page.route('**/outer', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<input autofocus><iframe src="/" width="500" height="600"></iframe>',
      }),
    );
    await page.goto(new URL('/outer', page.url()).href);
    const frame = page.frames()[1];
    assert.ok(frame);
    await frame.waitForFunction(() => panelHost.posted.some(({ type }) => type === 'page.ready'));
    const lines = (id: number) =>
      Array.from({ length: 90 }, (_, line) => `line ${id} ${line}${' '.repeat(90)}end\n`).join('');
    const many = Array.from({ length: 40 }, (_, id) =>
      endedTurn(`turn${id}`, {
        answer: `Two *need*les${id}, two *need*les${id}.\n\n${`${prose}\n\n`.repeat(9)}\`\`\`\n${lines(id)}\`\`\`\n`,
      }),
    );
    await frame.evaluate(sent => panelHost.send(sent), snapshot(many));
    await frame.getByText('Two needles39').waitFor();
    // The focus is outside the frame, as it is while the find widget is used.
    await page.locator('input').focus();
    for (const [text, element] of [
      ['les39', 'P'],
      ['line 3 80', 'CODE'],
      ['what about turn7', 'H2'],
      ['les20', 'P'],
      ['end', 'CODE'],
    ] as const) {
      const times = text === 'les20' ? 2 : 1;
      for (let time = 0; time < times; time++) {
        const isFound = await frame.evaluate(
          ([wanted, isFirst]) => {
            if (isFirst) {
              getSelection()?.collapse(getSelection()?.anchorNode ?? document.body);
            }
            // VS Code calls this in its webview.
            const { find } = window as unknown as { find(...options: unknown[]): boolean };
            return find.call(window, wanted, false, false, true, false, false, false);
          },
          [text, time === 0] as const,
        );
        assert.ok(isFound, text);
        await frame.waitForFunction(
          ([wanted, name]) => {
            const selection = getSelection();
            const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
            const view = document.querySelector('.conversation')?.getBoundingClientRect();
            if (!range || !view || selection?.toString().toLowerCase() !== wanted) {
              return false;
            }
            const at = range.startContainer.parentElement?.closest(name as string);
            const box = range.getBoundingClientRect();
            const clip = at?.closest('pre')?.getBoundingClientRect() ?? view;
            const isIn = box.top >= Math.max(view.top, clip.top) && box.bottom <= view.bottom;
            if (box.height === 0) {
              return false;
            }
            return at && isIn && box.bottom <= clip.bottom && box.right <= clip.right + 1;
          },
          [text, element.toLowerCase()] as const,
        );
      }
    }
    assert.equal(
      await frame.evaluate(() => [...(CSS.highlights.get('found-text') ?? [])].length),
      1,
    );
    // The style of marked text costs time for every element, so it is there only while text is marked.
    const markColor = () =>
      frame.evaluate(() => {
        const shown = document.querySelector('.conversation') as Element;
        return getComputedStyle(shown, '::highlight(found-text)').backgroundColor;
      });
    const none = 'rgba(0, 0, 0, 0)';
    assert.notEqual(await markColor(), none);
    await frame.evaluate(() => window.focus());
    assert.equal(await frame.evaluate(() => CSS.highlights.has('found-text')), false);
    assert.equal(await markColor(), none);
  });

  describe('the find bar', () => {
    const panel = usePanelPage();
    const field = () => panel.page.getByRole('textbox', { name: 'Find' });
    const count = () => panel.page.locator('.find-count');
    /** Waits until the marked text is in view, and returns it. */
    const marked = () =>
      panel.page.waitForFunction(() => {
        const [range] = CSS.highlights.get('found-match') ?? [];
        const { top = -1, bottom = -1 } =
          (range as Range | undefined)?.getBoundingClientRect() ?? {};
        return top > 0 && bottom > top && bottom < innerHeight && String(range);
      });

    beforeEach(async () => {
      const answer = (id: string) => `${'Words.\n\n'.repeat(300)}The Needle (${id}) is \`here\`.`;
      await panel.send(
        snapshot(['f1', 'f2', 'f3'].map(id => endedTurn(id, { answer: answer(id) }))),
      );
      // The second message comes while the code of the bar loads.
      await Promise.all([panel.send({ type: 'find' }), panel.send({ type: 'find' })]);
      await field().fill('needle (f');
    });

    it('finds text in answers that are not rendered yet, and wraps around', async () => {
      await count().getByText('3 of 3').waitFor();
      for (const expected of ['1 of 3', '2 of 3', '3 of 3']) {
        await field().press('Enter');
        await count().getByText(expected).waitFor();
        assert.equal(await (await marked()).jsonValue(), 'Needle (f');
      }
      await panel.page.getByRole('button', { name: 'Previous match' }).click();
      await count().getByText('2 of 3').waitFor();
      await panel.page.getByRole('button', { name: 'Next match' }).click();
      await count().getByText('3 of 3').waitFor();
    });

    it('finds text across elements, and says if it finds none', async () => {
      await count().getByText('3 of 3').waitFor();
      for (const expected of ['1 of 3', '2 of 3', '3 of 3']) {
        // Brings the answer into view, where it is drawn.
        await field().press('Enter');
        await count().getByText(expected).waitFor();
        await marked();
      }
      await field().fill('nowhere');
      await count().getByText('No results').waitFor();
      assert.equal(await panel.page.evaluate(() => CSS.highlights.has('found-match')), false);
      await field().fill('is HERE.');
      await count().getByText('of 3').waitFor();
      await field().fill('nowhere');
      await count().getByText('No results').waitFor();
      assert.equal(await panel.page.evaluate(() => CSS.highlights.has('found-match')), false);
    });

    it('does not move the page, and is red without a match', async () => {
      await count().getByText('3 of 3').waitFor();
      const log = panel.page.getByRole('log', { name: 'Conversation' });
      const question = panel.page.getByRole('article', { name: 'Question' }).first();
      const top = () => question.evaluate(element => element.getBoundingClientRect().top);
      await field().fill('');
      await field().press('Escape');
      await log.evaluate(element => element.scrollTo(0, 0));
      const before = await panel.settled(top);
      const { height } = (await log.boundingBox()) ?? assert.fail('it is shown');
      await panel.send({ type: 'find' });
      await field().fill('nowhere');
      await count().getByText('No results').waitFor();
      assert.equal(await panel.settled(top), before);
      assert.equal((await log.boundingBox())?.height, height);
      assert.equal(await field().getAttribute('aria-invalid'), 'true');
      // At the beginning, the text can be scrolled out from under the bar.
      await log.evaluate(element => element.scrollTo(0, 0));
      const bar =
        (await panel.page.getByRole('search').boundingBox()) ?? assert.fail('it is shown');
      assert.ok((await panel.settled(top)) >= bar.y + bar.height);
    });

    it('finds characters that are special in regular expressions', async () => {
      await panel.send(snapshot([endedTurn('p1', { answer: 'Even a-b/c (d|e)?' })]));
      await field().fill('A-B/C (d|e)?');
      await count().getByText('1 of 1').waitFor();
    });

    it('finds text in a log, and scrolls the log to it', async () => {
      const log = Array.from({ length: 200 }, (_, line) => ({
        at: Date.UTC(2026, 0, 1),
        text: `Log line ${line}.`,
      }));
      await panel.send(snapshot([endedTurn('l1', { log, logCount: log.length })]));
      await panel.page.locator('.turn-log summary').click();
      await field().fill('line 100.');
      await panel.page.waitForFunction(() => {
        const [match] = [...(CSS.highlights.get('found-match') ?? [])] as Range[];
        const { left = 0, top = 0 } = match?.getBoundingClientRect() ?? {};
        const shown = document.caretRangeFromPoint(left + 2, top + 2);
        return shown && shown.startContainer === match?.startContainer;
      });
    });

    it('closes with Escape without stopping a query, and focuses the Question box', async () => {
      await panel.posted();
      await panel.send(snapshot([turnView('f4', { answer: 'Running.' })]));
      await field().press('Escape');
      await field().waitFor({ state: 'hidden' });
      const question = panel.page.getByRole('textbox', { name: 'Question', exact: true });
      assert.equal(await question.evaluate(element => element === document.activeElement), true);
      assert.ok((await panel.posted()).every(({ type }) => type !== 'query.stop'));
    });
  });
});
