import assert from 'node:assert/strict';
import type { JSHandle } from 'playwright-core';
import { isLong } from '../../support/long';
import { type PanelHost, PanelPage } from '../support/panelPage';
import { type PanelScene, panelScenes, sceneUpdates } from '../support/panelScenes';

/** The number of updates that arrive while the user's hand rests. The second one changes what the first one has drawn. */
const updateCount = isLong ? 3 : 2;

/**
 * The page does not change under the user's hands, whatever the host sends. The controls are searched for, not listed
 * here.
 */
describe('the page under a person’s hands', function () {
  this.timeout(180_000);

  let panel: PanelPage;

  for (const scene of panelScenes) {
    describe(`while there is ${scene.name}`, () => {
      beforeEach(async () => {
        panel = await PanelPage.open();
        await panel.page.evaluate(watchClicks, isLong ? 'body' : scene.own);
        await show(scene);
      });

      afterEach(() => panel.dispose());

      it('counts a press of each control', async () => {
        await eachControl(scene, 'first', async control => {
          if (!(await control.evaluate(element => answersToClicks(element)))) {
            return undefined;
          }
          if (!(await isHit(control))) {
            return 'it cannot be hit';
          }
          await stream(scene);
          await panel.updates(updateCount);
          await panel.page.mouse.up();
          return control.evaluate(element => wrongClick(element));
        });
      });

      it('keeps the focus of each control', async () => {
        await eachControl(scene, 'last', async control => {
          await stream(scene);
          return control.evaluate(async (element, count) => {
            element.focus();
            if (document.activeElement !== element) {
              return element.matches(':disabled, [role=option], li:not([tabindex])')
                ? undefined
                : 'it takes no focus';
            }
            await panelHost.updates(count);
            return document.activeElement === element
              ? undefined
              : `the focus is at ${describeElement(document.activeElement)}`;
          }, updateCount);
        });
      });

      it('keeps a selection of each text', async () => {
        // Log entries that are dropped cannot stay selected, so all are kept.
        await stream(scene, Number.MAX_SAFE_INTEGER);
        assert.deepEqual(await panel.page.evaluate(lostSelections, updateCount), []);
      });

      it('keeps the scroll position of each element', async () => {
        await stream(scene);
        assert.deepEqual(await panel.page.evaluate(lostPositions, updateCount), []);
      });
    });
  }

  async function show(scene: PanelScene): Promise<void> {
    await panel.send(scene.start);
    await panel.page.locator('.turn').last().waitFor();
    await panel.page.waitForFunction(
      count => document.querySelectorAll('.md-path').length >= count,
      scene.start.turns.some(({ answer }) => answer.includes('src/')) ? 4 : 0,
    );
    await panel.page.evaluate(drawAll);
    await panel.page.evaluate(openAll);
    await prepare(scene);
  }

  /** Repeats the user action of a scene if a press has undone it. */
  async function prepare({ press, write }: PanelScene): Promise<void> {
    // Scrolls away from the end, so that the button that scrolls back is shown.
    await panel.page.getByRole('log').evaluate(element => element.scrollBy(0, -40));
    if (press !== undefined && (await panel.page.locator('.question-editor').count()) === 0) {
      await panel.page.evaluate(() => takeClicks(false));
      await panel.page.getByRole('button', { name: press }).first().click();
      await panel.page.evaluate(() => takeClicks(true));
    }
    if (write !== undefined && (await panel.page.locator('.suggestions:visible').count()) === 0) {
      await panel.page.getByRole('textbox', { name: 'Question', exact: true }).fill('');
      await panel.posted();
      await panel.page.keyboard.type(write);
      await panel.page.waitForFunction(() =>
        panelHost.posted.some(
          message => message.type === 'part.findFiles' && message.query === 'a',
        ),
      );
      await panel.page.evaluate(() => {
        const asked = panelHost.posted.findLast(({ type }) => type === 'part.findFiles');
        panelHost.send({
          type: 'answer',
          request: asked?.type === 'part.findFiles' ? asked.request : 0,
          answer: {
            isSure: true,
            isComplete: true,
            files: ['a.ts', 'b.ts'].map(name => ({
              uri: name,
              name,
              folder: 'src',
              icon: 'file',
              concern: '',
            })),
          },
        });
      });
      await panel.page.locator('.suggestion').first().waitFor();
    }
  }

  /** Content that is still being drawn may move a control before it is hit. */
  async function isHit(control: JSHandle<HTMLElement>): Promise<boolean> {
    const { mouse } = panel.page;
    for (let attempt = 0; attempt < 10; attempt++) {
      const { x, y } = await control.evaluate((element, isAgain) => {
        if (isAgain && !element.matches('[role=option]')) {
          // Suggestions may cover it.
          (document.activeElement as HTMLElement | null)?.blur();
        }
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        // The middle of a row contains controls.
        const middle = element.matches('li') ? 2 : width / 2;
        return { x: left + Math.min(middle, 20), y: top + Math.min(height / 2, 10) };
      }, attempt > 0);
      await mouse.move(x, y);
      await mouse.down();
      if (await control.evaluate(element => wasPressed(element))) {
        return true;
      }
      await mouse.up();
    }
    return false;
  }

  /** @param kept the number of log entries that are kept */
  async function stream(scene: PanelScene, kept = 60): Promise<void> {
    await panel.page.evaluate(streamScene, { ...sceneUpdates(scene), kept });
  }

  /**
   * @param end which one of several controls that are alike is tried; a long run tries all
   * @param wrong returns the fault of a control; undefined if there is none
   */
  async function eachControl(
    scene: PanelScene,
    end: 'first' | 'last',
    wrong: (control: JSHandle<HTMLElement>) => Promise<string | undefined>,
  ): Promise<void> {
    await stream(scene);
    const tried: Tried = isLong ? 'every' : end;
    const found = await panel.page.evaluateHandle(which => controls(which), tried);
    const count = await found.evaluate(all => all.length);
    assert.ok(count > 3, 'there are controls');
    const failures: string[] = [];
    for (let index = 0; index < count; index++) {
      await prepare(scene);
      // A list that was opened again has new controls.
      const control = (await found.evaluateHandle(
        (all, { at, which }) =>
          (all[at]?.checkVisibility({ visibilityProperty: true })
            ? all[at]
            : controls(which)[at]) as HTMLElement,
        { at: index, which: tried },
      )) as JSHandle<HTMLElement>;
      const name = await control.evaluate(element => describeElement(element));
      const failure = await wrong(control);
      if (failure !== undefined) {
        failures.push(`${name}: ${failure}`);
      }
      // Nothing needs to be drawn until the next control has been found.
      await panel.page.evaluate(() => panelHost.stop());
    }
    assert.deepEqual(failures, []);
  }
});

declare const panelHost: PanelHost;
type Tried = 'every' | 'first' | 'last';
declare function controls(tried: Tried): HTMLElement[];
declare function isTested(element: Element): boolean;
declare function describeElement(element: Element | null): string;
declare function answersToClicks(element: Element): boolean;
declare function wasPressed(element: Element): boolean;
declare function wrongClick(element: Element): string | undefined;
declare function takeClicks(take: boolean): void;

/**
 * Runs in the page: records which element was pressed and which one got the click, and cancels the click.
 *
 * @param tested selects the elements in which controls and texts are tested
 */
function watchClicks(tested: string): void {
  let pressed: Element | undefined;
  let clicked: Element | undefined;
  let isTaken = true;
  const describeElement = (element: Element | null) =>
    element
      ? `${element.localName}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
      : 'nothing';
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target as Element;
      clicked = undefined;
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    event => {
      if (isTaken) {
        clicked = event.target as Element;
        event.stopImmediatePropagation();
        event.preventDefault();
      }
    },
    { capture: true },
  );
  Object.assign(globalThis, {
    describeElement,
    takeClicks: (take: boolean) => {
      isTaken = take;
    },
    answersToClicks: (control: Element) =>
      control.matches('button, a, .md-path, input, summary, [role=option], .part'),
    wasPressed: (control: Element) => pressed !== undefined && control.contains(pressed),
    wrongClick: (control: Element) =>
      clicked && control.contains(clicked)
        ? undefined
        : `the click was on ${describeElement(clicked ?? null)}${control.isConnected ? '' : ', and the control is gone'}`,
    isTested: (element: Element) => element.closest(tested) !== null,
    controls: (which: Tried) => {
      const selector =
        'button, a[href], input, textarea, select, summary, [tabindex], [role=link], [role=button], [role=option]';
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        element => element.checkVisibility({ visibilityProperty: true }) && element.closest(tested),
      );
      // Links in a table are alike, and so are parts, but for their numbers.
      const kindOf = (element: Element) => {
        const state = element.closest('.turn')?.getAttribute('data-state');
        const name = element.getAttribute('aria-label')?.replace(/\d/g, '');
        return [state, element.parentElement?.className, element.localName, name].join();
      };
      const kinds = all.map(kindOf);
      const place = which === 'first' ? kinds.indexOf : kinds.lastIndexOf;
      return all.filter((_, at) => which === 'every' || place.call(kinds, kinds[at] ?? '') === at);
    },
  });
}

/** Runs in the page: draws answers that are plain text while they are far from the view, because that replaces their elements. */
async function drawAll(): Promise<void> {
  const plain = () => document.querySelector('.answer-text');
  for (let text = plain(); text; text = plain()) {
    text.scrollIntoView();
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
  const conversation = document.querySelector('.conversation');
  conversation?.scrollTo(0, conversation.scrollHeight);
}

/** Runs in the page: expands everything that can be expanded. */
function openAll(): void {
  for (const details of document.querySelectorAll('details')) {
    details.open = true;
  }
}

/** Runs in the page: sends every kind of update, 60 times a second. */
function streamScene({
  arriving,
  heads,
  parts,
  target,
  notice,
  kept,
}: ReturnType<typeof sceneUpdates> & { readonly kept: number }): void {
  let at = 0;
  panelHost.stream(60, count => {
    const text = arriving.slice(at, at + 25);
    at = (at + text.length) % arriving.length;
    return [
      {
        type: 'arrived',
        turnId: 'running',
        text,
        log: { lines: [{ at: count, text: `more ${count}` }], count: 41 + count, kept },
      },
      ...heads.map(turn => ({ type: 'turnChanged', turn }) as const),
      { type: 'target', target: { ...target, text: `${target.text} ${count}` } },
      { type: 'notice', notice: notice && { ...notice } },
      {
        type: 'parts',
        parts: parts.map(part => ({ ...part, size: `${count} B` })),
        size: `${count} B`,
      },
    ];
  });
}

/** Runs in the page: returns the texts in which a selection is lost. */
async function lostSelections(updateCount: number): Promise<string[]> {
  const lost: string[] = [];
  const selection = document.getSelection();
  const found: { readonly text: Text; readonly element: Element }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // Lines of code are alike, and so are log lines: two of each kind are enough.
  const kinds = new Map<string, number>();
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const element = text.parentElement;
    // Suggestions disappear when the caret leaves the Question box.
    const isOther = element?.closest('.visually-hidden, [role=listbox]');
    if (element?.checkVisibility() && isTested(element) && !isOther && text.data.trim() !== '') {
      const kind = `${element.parentElement?.className}>${element.localName}.${element.className}`;
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (count <= 2) {
        found.push({ text, element });
      }
    }
  }
  for (const { text, element } of found) {
    if (!element.checkVisibility()) {
      lost.push(`${text.data.slice(0, 30)}: its element is another one`);
    }
    // Part of some texts has become a link since.
    if (!text.isConnected) {
      continue;
    }
    selection?.setBaseAndExtent(text, 0, text, text.data.length);
    await panelHost.updates(updateCount);
    if (!selection?.anchorNode?.isConnected || selection.isCollapsed) {
      lost.push(`${describeElement(element)}: ${text.data.slice(0, 30)}`);
    }
  }
  const boxes = [...document.querySelectorAll('textarea')].filter(
    box => box.checkVisibility() && isTested(box),
  );
  for (const box of boxes) {
    box.focus();
    box.value ||= 'Something written';
    box.setSelectionRange(2, 4, 'backward');
    await panelHost.updates(updateCount);
    const { selectionStart, selectionEnd, selectionDirection } = box;
    if (selectionStart !== 2 || selectionEnd !== 4 || selectionDirection !== 'backward') {
      lost.push(describeElement(box));
    }
  }
  return lost;
}

/** Runs in the page: returns the elements that do not keep their scroll position. */
async function lostPositions(updateCount: number): Promise<string[]> {
  const lost: string[] = [];
  const scrolling = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    return (
      element.checkVisibility() &&
      ((scrolls(overflowY) && element.scrollHeight > element.clientHeight) ||
        (scrolls(overflowX) && element.scrollWidth > element.clientWidth))
    );
  });
  for (const element of scrolling) {
    element.scrollIntoView({ block: 'nearest' });
    element.scrollTo(
      (element.scrollWidth - element.clientWidth) / 2,
      // Not near the end, where the page would scroll along with new text.
      Math.max(0, (element.scrollHeight - element.clientHeight) / 2 - 40),
    );
    await panelHost.updates(1);
    const { left, top, width } = element.getBoundingClientRect();
    // Content below growing text moves down with it.
    const read = document.elementFromPoint(left + width / 2, top + 20) ?? element;
    const before = read.getBoundingClientRect();
    const outside = element.getBoundingClientRect();
    await panelHost.updates(updateCount);
    const after = read.getBoundingClientRect();
    const moved = element.getBoundingClientRect();
    const x = after.left - moved.left - (before.left - outside.left);
    const y = after.top - moved.top - (before.top - outside.top);
    if (Math.abs(x) > 1 || Math.abs(y) > 1) {
      lost.push(`${describeElement(element)}: moved by ${x},${y}`);
    }
  }
  return lost;
}
