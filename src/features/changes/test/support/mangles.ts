import type { AnswerForm, Piece } from './answerForms';
import { excerpt, excerptKinds } from './excerpts';
import type { FilePair } from './filePairs';
import {
  applyChanges,
  type Hunk,
  hunksOf,
  type LineChange,
  lineChanges,
  linesOf,
  oldLines,
  placesOf,
  textOf,
} from './lineChanges';
import type { Random } from './random';

/** A change that is to be written in a form. */
export interface Task {
  readonly pair: FilePair;
  readonly form: AnswerForm;
  readonly old: readonly string[];
  readonly changes: readonly LineChange[];
  /** As the form needs them: with so many lines around them that their places are clear. */
  readonly hunks: readonly Hunk[];
}

/** The content of an answer, and the file to which it is applied. */
export interface Content {
  readonly base: readonly string[];
  readonly hunks: readonly Hunk[];
  /** For whole files. */
  readonly after: string;
  /** The texts that are right; of several, each is. None if the change must not be made unasked. */
  readonly truths: readonly string[];
  /** False if not even a person can be sure what is meant, so that a refusal is right, too. */
  readonly isPlain: boolean;
}

/** A way in which a model, or the time until the review, alters a correct answer. */
export interface Mangle {
  readonly name: string;
  /** @returns undefined if it makes no difference */
  content(task: Task, random: Random): Content | undefined;
  /** Changes the finished answer. */
  answer?(pieces: readonly Piece[], task: Task, random: Random): Written | undefined;
}

/** An answer in text. */
export interface Written {
  readonly text: string;
  readonly isComplete: boolean;
  /** The truths instead of the content's truths. */
  readonly truths?: readonly string[];
  /** Nothing in it says what changes. */
  readonly isEmpty?: boolean;
}

/** Unchanged lines around changes, in forms with numbers. */
const context = 3;

/** A careful model shows so many lines around a change until its place is clear. */
const contexts = [3, 5, 8, 13, 21, 34, 1000];

/** Prepares a change for a form. */
export function taskOf(pair: FilePair, form: AnswerForm): Task {
  const { old, changes } = comparisonOf(pair);
  const clear = contexts
    .map(count => () => hunksOf(old, changes, count))
    .find(hunks => areUnique(hunks(), old));
  const hunks = form.places === 'around' ? clear?.() : hunksOf(old, changes, context);
  return { pair, form, old, changes, hunks: hunks ?? hunksOf(old, changes, 1000) };
}

const comparisons = new WeakMap<FilePair, Pick<Task, 'changes' | 'old'>>();

function comparisonOf(pair: FilePair): Pick<Task, 'changes' | 'old'> {
  const known = comparisons.get(pair);
  if (known) {
    return known;
  }
  const old = linesOf(pair.before);
  const comparison = { old, changes: lineChanges(old, linesOf(pair.after)) };
  comparisons.set(pair, comparison);
  return comparison;
}

function areUnique(hunks: readonly Hunk[], lines: readonly string[]): boolean {
  return hunks.every(hunk => placesOf(oldLines(hunk), lines).length === 1);
}

export function write(pieces: readonly Piece[]): Written {
  return { text: `${pieces.map(({ text }) => text).join('\n\n')}\n`, isComplete: true };
}

function asItIs({ pair, old, hunks }: Task): Content {
  return { base: old, hunks, after: pair.after, truths: [pair.after], isPlain: true };
}

/** Another answer about the same file. */
function rewritten(
  name: string,
  isFor: (form: AnswerForm) => boolean,
  rewrite: (hunk: Hunk, random: Random) => Hunk,
): Mangle {
  return {
    name,
    content: (task, random) => {
      const hunks = task.hunks.map(hunk => rewrite(hunk, random));
      const isSame = JSON.stringify(hunks) === JSON.stringify(task.hunks);
      return isFor(task.form) && !isSame
        ? { ...asItIs(task), hunks, isPlain: areUnique(task.hunks, task.old) }
        : undefined;
    },
  };
}

const hasNumbers = ({ places }: AnswerForm) => places === 'numbers';
const hasMarks = ({ kind }: AnswerForm) => kind !== 'search' && kind !== 'whole';
const hasHunks = ({ kind }: AnswerForm) => kind !== 'whole';

const ofHunks: readonly Mangle[] = [
  rewritten('random numbers', hasNumbers, (hunk, random) => {
    const start = random.between(1, 400);
    return { ...hunk, oldStart: start, newStart: start };
  }),
  rewritten('numbers off by some', hasNumbers, (hunk, random) => {
    const off = random.between(-4, 4);
    return {
      ...hunk,
      oldStart: Math.max(1, hunk.oldStart + off),
      newStart: Math.max(1, hunk.newStart + off),
    };
  }),
  rewritten(
    'wrong counts',
    ({ kind, places }) => places === 'numbers' && kind !== 'search',
    (hunk, random) => ({
      ...hunk,
      oldCount: random.between(1, hunk.oldCount + 5),
      newCount: random.between(1, hunk.newCount + 5),
    }),
  ),
  {
    name: 'one or two lines around',
    content: (task, random) => {
      const { form, old, changes } = task;
      const hunks = hunksOf(old, changes, random.between(1, 2));
      const isPlain = form.places === 'numbers' || areUnique(hunks, old);
      return hasHunks(form) ? { ...asItIs(task), hunks, isPlain } : undefined;
    },
  },
  {
    name: 'no blanks at the ends',
    content: task => {
      const trimmed = (line: string) => line.charAt(0) + line.slice(1).trimEnd();
      const hunks = task.hunks.map(hunk => ({ ...hunk, lines: hunk.lines.map(trimmed) }));
      const text = hunks.flatMap(({ lines }) => lines).join('\n');
      if (!hasHunks(task.form) || text === task.hunks.flatMap(({ lines }) => lines).join('\n')) {
        return undefined;
      }
      const changes = task.changes.map(change => ({
        ...change,
        added: change.added.map(line => line.trimEnd()),
      }));
      const other = textOf(applyChanges(task.old, changes));
      return { ...asItIs(task), hunks, truths: [task.pair.after, other] };
    },
  },
  rewritten('blank lines without their space', hasMarks, hunk => ({
    ...hunk,
    lines: hunk.lines.map(line => (line === ' ' ? '' : line)),
  })),
  {
    name: 'no indentation',
    content: task => {
      const lines = task.hunks.flatMap(hunk => hunk.lines).filter(line => line.slice(1).trim());
      const isMixed = lines.some(line => /^.\t/.test(line)) && lines.some(line => /^. /.test(line));
      const width = Math.min(...lines.map(line => /^.(\s*)/.exec(line)?.[1]?.length ?? 0));
      const hunks = task.hunks.map(hunk => ({
        ...hunk,
        lines: hunk.lines.map(line => line.charAt(0) + line.slice(1 + width)),
      }));
      return hasHunks(task.form) && width > 0 && !isMixed ? { ...asItIs(task), hunks } : undefined;
    },
  },
];

// The whole answer

const ofAnswer: readonly Mangle[] = [
  { name: 'as it is', content: asItIs },
  {
    name: 'twice in one answer',
    content: asItIs,
    answer: pieces => write([...pieces, { text: 'Again:', hunks: [] }, ...pieces]),
  },
  {
    name: 'cut off',
    content: task => ({ ...asItIs(task), isPlain: false }),
    answer: cutOff,
  },
];

/** Only what is in blocks that end is complete. */
function cutOff(pieces: readonly Piece[], task: Task, random: Random): Written | undefined {
  const lines = write(pieces).text.trimEnd().split('\n');
  const left = random.between(1, lines.length - 1);
  const complete = new Set<number>();
  let rest = '';
  let end = 0;
  for (const { text, hunks } of pieces) {
    const start = end;
    end += text.replace(/\n$/, '').split('\n').length;
    if (end <= left && /(?:`{3,}|\*\*\* End Patch)\n*$/.test(text)) {
      for (const hunk of hunks) {
        complete.add(hunk);
      }
    } else if (start < left) {
      rest = lines.slice(start, Math.min(end, left)).join('\n');
    }
    end += text.endsWith('\n') ? 2 : 1;
  }
  const { pair, old, hunks, form } = task;
  const isWhole = form.places === 'whole';
  const changes = hunks.filter((_, index) => complete.has(index)).flatMap(hunk => hunk.changes);
  const hasRest = form.kind === 'search' ? /^=======\n/m.test(rest) : hasChange(rest, isWhole);
  return {
    text: lines.slice(0, left).join('\n'),
    isComplete: false,
    truths: [isWhole && complete.size > 0 ? pair.after : textOf(applyChanges(old, changes))],
    isEmpty: complete.size === 0 && !hasRest,
  };
}

function hasChange(text: string, isWhole: boolean): boolean {
  const code = text.split(/^`{3,}.*\n/m)[1] ?? '';
  return isWhole
    ? code.split('\n').filter(line => line.trim() !== '').length > 1
    : /^[+-](?!--|\+\+|$)/m.test(text);
}

// Changes by users since

/** @returns places outside all hunks */
function farPlaces({ old, hunks }: Task): readonly number[] {
  return [...old.keys()].filter(at =>
    hunks.every(({ oldStart, oldCount }) => at < oldStart - 3 || at > oldStart - 1 + oldCount + 2),
  );
}

function userEdit(old: readonly string[], at: number, random: Random): LineChange {
  const line = old[at] ?? '';
  switch (random.below(3)) {
    case 0:
      return addedLines(at, random);
    case 1:
      return { at, removed: [line], added: [] };
    default:
      return { at, removed: [line], added: [`${line} by the user`] };
  }
}

function addedLines(at: number, random: Random): LineChange {
  const length = random.between(1, 12);
  const added = Array.from({ length }, (_, index) => `a line of the user ${index}`);
  return { at, removed: [], added };
}

function edited(task: Task, edits: readonly LineChange[]): Content {
  const base = applyChanges(task.old, edits);
  const truth = textOf(applyChanges(task.old, [...task.changes, ...edits]));
  return { ...asItIs(task), base, truths: [truth] };
}

/** One of them; undefined if there is none. */
function anyOf<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length > 0 ? random.pick(items) : undefined;
}

/** Changes one of the lines that a hunk replaces. A bracket may be read as another one that stays. */
function editInside({ old, changes }: Task, random: Random): LineChange | undefined {
  const change = anyOf(
    changes.filter(({ removed }) => removed.some(line => /\w/.test(line))),
    random,
  );
  const lines = change?.removed.flatMap((line, index) => (/\w/.test(line) ? index : [])) ?? [];
  if (!change || lines.length === 0) {
    return undefined;
  }
  const at = change.at + random.pick(lines);
  const line = old[at] ?? '';
  return { at, removed: [line], added: [`${line} by the user`] };
}

/** The lines of a hunk once more, elsewhere, but farther from its number than the hunk is then. */
function twinOf(task: Task, hunk: Hunk, random: Random): LineChange | undefined {
  const added = oldLines(hunk);
  const own = hunk.oldStart - 1;
  const at = anyOf(
    farPlaces(task).filter(place => place > own || own - place > 4 * added.length),
    random,
  );
  return at === undefined ? undefined : { at, removed: [], added };
}

const byUser: readonly Mangle[] = [
  {
    name: 'the user edited elsewhere',
    content: (task, random) => {
      const at = anyOf(farPlaces(task), random);
      if (at === undefined || !hasHunks(task.form)) {
        return undefined;
      }
      const content = edited(task, [userEdit(task.old, at, random)]);
      return { ...content, isPlain: areUnique(task.hunks, content.base) };
    },
  },
  {
    name: 'the user added lines that a whole file lacks',
    content: (task, random) => {
      const at = anyOf(farPlaces(task), random);
      if (at === undefined || hasHunks(task.form)) {
        return undefined;
      }
      const base = applyChanges(task.old, [addedLines(at, random)]);
      return { ...asItIs(task), base, truths: [], isPlain: false };
    },
  },
  {
    name: 'the user edited a line near it',
    content: (task, random) => {
      const { oldStart, lines } = random.pick(task.hunks);
      const near: number[] = [];
      let at = oldStart - 1;
      for (const line of lines) {
        near.push(...(line.startsWith(' ') && line.trim() !== '' ? [at] : []));
        at += line.startsWith('+') ? 0 : 1;
      }
      const place = anyOf(near, random);
      if (place === undefined || !hasHunks(task.form)) {
        return undefined;
      }
      const line = task.old[place] ?? '';
      const edit = { at: place, removed: [line], added: [`${line} by the user`] };
      return { ...edited(task, [edit]), isPlain: false };
    },
  },
  {
    name: 'the user edited it',
    content: (task, random) => {
      const edit = editInside(task, random);
      if (!edit || !hasHunks(task.form)) {
        return undefined;
      }
      const base = applyChanges(task.old, [edit]);
      return { ...asItIs(task), base, truths: [], isPlain: false };
    },
  },
  {
    name: 'the user edited it, and it has a twin',
    content: (task, random) => {
      const edit = editInside(task, random);
      const hunk = task.hunks.find(({ changes }) =>
        changes.some(({ at, removed }) => edit && edit.at >= at && edit.at < at + removed.length),
      );
      const twin = hunk && twinOf(task, hunk, random);
      if (!edit || !twin || !hasNumbers(task.form)) {
        return undefined;
      }
      const base = applyChanges(task.old, [edit, twin]);
      return { ...asItIs(task), base, truths: [], isPlain: false };
    },
  },
  {
    name: 'it has a twin',
    content: (task, random) => {
      const hunk = random.pick(task.hunks);
      const twin = twinOf(task, hunk, random);
      if (!twin || !hasHunks(task.form)) {
        return undefined;
      }
      const isBelow = task.hunks.every(({ oldStart }) => oldStart < twin.at);
      return { ...edited(task, [twin]), isPlain: isBelow && hasNumbers(task.form) };
    },
  },
];

// Excerpts

/** Where fewer lines are missing, all of them may resemble new ones beside them: then a person cannot see it, either. */
export const leastMissing = 5;

const excerpts: readonly Mangle[] = excerptKinds.map(kind => ({
  name: `excerpt: ${kind}`,
  content: (task, random) => {
    const found = task.form.places === 'whole' ? excerpt(task.pair, kind, random) : undefined;
    return found && found.missing >= leastMissing && found.text !== task.pair.after
      ? { ...asItIs(task), after: found.text, truths: [], isPlain: false }
      : undefined;
  },
}));

/** All that can happen to a change between a model and a file. */
export const mangles: readonly Mangle[] = [...ofAnswer, ...ofHunks, ...byUser, ...excerpts];
