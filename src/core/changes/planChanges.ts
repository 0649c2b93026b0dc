import { abortable } from '../async/abortable';
import type { Clock } from '../async/clock';
import { pause } from '../async/pause';
import type { AnswerChange } from './answer/answerChange';
import { applyDiff } from './applyDiff';
import { changePath } from './changePath';
import type { BaseFile, ChangePlan, PlannedFile, ReadBase } from './changePlan';
import type { ChangeRefusal, Refused } from './changeRefusal';
import type { DiffSection } from './diff/diffSection';
import type { FileDiff } from './diff/fileDiff';
import { readSection } from './diff/readSection';
import { SearchableText } from './diff/searchableText';
import { splitDiff } from './diff/splitDiff';
import { dispute } from './dispute';
import type { FileState } from './fileState';
import { hasElision } from './hasElision';

/** Changes of more files are refused, by their paths. */
const maxFiles = 300;

/** More changes of one file are refused, such as sections of a diff: each may take as long as the file is large. */
const maxChanges = 100;

/** The most milliseconds until planning yields to other tasks, such as a streaming answer or Cancel. */
const maxBusyMs = 20;

/** What planning needs of its caller. */
interface PlanPorts {
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
    return applyDiff(diff, from, to);
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

/** @returns true if a code block only shows lines that a file has */
function isQuotation(code: string, base: string): boolean {
  const part = code.replace(/^\n+|\n+$/g, '');
  return code === base || `\n${base}\n`.includes(`\n${part}\n`);
}
