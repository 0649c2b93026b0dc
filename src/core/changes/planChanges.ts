import { abortable } from '../async/abortable';
import type { Clock } from '../async/clock';
import { pause } from '../async/pause';
import type { AnswerChange } from './answer/answerChange';
import { changePath } from './changePath';
import type { BaseFile, ChangePlan, PlannedFile, ReadBase } from './changePlan';
import type { ChangeRefusal, RefusalReason } from './changeRefusal';
import type { DiffSection } from './diff/diffSection';
import type { FileDiff } from './diff/fileDiff';
import { type Patched, patchText } from './diff/patchText';
import { readSection } from './diff/readSection';
import { SearchableText } from './diff/searchableText';
import { splitDiff } from './diff/splitDiff';
import type { FileState } from './fileState';
import { hasElision } from './hasElision';

/** Changes of more files are refused, by their paths. */
const maxFiles = 300;

/** More changes of one file are refused, such as sections of a diff: each may take as long as the file is large. */
const maxChanges = 100;

/** The most milliseconds until planning yields to other tasks, such as a streaming answer or Cancel. */
const maxBusyMs = 20;

/** Why a step is refused, and the line of the diff that does not fit. */
type Refused = { readonly reason: RefusalReason; readonly line?: number | undefined };

/** What planning needs of its caller. */
export interface PlanPorts {
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Plans what the changes of an answer do to the files as they are now. Nothing is changed.
 *
 * @param read reads the files; errors are thrown on
 * @throws {AgentQueryError} of kind `cancelled` if the signal aborts
 */
export async function planChanges(
  changes: readonly AnswerChange[],
  read: ReadBase,
  ports: PlanPorts,
): Promise<ChangePlan> {
  const planner = new ChangePlanner(read, ports);
  for (const change of changes) {
    await planner.add(change);
  }
  return planner.plan();
}

class ChangePlanner {
  private readonly states = new Map<string, FileState>();
  /** By what they say. */
  private readonly refusals = new Map<string, ChangeRefusal>();
  private readonly paths = new Set<string>();
  /** On the monotonic clock in milliseconds. */
  private yieldedAt: number;

  constructor(
    private readonly read: ReadBase,
    private readonly ports: PlanPorts,
  ) {
    this.yieldedAt = ports.clock.elapsed();
  }

  async add(change: AnswerChange): Promise<void> {
    await this.yieldIfBusy();
    if (change.kind === 'file') {
      const path = change.path ?? '';
      this.refuse(path, await this.replace(path, change));
      return;
    }
    const { text, path, isFenced, isComplete } = change;
    for (const section of splitDiff(text, { isFenced, isComplete, hasFile: path !== undefined })) {
      await this.yieldIfBusy();
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
    return { files, refusals: [...this.refusals.values()] };
  }

  private async yieldIfBusy(): Promise<void> {
    const { clock, signal } = this.ports;
    if (clock.elapsed() - this.yieldedAt >= maxBusyMs) {
      await abortable(signal, () => pause(clock));
      this.yieldedAt = clock.elapsed();
    }
  }

  private refuse(path: string, refused: Refused | undefined): void {
    if (refused) {
      const { reason, line } = refused;
      this.refusals.set(JSON.stringify([path, reason, line]), { path, reason, line });
    }
  }

  /** The file of a path that a change is about. Each call counts as a change. */
  private async state(path: string): Promise<FileState | Refused> {
    const checked = changePath(path);
    if ('reason' in checked) {
      return checked;
    }
    if (this.paths.size >= maxFiles && !this.paths.has(checked.path)) {
      return { reason: 'tooLarge' };
    }
    this.paths.add(checked.path);
    const base = await abortable(this.ports.signal, () => this.read(checked.path));
    if ('reason' in base) {
      return base;
    }
    const state = this.states.get(base.key) ?? newState(checked.path, base);
    this.states.set(base.key, state);
    state.count += 1;
    return state.count > maxChanges ? { reason: 'tooLarge' } : state;
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
    const text = base && !base.hasEnd ? change.text.slice(0, -1) : change.text;
    if (base && isQuotation(text, base.content)) {
      return { reason: 'applied' };
    }
    if (change.hasInnerFence) {
      return { reason: 'nested' };
    }
    if (hasElision(text.split('\n'), line => base?.has(line) === true)) {
      return { reason: 'elided' };
    }
    const now = state.text?.content;
    if (state.isDisputed || (now !== base?.content && now !== text)) {
      return dispute(state);
    }
    state.text = new SearchableText(text);
    state.whole = true;
    return undefined;
  }

  private async apply(diff: FileDiff): Promise<Refused | undefined> {
    if (diff.isSpecial) {
      return { reason: 'special' };
    }
    const { oldPath, newPath } = diff;
    const state = async (path: string | undefined) =>
      path === undefined ? undefined : this.state(path);
    const from = await state(oldPath);
    const to = newPath === oldPath ? from : await state(newPath);
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

function newState(path: string, { key, text }: BaseFile): FileState {
  const base = text === undefined ? undefined : new SearchableText(text);
  return { path, key, base, text: base, count: 0, hunks: [] };
}

function planned(state: FileState): PlannedFile | undefined {
  const { path, from, whole } = state;
  const [base, text] = [state.base?.content, state.text?.content];
  if (from && from.text === undefined && text !== undefined) {
    const before = from.base?.content ?? '';
    return { kind: 'rename', path, from: from.path, base: before, text, isWhole: false };
  }
  if (text === base) {
    return undefined;
  }
  const kind = base === undefined ? 'create' : text === undefined ? 'delete' : 'modify';
  const isWhole = kind === 'modify' && whole === true;
  return { kind, path, from: undefined, base: base ?? '', text: text ?? '', isWhole };
}

function create(to: FileState, diff: FileDiff): Refused | undefined {
  const patched = patchText(new SearchableText(''), diff.hunks);
  if (!('text' in patched)) {
    return { reason: 'malformed' };
  }
  if (to.text) {
    return { reason: to.text.content === patched.text ? 'applied' : 'exists' };
  }
  to.text = new SearchableText(patched.text);
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
  if (diff.isRename && from.text.content !== from.base?.content) {
    return { reason: 'several' };
  }
  to.text = new SearchableText(patched.text);
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
  const { text } = state;
  if (hasElision(addedLines(hunks), line => text.has(line))) {
    return { reason: 'elided' };
  }
  const patched = state.whole
    ? patchWhole(text, state.base, hunks)
    : patchAgain(text, state, hunks);
  if (patched === undefined) {
    return dispute(state);
  }
  if (!('text' in patched)) {
    return patched;
  }
  if (patched.text === text.content) {
    return { reason: 'applied' };
  }
  state.text = new SearchableText(patched.text);
  state.hunks = [...state.hunks, ...hunks];
  return undefined;
}

/** Applies hunks to a text that has others applied, which those may or may not know; undefined if that is not certain. */
function patchAgain(
  text: SearchableText,
  { base, hunks: before }: FileState,
  hunks: FileDiff['hunks'],
): Patched | undefined {
  const next = patchText(text, hunks);
  if (before.length === 0 || !base) {
    return next;
  }
  const together = patchText(base, [...before, ...hunks]);
  if (!('text' in next)) {
    return 'text' in together ? together : next;
  }
  return !('text' in together) || together.text === next.text
    ? next
    : { reason: 'ambiguous', line: hunks[0]?.start };
}

/** Checks that hunks agree with a whole text of the same file; undefined if they do not. */
function patchWhole(
  text: SearchableText,
  base: SearchableText | undefined,
  hunks: FileDiff['hunks'],
): Patched | undefined {
  const before = patchText(base ?? new SearchableText(''), hunks);
  const after = patchText(text, hunks);
  const agrees =
    ('text' in before && before.text === text.content) ||
    (!('text' in after) && after.reason === 'applied');
  return agrees ? { text: text.content } : undefined;
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
