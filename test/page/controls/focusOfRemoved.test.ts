import assert from 'node:assert/strict';
import type { Change, ToPage } from '../../../src/protocol/toPage';
import { isLong } from '../../support/long';
import { endedTurn, headOf, snapshot, turnView } from '../../support/page/views';
import { type PanelHost, usePanelPage } from '../support/panelPage';
import { panelScenes } from '../support/panelScenes';

declare const panelHost: PanelHost;

/** The controls are searched for, not listed here. */
describe('the focus of a control that is removed', function () {
  this.timeout(300_000);

  const panel = usePanelPage();

  /** Changes that remove some controls, or all of them. */
  const endings: Readonly<Record<string, readonly Change[]>> = {
    'the answers end': ['running', 'waiting', 'also-waiting'].map(id => ({
      type: 'turnChanged',
      turn: headOf(endedTurn(id)),
    })),
    'what waits begins': ['waiting', 'also-waiting'].map(id => ({
      type: 'turnChanged',
      turn: headOf(turnView(id)),
    })),
    'the turns are removed': ['ended', 'running', 'waiting', 'also-waiting'].map(turnId => ({
      type: 'turnRemoved',
      turnId,
    })),
    'the parts, the notice and the note are gone': [
      { type: 'parts', parts: [], size: '' },
      { type: 'notice', notice: undefined },
      { type: 'target', target: { text: '', title: '', banner: undefined, hasOthers: false } },
    ],
  };

  for (const scene of panelScenes) {
    it(`goes to the next control, if there is ${scene.name}`, async () => {
      // Makes the page load the code that draws answers.
      await panel.send(scene.start);
      const lost: string[] = [];
      for (const [ending, changes] of Object.entries(endings)) {
        const names = await panel.page.evaluate(loseEachControl, {
          ...{ none: snapshot([turnView('none')]), start: scene.start, changes, isLong },
          ...(scene.press !== undefined && { press: scene.press }),
        });
        lost.push(...names.map(name => `${name.slice(0, 40)} when ${ending}`));
      }
      assert.deepEqual(lost, []);
    });
  }
});

interface Ending {
  readonly none: ToPage;
  readonly start: ToPage;
  /** The name of a button that is pressed first. */
  readonly press?: string;
  readonly changes: readonly Change[];
  readonly isLong: boolean;
}

/**
 * Runs in the page: focuses each control in turn, always starting from the same state, and makes the changes. Only the
 * long run tries all. A control that the changes neither remove, move, hide nor disable keeps the focus by itself, and
 * of the controls that are removed together, the first and the last are enough.
 *
 * @returns the controls after which nothing had the focus
 */
async function loseEachControl(ending: Ending): Promise<string[]> {
  const { none, start, press, changes, isLong } = ending;
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  const change = async () => {
    panelHost.change(...changes);
    await panelHost.updates(0);
  };
  const isUsable = (control: HTMLElement) =>
    control.checkVisibility() && !control.matches(':disabled');
  const controls = async () => {
    panelHost.send(none);
    panelHost.send(start);
    await panelHost.updates(0);
    if (press !== undefined) {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(button => nameOf(button) === press && button.checkVisibility())?.click();
    }
    for (const details of document.querySelectorAll('details')) {
      details.open = true;
    }
    const selector = 'button, a[href], input, textarea, summary, [tabindex]';
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
  };
  const all = await controls();
  const gone: Node[] = [];
  const removals = new MutationObserver(records => {
    gone.push(...records.flatMap(({ removedNodes }) => [...removedNodes]));
  });
  removals.observe(document.body, { childList: true, subtree: true });
  await change();
  removals.disconnect();
  const together = gone.map(node => all.filter(control => node.contains(control)));
  const lost: string[] = [];
  for (const [index, before] of all.entries()) {
    const others = together.filter(removed => removed.includes(before));
    const isEnd = others.some(removed => before === removed[0] || before === removed.at(-1));
    if (!isLong && !isEnd && (isUsable(before) || others.length > 0)) {
      continue;
    }
    const control = (await controls())[index];
    // Answers that are drawn a frame later have fewer controls.
    if (control === undefined) {
      continue;
    }
    control.focus();
    await change();
    if (document.activeElement === document.body) {
      lost.push(`${control.localName} ${nameOf(control)}`);
    }
  }
  return lost;
}
