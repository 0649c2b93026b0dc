import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { runChild } from '../childProcess';
import { goal, ours } from '../goals';
import type { Role, Topic } from '../measurement';
import { Samples } from '../samples';
import { commonWord, rareWord } from '../savedConversations';
import { type ListStep, shownAt, WorkbenchRun, workbenchOf } from '../workbenchRun';

const name = 'history';
const count = 5000;
/** Slightly more rows than fit into the list; only visible rows are drawn. */
const fewRows = 64;
/** Child processes that exceed this are stopped. */
const childTimeoutMs = 300_000;

const firstRows = 'first rows of 5,000 conversations, painted';
const sideBarRows = 'first rows of 5,000 conversations in the side bar, painted';
const allRows = 'all rows of 5,000 conversations';
const listTask = 'longest task of the extension host while it lists them';
const sideBarTask = 'longest task of the extension host while the side bar lists them';
const searchTask = 'longest task of the extension host while it searches them';
const firstHit = 'from typing a word that many answers contain to the first hit, painted';
const rareHit = 'from typing a word of one answer to its hit, painted';
const searchAll = 'searching 20,000 questions and answers';

const extension = { candidate: 'Agent Query', role: 'ours' } as const;
const fresh = { candidate: 'Agent Query, the first time, without an index', role: 'peer' } as const;
const few = { candidate: 'a list of 64 rows that are known', role: 'floor' } as const;
const many = { candidate: 'a list of 5,000 rows that are known', role: 'floor' } as const;

interface ShownList extends ListStep {
  readonly of: { readonly candidate: string; readonly role: Role };
  readonly rows: number;
}

/**
 * The lists that each window shows, and what is typed into the last one. A window knows the conversations that it has
 * read, so it reads them only once.
 */
const windows: ReadonlyArray<{
  readonly lists: readonly ShownList[];
  readonly searches: ReadonlyArray<{
    readonly word: string;
    readonly what: string;
    readonly of: ShownList['of'];
  }>;
}> = [
  {
    lists: [
      { command: 'agentQueryBench.pick', args: [fewRows], of: few, rows: fewRows },
      { command: 'agentQueryBench.pick', args: [count], of: many, rows: count },
      { command: 'agentQuery.openConversation', withoutIndex: true, of: fresh, rows: count },
    ],
    searches: [],
  },
  {
    lists: [
      // VS Code's first list in a window takes longer.
      { command: 'agentQueryBench.pick', args: [fewRows], of: few, rows: fewRows },
      { command: 'agentQuery.openConversation', of: extension, rows: count },
    ],
    searches: [
      { word: commonWord, what: firstHit, of: extension },
      { word: rareWord, what: rareHit, of: fresh },
      { word: rareWord, what: rareHit, of: extension },
    ],
  },
];

/** The steps that show the side bar, and then the list in it. */
const sideBarSteps: readonly ListStep[] = [
  { command: 'agentQuery.sideBar.focus' },
  { command: 'agentQuery.conversations.focus' },
];

export const history: Topic = {
  name,
  title: 'Saved conversations',
  how: '5,000 conversations with four questions each, 60 MB. Elapsed time in a real VS Code, from the command or the last key to the rows, with the extension active: first lists of 64 and of 5,000 rows from a small extension and our list without its index, then in new windows our list with it, and the list in the side bar. The longest task is measured in the extension host’s event loop; other processes of the machine also lengthen it. Searching all is a process of its own; the floor only reads the files.',
  picture: [firstRows],

  async measure(options) {
    const samples = new Samples(name);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-history-'));
    const run = await WorkbenchRun.start({});
    try {
      options.progress('saving the conversations');
      await child('make', folder, String(count));
      for (let index = 1; index <= options.runs; index++) {
        options.progress(`run ${index} of ${options.runs}`);
        for (const each of windows) {
          await inWindow(run, folder, each, samples);
        }
        await inSideBar(run, folder, samples);
        for (const [task, candidate, role] of [
          ['readFiles', 'reading the files alone', 'floor'],
          ['search', 'Agent Query', 'ours'],
        ] as const) {
          const taken = await child(task, folder, rareWord);
          samples.add({ what: searchAll, candidate, role, unit: 'ms' }, taken);
        }
      }
    } finally {
      await run.dispose();
      await rm(folder, { recursive: true, force: true });
    }
    return samples.all;
  },

  goals: measurements => [
    ...goal(firstRows, ours(measurements, firstRows), 200, 'ms'),
    ...goal(sideBarRows, ours(measurements, sideBarRows), 200, 'ms'),
    ...goal(listTask, ours(measurements, listTask), 50, 'ms'),
    ...goal(sideBarTask, ours(measurements, sideBarTask), 50, 'ms'),
    ...goal(rareHit, ours(measurements, rareHit), 500, 'ms'),
    ...goal(searchTask, ours(measurements, searchTask), 50, 'ms'),
  ],
};

/** Lists and searches in a new window. */
async function inWindow(
  run: WorkbenchRun,
  folder: string,
  { lists, searches }: (typeof windows)[number],
  samples: Samples,
): Promise<void> {
  const seenAt: { first: number; all: number }[] = [];
  const found: number[] = [];
  // Before the last step, the window becomes calm: then the index is written.
  const steps: readonly ListStep[] = [...lists, ...searches.map(() => ({})), {}];
  const taken = await run.inWindow<{ started: number; longest: number }[]>(
    { type: 'lists', conversations: folder, steps },
    async (context, seen, started) => {
      const page = await workbenchOf(context);
      for (const [index, { rows: rowCount }] of lists.entries()) {
        const rows = await rowsOf(page, rowCount);
        await seen(index);
        seenAt.push({
          first: await rows.evaluate(each => each.first),
          all: await rows.evaluate(each => each.all),
        });
        await seen(`${index}-ended`);
      }
      for (const [position, { word }] of searches.entries()) {
        const index = lists.length + position;
        await seen(index);
        await started(index);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(word.slice(0, -1));
        const hit = await shownAt(page, '.quick-input-list .monaco-list-rows', word);
        const typed = Date.now();
        await page.keyboard.type(word.slice(-1));
        found.push((await hit.evaluate(({ at }) => at)) - typed);
        await seen(`${index}-ended`);
      }
      const last = steps.length - 1;
      await seen(last);
      await seen(`${last}-ended`);
    },
  );
  for (const [index, { of, rows }] of lists.entries()) {
    const { started, longest } = taken[index] as { started: number; longest: number };
    const { first, all } = seenAt[index] as { first: number; all: number };
    if (of !== many) {
      samples.add({ what: firstRows, ...of, unit: 'ms' }, first - started);
    }
    if (rows === count) {
      samples.add({ what: allRows, ...of, unit: 'ms' }, all - started);
      samples.add({ what: listTask, ...of, unit: 'ms' }, longest);
    }
  }
  for (const [position, { what, of }] of searches.entries()) {
    samples.add({ what, ...of, unit: 'ms' }, found[position] as number);
    samples.add(
      { what: searchTask, ...extension, unit: 'ms' },
      taken[lists.length + position]?.longest as number,
    );
  }
}

/** Lists in the side bar of a new window. */
async function inSideBar(run: WorkbenchRun, folder: string, samples: Samples): Promise<void> {
  let rowsAt = Number.NaN;
  const taken = await run.inWindow<{ started: number; longest: number }[]>(
    { type: 'lists', conversations: folder, steps: sideBarSteps },
    async (context, seen) => {
      const page = await workbenchOf(context);
      await seen(0);
      await page.locator('.pane-header', { hasText: 'Conversations' }).waitFor();
      await seen('0-ended');
      const rows = await appearance(page, '.pane-body .monaco-list-row[aria-level="2"]');
      await seen(1);
      rowsAt = await rows.evaluate(each => each.first);
      await seen('1-ended');
    },
  );
  const { started, longest } = taken.at(-1) as { started: number; longest: number };
  samples.add({ what: sideBarRows, ...extension, unit: 'ms' }, rowsAt - started);
  samples.add({ what: sideBarTask, ...extension, unit: 'ms' }, longest);
}

/** Waits for the next list to show its first rows and to be complete; see {@link appearance}. */
function rowsOf(page: Page, count: number) {
  return appearance(
    page,
    '.quick-input-list .monaco-list-row',
    `.quick-input-list .monaco-list-row[aria-setsize="${count}"]`,
  );
}

/**
 * Waits for elements that are not there yet to be painted, and returns both times in milliseconds since the epoch.
 *
 * @param all the selector of the second element; by default, the first one
 */
function appearance(page: Page, first: string, all = first) {
  return page.evaluateHandle(
    selectors => {
      const when = (selector: string) =>
        new Promise<number>(resolve => {
          let isClosed = false;
          const look = () => {
            const isThere = document.querySelector(selector)?.checkVisibility() === true;
            isClosed ||= !isThere;
            if (isClosed && isThere) {
              // After this frame has been painted.
              setTimeout(() => resolve(Date.now()));
            } else {
              requestAnimationFrame(look);
            }
          };
          look();
        });
      return { first: when(selectors.first), all: when(selectors.all) };
    },
    { first, all },
  );
}

/** Runs a task on the folder in a child process. Returns milliseconds. */
async function child(task: string, folder: string, text: string): Promise<number> {
  const output = await runChild(name, [task, folder, text], childTimeoutMs);
  if (output === undefined) {
    throw new Error(`The process took too long: ${task}.`);
  }
  return Number(output);
}
