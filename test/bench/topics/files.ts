import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { floor, goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { frameWith, type ListStep, shownAt, WorkbenchRun, workbenchOf } from '../workbenchRun';

const name = 'files';
/** The number of files in a folder. */
const inFolder = 100;
/** The name that is typed, of a file in the last folder. */
const wanted = 'zebraCrossing';

const sizes = [
  { count: 20_000, text: '20,000 files' },
  { count: 500_000, text: '500,000 files' },
] as const;
const small = sizes[0];

const firstList = (text: string) => `${text}: from # to the first list, painted`;
const named = (text: string) => `${text}: from the name of one to its row, painted`;
const task = (text: string) => `${text}: longest task of the extension host in between`;

const extension = { candidate: 'Agent Query', role: 'ours', unit: 'ms' } as const;
const quickOpen = { candidate: 'Quick Open of VS Code', role: 'floor', unit: 'ms' } as const;

/** The panel, `#`, the name, and Quick Open with the same name. */
const steps: readonly ListStep[] = [
  { command: 'agentQuery.newConversation' },
  {},
  {},
  { command: 'workbench.action.quickOpen', args: [wanted] },
];

export const files: Topic = {
  name,
  title: 'Files after #',
  how: 'A workspace with that many files in nested folders, of which `.gitignore` excludes a tenth. Elapsed time in a real VS Code, from the key to the rows below the Question box, the first time in a window. The floor is VS Code’s Quick Open with the same name, which also shows excluded files. The longest task is that of the extension host’s event loop, which other processes of the machine lengthen, too.',
  picture: sizes.map(({ text }) => named(text)),

  async measure(options) {
    const samples = new Samples(name);
    const run = await WorkbenchRun.start({ 'agentQuery.baseUrl': 'http://127.0.0.1:9' });
    try {
      for (const { count, text } of options.quick ? [small] : sizes) {
        const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-files-'));
        try {
          options.progress(`making ${text}`);
          makeFiles(folder, count);
          for (let index = 1; index <= options.runs; index++) {
            options.progress(`${text}, run ${index} of ${options.runs}`);
            await inWindow(run, folder, text, samples);
          }
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }
    } finally {
      await run.dispose();
    }
    return samples.all;
  },

  goals: measurements => [
    ...goal(
      `${named(small.text)}, to Quick Open`,
      ours(measurements, named(small.text)) / floor(measurements, named(small.text)),
      2,
      'times',
    ),
    ...sizes.flatMap(({ text }) => goal(task(text), ours(measurements, task(text)), 50, 'ms')),
  ],
};

/** Types `#` and a name into the Question box of a new window, and the name into Quick Open. */
async function inWindow(
  run: WorkbenchRun,
  folder: string,
  text: string,
  samples: Samples,
): Promise<void> {
  const at: number[] = [];
  const taken = await run.inWindow<{ started: number; longest: number }[]>(
    { type: 'lists', steps },
    async (context, seen, started) => {
      const page = await workbenchOf(context);
      await seen(0);
      const box = 'textarea[aria-label="Question"]';
      const frame = await frameWith(context, box);
      await frame.locator(box).focus();
      await seen('0-ended');
      for (const [index, typed, shown] of [
        [1, '#', '.'],
        [2, wanted, wanted],
      ] as const) {
        await seen(index);
        await started(index);
        const row = await shownAt(frame, '#suggested-files', shown);
        const pressed = Date.now();
        // In one step, as if it was pasted: a list for fewer letters would already have the file.
        await frame.locator(box).evaluate((_, text) => {
          document.execCommand('insertText', false, text);
        }, typed);
        at.push((await row.evaluate(({ at }) => at)) - pressed);
        await seen(`${index}-ended`);
      }
      const row = await shownAt(page, '.quick-input-list .monaco-list-rows', wanted);
      await seen(3);
      at.push(await row.evaluate(({ at }) => at));
      await seen('3-ended');
    },
    folder,
  );
  const [first = Number.NaN, row = Number.NaN, quick = Number.NaN] = at;
  const [, listing, search, opening] = taken;
  samples.add({ what: firstList(text), ...extension }, first);
  samples.add({ what: named(text), ...extension }, row);
  samples.add({ what: named(text), ...quickOpen }, quick - (opening?.started ?? Number.NaN));
  const longest = Math.max(listing?.longest ?? Number.NaN, search?.longest ?? Number.NaN);
  samples.add({ what: task(text), ...extension }, longest);
}

/** Makes empty files, in folders that are nested two levels deep. */
function makeFiles(folder: string, count: number): void {
  for (let index = 0; index * inFolder < count; index++) {
    const top = index % 10 === 0 ? 'build' : 'src';
    const below = path.join(folder, top, `area-${Math.floor(index / 50)}`, `part-${index}`);
    mkdirSync(below, { recursive: true });
    for (let file = 0; file < inFolder; file++) {
      closeSync(openSync(path.join(below, `module-${index}-${file}.ts`), 'w'));
    }
  }
  // A long path, so that it is not among the first files before its name is typed.
  const last = path.join(
    folder,
    'src',
    ...Array.from({ length: 6 }, (_, depth) => `deep-folder-${depth}`),
  );
  mkdirSync(last, { recursive: true });
  closeSync(openSync(path.join(last, `${wanted}.ts`), 'w'));
  writeFileSync(path.join(folder, '.gitignore'), 'build/\n');
}
