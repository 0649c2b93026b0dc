import assert from 'node:assert/strict';
import type { BannerView } from '../../../src/protocol/views';
import { isAtEnd, isSamePlace } from '../../browser/samePlace';
import { untilInPage } from '../../browser/untilInPage';
import { isLong } from '../../support/long';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { type PanelHost, usePanelPage } from '../support/panelPage';

declare const panelHost: PanelHost;

const lines = (count: number) => 'A line of the answer.\n\n'.repeat(count);

/** The end of the conversation stays in view as long as the user keeps it there, and no longer. */
describe('following the answer', () => {
  const panel = usePanelPage();
  const conversation = () => panel.page.getByRole('log', { name: 'Conversation' });
  const jump = () => panel.page.getByRole('button', { name: 'Scroll to end' });
  /**
   * The number of pixels of the conversation below the visible part when the next frame has its layout: text that was
   * added since the last frame is below it until then. Observers are called in the order of their creation, so the page's
   * own have already scrolled.
   */
  const below = () =>
    conversation().evaluate(
      log =>
        new Promise<number>(resolve => {
          new ResizeObserver((_entries, observer) => {
            observer.disconnect();
            resolve(log.scrollHeight - log.scrollTop - log.clientHeight);
          }).observe(log);
        }),
    );
  const top = () => conversation().evaluate(({ scrollTop }) => scrollTop);
  const stream = (perSecond: number) =>
    panel.page.evaluate(
      rate =>
        panelHost.stream(rate, () => [{ type: 'arrived', turnId: 'running', text: 'More.\n\n' }]),
      perSecond,
    );
  /** The final scroll position. Browsers scroll smoothly, so it takes some frames. */
  const rest = async () => {
    let now = await top();
    await until('the view is at rest', async () => {
      const last = now;
      await panel.updates(5);
      now = await top();
      return Math.abs(now - last) < 1;
    });
    return now;
  };
  /** Resolves to true if the view does not move while more text arrives. */
  const stays = async () => {
    const before = await rest();
    await panel.updates(10);
    return isSamePlace(await top(), before);
  };

  beforeEach(async () => {
    await panel.send(
      snapshot([
        endedTurn('ended', { answer: lines(20) }),
        turnView('running', { answer: lines(40) }),
      ]),
    );
    await panel.page
      .getByRole('article', { name: 'Answer' })
      .nth(1)
      .getByText('A line')
      .last()
      .waitFor();
    const { x, y } = (await conversation().boundingBox()) as { x: number; y: number };
    await panel.page.mouse.move(x + 100, y + 100);
  });

  for (const rate of isLong ? [30, 60] : [60]) {
    describe(`at ${rate} updates a second`, () => {
      beforeEach(async () => {
        await stream(rate);
        await panel.updates(3);
        assert.ok(isSamePlace(await below(), 0));
        assert.ok(await jump().isHidden());
      });

      const ways: Readonly<Record<string, () => Promise<void>>> = {
        'a wheel, slowly': async () => {
          for (let step = 0; step < 10; step++) {
            await panel.page.mouse.wheel(0, -2);
            await panel.updates(1);
          }
        },
        'one turn of a wheel': () => panel.page.mouse.wheel(0, -120),
        'a single pixel': () => panel.page.mouse.wheel(0, -1),
        'an arrow key': async () => {
          await conversation().focus();
          await panel.page.keyboard.press('ArrowUp');
        },
        'Page Up': async () => {
          await conversation().focus();
          await panel.page.keyboard.press('PageUp');
        },
        'a screen reader or a scroll bar, which give no other sign': async () => {
          await conversation().evaluate(element => {
            element.scrollTop -= 3;
          });
        },
        'a finger': async () => {
          const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly number[]) =>
            panel.devTools.send('Input.dispatchTouchEvent', {
              type,
              touchPoints: at.map(y => ({ x: 200, y })),
            });
          await touch('touchStart', 200);
          for (const y of [204, 210, 216, 222, 228]) {
            await touch('touchMove', y);
            await panel.updates(1);
          }
          await touch('touchEnd');
        },
      };
      for (const [way, scroll] of Object.entries(ways)) {
        it(`ends with ${way}`, async () => {
          await scroll();
          await jump().waitFor();
          assert.ok(await stays());
          assert.ok(await jump().isVisible(), 'and does not begin again by itself');
        });
      }
    });
  }

  it('begins again when the user returns to the end, or presses the button', async () => {
    await stream(30);
    await panel.page.mouse.wheel(0, -300);
    await jump().waitFor();
    await panel.page.evaluate(() => panelHost.stop());
    // A busy page draws late. What is drawn after the wheel has turned would be below the end that it reaches.
    await panel.change({ type: 'arrived', turnId: 'running', text: 'The last line.' });
    await panel.page.getByText('The last line.').waitFor();
    await panel.page.mouse.wheel(0, 10_000);
    await jump().waitFor({ state: 'hidden' });
    await stream(30);
    await panel.updates(5);
    assert.ok(isSamePlace(await below(), 0));
    await panel.page.mouse.wheel(0, -300);
    await jump().waitFor();
    // Turning the wheel scrolls for several frames.
    await panel.updates(10);
    await jump().click();
    await panel.updates(5);
    assert.ok(isSamePlace(await below(), 0));
    assert.ok(await jump().isHidden());
    assert.equal(
      await conversation().evaluate(element => element === document.activeElement),
      true,
    );
  });

  it('moves to the end with the text, before the next frame', async () => {
    const left = conversation().evaluate(
      log =>
        new Promise<number>(resolve => {
          log.addEventListener(
            'md-drawn',
            () => resolve(log.scrollHeight - log.scrollTop - log.clientHeight),
            { once: true },
          );
        }),
    );
    await stream(10);
    assert.ok(isSamePlace(await left, 0));
  });

  it('drives the animation of the spinner with the text, and resumes it afterwards', async () => {
    /** The state of the spinner's animation, and where it is. */
    const animation = () => {
      const [shown] =
        document.querySelector('.turn:last-child .progress .codicon')?.getAnimations() ?? [];
      return { state: shown?.playState, time: Number(shown?.currentTime) };
    };
    /** Resolves when the animation is in this state and has moved on since the start. */
    const becomes = async (state: AnimationPlayState) => {
      const { time } = await panel.page.evaluate(animation);
      await until(`the spinner is ${state}`, async () => {
        const now = await panel.page.evaluate(animation);
        return now.state === state && now.time !== time;
      });
    };
    await becomes('running');
    await stream(30);
    await becomes('paused');
    await becomes('paused');
    await panel.page.evaluate(() => panelHost.stop());
    await becomes('running');
  });

  it('does not begin again if the text below becomes shorter, or the text above longer', async () => {
    const table = '| A | B |\n| - | - |\n';
    await panel.page.mouse.wheel(0, -10);
    await jump().waitFor();
    for (const text of [
      '| A | B |\n',
      '| - | - |\n',
      table,
      '\n\n```\ncode\n',
      '```\n',
      lines(3),
    ]) {
      await panel.change({ type: 'arrived', turnId: 'running', text });
      await panel.updates(0);
    }
    assert.ok((await below()) > 10);
    assert.ok(await jump().isVisible());
  });

  it('continues while content is skipped, folded, and colored, even without scrolling', async () => {
    await panel.page.evaluate(() => {
      const text = `${'word '.repeat(50)}\n\n\`\`\`ts\n${'const a = 1;\n'.repeat(60)}\`\`\`\n\n- a\n- b\n\n- c\n\n`;
      let at = 0;
      panelHost.stream(60, () => {
        at = (at + 40) % text.length;
        return [{ type: 'arrived', turnId: 'running', text: text.slice(at, at + 40) }];
      });
    });
    for (let count = 0; count < 20; count++) {
      await panel.updates(5);
      assert.ok(await jump().isHidden());
    }
  });

  it('continues after an element at the end was unfolded and folded again, at any rounding of the end', async () => {
    await panel.change({
      type: 'arrived',
      turnId: 'running',
      text: '<details>\n<summary>More</summary>\n\nA detail.\n</details>\n\nThe end.',
    });
    const summary = panel.page.getByText('More', { exact: true });
    await summary.waitFor();
    /** Adds space to the first or the last turn, even if that is out of view. */
    const addSpace = (turn: 'first' | 'last', pixels: number) =>
      panel.page
        .getByRole('article', { name: 'Answer' })
        [turn]()
        .evaluate((answer, added) => {
          answer.style.paddingTop = `${added}px`;
          (answer.parentElement as HTMLElement).style.contentVisibility = 'visible';
        }, pixels);
    // Positions in so long a conversation have sixteenths of a pixel, and heights sixty-fourths.
    await addSpace('first', 700_000);
    for (let part = 0; part < 64 && (await below()) !== 1; part++) {
      await addSpace('last', part / 64);
      await panel.updates(0);
    }
    assert.equal(await below(), 1, 'a height is found at which the end is rounded');
    for (let press = 0; press < 2; press++) {
      await summary.click();
      await panel.updates(0);
    }
    assert.equal(await below(), 1, 'it is rounded again');
    assert.ok(await jump().isHidden());
    await panel.change({ type: 'arrived', turnId: 'running', text: '\n\nMore.' });
    assert.ok(isSamePlace(await below(), 0));
  });

  it('shows a new question without a shift of the layout', async () => {
    await panel.send(snapshot([endedTurn('long', { answer: lines(40) })]));
    await until('the end is in view', () => isAtEnd(conversation()));
    await panel.settled(top);
    const shifts = await panel.page.evaluate(async turn => {
      let shifts = 0;
      const sum = (entries: PerformanceEntryList) => {
        for (const entry of entries) {
          shifts += (entry as PerformanceEntry & { readonly value: number }).value;
        }
      };
      const observer = new PerformanceObserver(list => sum(list.getEntries()));
      observer.observe({ type: 'layout-shift' });
      panelHost.change({ type: 'turnAdded', turn });
      await panelHost.updates(0);
      await panelHost.updates(0);
      sum(observer.takeRecords());
      return shifts;
    }, turnView('added'));
    assert.ok(shifts < 0.01, `${shifts}`);
    await until('the question is in view', () => isAtEnd(conversation()));
  });

  it('continues while an answer arrives faster than it is rendered', async () => {
    const wasAway = await panel.page.evaluate(
      async count => {
        const button = document.querySelector<HTMLElement>('.jump');
        let wasAway = false;
        const observer = new MutationObserver(() => {
          wasAway ||= button?.hidden === false;
        });
        observer.observe(button as Node, { attributes: true });
        let heading = 0;
        panelHost.stream(100, () => {
          const next = () => `${'#'.repeat(1 + (heading % 4))} Heading number ${heading++}\n\n`;
          return [
            {
              type: 'arrived',
              turnId: 'running',
              text: Array.from({ length: 100 }, next).join(''),
            },
          ];
        });
        await panelHost.updates(count);
        panelHost.stop();
        observer.disconnect();
        return wasAway;
      },
      isLong ? 300 : 120,
    );
    assert.ok(!wasAway, 'the end stays in view');
    assert.ok(isSamePlace(await below(), 0));
  });

  it('waits while the user presses a control, and then continues', async () => {
    await stream(30);
    await panel.page.mouse.down();
    assert.ok(await stays());
    await panel.page.mouse.up();
    await panel.updates(2);
    assert.ok(isSamePlace(await below(), 0));
  });

  it('leaves the End key to elements with scroll bars of their own', async () => {
    const banner: BannerView = {
      severity: 'error',
      text: 'It failed.',
      detail: 'a line\n'.repeat(60),
      actions: [],
    };
    const log = Array.from({ length: 60 }, (_, at) => ({ at, text: `line ${at}` }));
    await panel.change(
      {
        type: 'arrived',
        turnId: 'ended',
        text: '',
        log: { lines: log, count: log.length, kept: log.length },
      },
      { type: 'turnChanged', turn: endedTurn('ended', { banner, state: 'failed' }) },
    );
    await panel.page.getByText('60 log entries').click();
    for (const region of [
      panel.page.getByRole('list', { name: 'Log' }),
      panel.page.locator('.banner-detail'),
    ]) {
      await region.focus();
      const before = await panel.settled(top);
      await panel.page.keyboard.press('End');
      await until('the end of what has the focus is in view', () => isAtEnd(region));
      assert.ok(isSamePlace(await top(), before), 'the conversation stays');
    }
    await conversation().focus();
    await panel.page.keyboard.press('End');
    await panel.updates(0);
    assert.ok(isSamePlace(await below(), 0));
  });

  it('shows a conversation without questions from its beginning', async () => {
    await panel.page.setViewportSize({ width: 200, height: 260 });
    await panel.send(snapshot([]));
    assert.ok((await below()) > 0, 'it does not fit');
    assert.equal(await top(), 0);
  });

  it('begins at the line that the user was reading, in another page of any width', async () => {
    const viewport = panel.page.viewportSize() ?? assert.fail('it has a size');
    // In a narrow page, the second half wraps and the first does not.
    const numbered = (name: string) =>
      Array.from(
        { length: 200 },
        (_, index) => `${name} ${index}.${index > 99 ? ' and so on'.repeat(9) : ''}`,
      ).join('\n\n');
    const turns = ['one', 'two', 'three'].map(id => endedTurn(id, { answer: numbered(id) }));
    const lineAtTop = () =>
      conversation().evaluate(log => {
        const { left, top: edge } = log.getBoundingClientRect();
        const top = edge + Number.parseFloat(getComputedStyle(log).scrollPaddingTop);
        // The line below the pinned question, or the one below the gap.
        const at = (y: number) => document.elementFromPoint(left + 20, top + y)?.closest('p');
        return (at(2) ?? at(20))?.textContent;
      });
    /** Resolves when the view has not moved for 30 frames, so that the page has reported its position. */
    const still = async () => {
      let frames = 0;
      let last = Number.NaN;
      await until('the view no longer moves', async () => {
        await panel.updates(0);
        const now = await top();
        // Two frames have passed, or more.
        frames = now === last ? frames + 2 : 0;
        last = now;
        return frames >= 30;
      });
    };
    await panel.send(snapshot([turnView('none')]));
    await panel.send(snapshot(turns));
    await conversation().getByText('three 199. and').waitFor();
    await panel.posted();
    await conversation()
      .getByText('two 100. and')
      .evaluate(line => line.scrollIntoView({ block: 'start' }));
    // Repeated, now that its answer is rendered.
    await conversation()
      .locator('p', { hasText: /^two 100\. / })
      .evaluate(line => line.scrollIntoView({ block: 'start' }));
    await untilInPage(
      panel.page,
      'the page says where its user reads',
      () => panelHost.posted.some(message => message.type === 'page.place' && message.place),
      undefined,
    );
    await still();
    const last = (await panel.posted()).findLast(message => message.type === 'page.place');
    const place = last?.place ?? assert.fail('it was said');
    assert.equal(place.turnId, 'two');
    const line = await lineAtTop();
    assert.match(line ?? '', /^two \d+\./);
    for (const width of [viewport.width, 170]) {
      await panel.page.setViewportSize({ ...viewport, width });
      await panel.send(snapshot([turnView('none')]));
      await panel.send(snapshot(turns, { place }));
      await conversation()
        .locator('p', { hasText: /^two 199\. / })
        .waitFor({ state: 'attached' });
      await still();
      assert.equal(await lineAtTop(), line);
    }
  });
});
