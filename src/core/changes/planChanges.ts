import type { AnswerChange } from './answer/answerChange';
import { changePath } from './changePath';
import type { ChangePlan, PlannedFile, ReadBase } from './changePlan';
import type { ChangeRefusal, RefusalReason } from './changeRefusal';
import type { DiffSection } from './diff/diffSection';
import type { FileDiff } from './diff/fileDiff';
import { type Patched, patchText } from './diff/patchText';
import { readSection } from './diff/readSection';
import { splitDiff } from './diff/splitDiff';
import type { FileState } from './fileState';
import { hasElision } from './hasElision';

/** Changes of more files are refused. */
const maxFiles = 300;

/** Why a step is refused, and the line of the diff that does not fit. */
type Refused = { readonly reason: RefusalReason; readonly line?: number | undefined };

/**
 * Plans what the changes of an answer do to the files as they are now. Nothing is changed.
 *
 * @param read reads the files; errors are thrown on
 */
export async function planChanges(
  changes: readonly AnswerChange[],
  read: ReadBase,
): Promise<ChangePlan> {
  const planner = new ChangePlanner(read);
  for (const change of changes) {
    await planner.add(change);
  }
  return planner.plan();
}

class ChangePlanner {
  private readonly states = new Map<string, FileState>();
  private readonly refusals: ChangeRefusal[] = [];

  constructor(private readonly read: ReadBase) {}

  async add(change: AnswerChange): Promise<void> {
    if (change.kind === 'file') {
      const path = change.path ?? '';
      this.refuse(path, await this.replace(path, change));
      return;
    }
    const { text, path, isFenced, isComplete } = change;
    for (const section of splitDiff(text, { isFenced, isComplete, hasFile: path !== undefined })) {
      const diff = fileDiff(section, path);
      const name = diff?.newPath ?? diff?.oldPath ?? '';
      const reason = section.problem ?? (diff ? undefined : 'noName');
      this.refuse(name, diff && !reason ? await this.apply(diff) : reason && { reason });
    }
  }

  plan(): ChangePlan {
    const states = [...this.states.values()].filter(state => !state.isDisputed);
    const moved = new Set(
      states.flatMap(({ from, text }) =>
        from?.text === undefined && text !== undefined ? from : [],
      ),
    );
    const files = states.flatMap(state => (moved.has(state) ? [] : (planned(state) ?? [])));
    return { files, refusals: this.refusals };
  }

  private refuse(path: string, refused: Refused | undefined): void {
    const isKnown =
      refused &&
      this.refusals.some(
        each => each.path === path && each.reason === refused.reason && each.line === refused.line,
      );
    if (refused && !isKnown) {
      this.refusals.push({ path, reason: refused.reason, line: refused.line });
    }
  }

  private async state(path: string): Promise<FileState | Refused> {
    const checked = changePath(path);
    if ('reason' in checked) {
      return checked;
    }
    const base = await this.read(checked.path);
    if ('reason' in base) {
      return base;
    }
    const known = this.states.get(base.key);
    if (known || this.states.size >= maxFiles) {
      return known ?? { reason: 'tooLarge' };
    }
    const { key, text } = base;
    const state = { path: checked.path, key, base: text, text, hunks: [] };
    this.states.set(key, state);
    return state;
  }

  /** Replaces the whole text of a file. */
  private async replace(path: string, change: AnswerChange): Promise<Refused | undefined> {
    const state = await this.state(path);
    if ('reason' in state) {
      return state;
    }
    const { base } = state;
    if (!change.isComplete) {
      return { reason: 'incomplete' };
    }
    const text =
      base !== undefined && base !== '' && !base.endsWith('\n')
        ? change.text.slice(0, -1)
        : change.text;
    if (base !== undefined && isQuotation(text, base)) {
      return { reason: 'applied' };
    }
    const lines = text.split('\n');
    if (change.hasInnerFence) {
      return { reason: 'nested' };
    }
    if (hasElision(lines, new Set(base?.split('\n')))) {
      return { reason: 'elided' };
    }
    if (state.isDisputed || (state.text !== state.base && state.text !== text)) {
      return dispute(state);
    }
    state.text = text;
    state.whole = true;
    return undefined;
  }

  private async apply(diff: FileDiff): Promise<Refused | undefined> {
    if (diff.isSpecial) {
      return { reason: 'special' };
    }
    const { oldPath, newPath } = diff;
    const [from, to] = [
      oldPath === undefined ? undefined : await this.state(oldPath),
      newPath === undefined ? undefined : await this.state(newPath),
    ];
    if (from && 'reason' in from) {
      return from;
    }
    if (to && 'reason' in to) {
      return to;
    }
    if (from?.isDisputed || to?.isDisputed) {
      return { reason: 'several' };
    }
    if (!from) {
      return to ? create(to, diff) : { reason: 'malformed' };
    }
    if (!to) {
      return remove(from, diff);
    }
    return from === to ? modify(from, diff) : move(from, to, diff);
  }
}

function fileDiff(section: DiffSection, path: string | undefined): FileDiff | undefined {
  try {
    return readSection(section, path);
  } catch {
    // The library throws for headers that it does not understand.
    return undefined;
  }
}

function planned(state: FileState): PlannedFile | undefined {
  const { path, base, text, from, whole } = state;
  if (from && from.text === undefined && text !== undefined) {
    return { kind: 'rename', path, from: from.path, base: from.base ?? '', text, isWhole: false };
  }
  if (text === base) {
    return undefined;
  }
  const kind = base === undefined ? 'create' : text === undefined ? 'delete' : 'modify';
  const isWhole = kind === 'modify' && whole === true;
  return { kind, path, from: undefined, base: base ?? '', text: text ?? '', isWhole };
}

function create(to: FileState, diff: FileDiff): Refused | undefined {
  const patched = patchText('', diff.hunks);
  if (!('text' in patched)) {
    return { reason: 'malformed' };
  }
  if (to.text !== undefined) {
    return { reason: to.text === patched.text ? 'applied' : 'exists' };
  }
  to.text = patched.text;
  return undefined;
}

function remove(from: FileState, { hunks }: FileDiff): Refused | undefined {
  if (from.text === undefined) {
    return { reason: from.base === undefined ? 'applied' : 'several' };
  }
  const patched = hunks.length > 0 ? patchText(from.text, hunks) : { text: '' };
  if (!('text' in patched) || patched.text !== '') {
    return { reason: 'notFound', line: hunks[0]?.start };
  }
  from.text = undefined;
  return undefined;
}

function move(from: FileState, to: FileState, diff: FileDiff): Refused | undefined {
  if (!diff.isRename && !diff.isCopy) {
    return { reason: 'malformed' };
  }
  if (from.text === undefined) {
    return { reason: to.text !== undefined && diff.isRename ? 'applied' : 'missing' };
  }
  if (to.text !== undefined) {
    return { reason: 'exists' };
  }
  if (diff.isRename && to.base !== undefined) {
    // VS Code would find the old file there: a change before this one deletes or renames it.
    return dispute(to);
  }
  const patched = patchText(from.text, diff.hunks);
  if (!('text' in patched)) {
    return patched;
  }
  if (diff.isRename && from.text !== from.base) {
    return { reason: 'several' };
  }
  to.text = patched.text;
  if (diff.isRename) {
    to.from = from;
    from.text = undefined;
  }
  return undefined;
}

function modify(state: FileState, { hunks, hasMode }: FileDiff): Refused | undefined {
  if (state.text === undefined) {
    return { reason: state.base === undefined ? 'missing' : 'several' };
  }
  if (hunks.length === 0) {
    return { reason: hasMode ? 'mode' : 'malformed' };
  }
  if (hasElision(addedLines(hunks), new Set(state.text.split('\n')))) {
    return { reason: 'elided' };
  }
  const patched = state.whole ? patchWhole(state, hunks) : patchAgain(state, hunks);
  if (patched === undefined) {
    return dispute(state);
  }
  if (!('text' in patched)) {
    return patched;
  }
  if (patched.text === state.text) {
    return { reason: 'applied' };
  }
  state.text = patched.text;
  state.hunks = [...state.hunks, ...hunks];
  return undefined;
}

/** Applies hunks to a text that has others applied, which those may or may not know; undefined if that is not certain. */
function patchAgain(state: FileState, hunks: FileDiff['hunks']): Patched | undefined {
  const next = patchText(state.text ?? '', hunks);
  if (state.hunks.length === 0 || state.base === undefined) {
    return next;
  }
  const together = patchText(state.base, [...state.hunks, ...hunks]);
  if (!('text' in next)) {
    return 'text' in together ? together : next;
  }
  return !('text' in together) || together.text === next.text
    ? next
    : { reason: 'ambiguous', line: hunks[0]?.start };
}

/** Checks that hunks agree with a whole text of the same file; undefined if they do not. */
function patchWhole(state: FileState, hunks: FileDiff['hunks']): Patched | undefined {
  const text = state.text ?? '';
  const before = patchText(state.base ?? '', hunks);
  const after = patchText(text, hunks);
  const agrees =
    ('text' in before && before.text === text) ||
    (!('text' in after) && after.reason === 'applied');
  return agrees ? { text } : undefined;
}

function addedLines(hunks: FileDiff['hunks']): readonly string[] {
  return hunks.flatMap(({ lines }) => {
    const removed = new Set(lines.flatMap(line => (line.startsWith('-') ? line.slice(1) : [])));
    return lines.flatMap(line =>
      line.startsWith('+') && !removed.has(line.slice(1)) ? line.slice(1) : [],
    );
  });
}

/** Takes back all changes of a file that contradict each other, and its rename, which would delete its old file. */
function dispute(state: FileState): Refused {
  state.isDisputed = true;
  if (state.from) {
    state.from.isDisputed = true;
  }
  return { reason: 'several' };
}

/** @returns true if a code block only shows lines that a file has */
function isQuotation(code: string, base: string): boolean {
  const part = code.replace(/^\n+|\n+$/g, '');
  return code === base || `\n${base}\n`.includes(`\n${part}\n`);
}
