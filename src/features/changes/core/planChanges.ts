import { abortable } from '../../../core/async/abortable';
import { type Clock, pause } from '../../../core/async/clock';
import { changePath, endingsOf, isSensitivePath } from './changePath';
import type { ChangeConcern, ChangePlan, PlannedFile, ReadBase } from './model/changePlan';
import type { ChangeRefusal, FileChange, RefusalReason, Refused } from './model/fileChange';
import { breaksNotebook } from './model/notebook';
import { FileDraft } from './plan/fileDraft';

/** The maximum number of files in a plan; changes to more files are refused, by their paths. */
const maxFiles = 300;

/**
 * The maximum number of changes to one file, such as sections of a diff; further ones are refused: each may take as
 * long as the file is large.
 */
const maxChanges = 100;

/** The maximum number of milliseconds until planning yields to other tasks, such as a streaming answer or Cancel. */
const maxBusyMs = 20;

/** The services that planning gets from its caller. */
interface PlanPorts {
  readonly clock: Clock;
  /** Aborts to end planning. */
  readonly signal: AbortSignal;
  /** The names of the workspace folders. */
  readonly folders: readonly string[];
  /** A file of the workspace whose path ends with another path; undefined if there is none. */
  readonly find: (path: string) => Promise<string | undefined>;
}

/**
 * Plans the effects of an answer's changes on the present files. Nothing is changed.
 *
 * @param read reads the files; its errors are rethrown
 * @throws {AgentQueryError} of kind `cancelled` if the signal aborts
 */
export async function planChanges(
  changes: readonly FileChange[],
  read: ReadBase,
  ports: PlanPorts,
): Promise<ChangePlan> {
  const planner = new ChangePlanner(read, ports);
  for (const change of changes) {
    await planner.add(change);
  }
  await planner.compareNew();
  return planner.plan();
}

class ChangePlanner {
  /** The drafts by the keys of their files: two paths may name one file. */
  private readonly states = new Map<string, FileDraft>();
  private readonly statesOfPaths = new Map<string, FileDraft | Refused>();
  /** The refusals by their content, unless they are about certain lines. */
  private readonly refusals = new Map<unknown, ChangeRefusal>();
  /** The time of the last pause, on the monotonic clock in milliseconds. */
  private yieldedAt: number;

  constructor(
    private readonly read: ReadBase,
    private readonly ports: PlanPorts,
  ) {
    this.yieldedAt = ports.clock.elapsed();
  }

  async add(change: FileChange): Promise<void> {
    await this.yieldIfBusy();
    if (change.problem) {
      this.refuseAll(change, change.path, change.problem);
      return;
    }
    const named = await this.resolved(change);
    const from = await this.state(named.path);
    const to = named.newPath === undefined ? undefined : await this.state(named.newPath);
    for (const [path, state] of [[named.path, from] as const, [named.newPath, to] as const]) {
      const reason = state && reasonAgainst(state);
      if (path !== undefined && reason) {
        this.refuseAll(change, path, reason);
        return;
      }
    }
    this.make(named, from as FileDraft, to as FileDraft | undefined);
  }

  private make(change: FileChange, from: FileDraft, to: FileDraft | undefined): void {
    if (change.isUncertain && !to && !exists(from)) {
      return;
    }
    if (exists(from) && change.kind === 'replace' && change.path === change.otherPath) {
      from.concerns.push({ kind: 'named' });
    }
    for (const refused of from.change(change, to)) {
      this.refuse({ path: (to ?? from).path, ...refused });
    }
  }

  /** Asks the workspace for files that the new ones may be meant to be. */
  async compareNew(): Promise<void> {
    const { signal, find, folders } = this.ports;
    const states = [...this.states.values()];
    for (const state of states.filter(({ base, from, text }) => !base && !from && text)) {
      for (const path of endingsOf(state.path, folders)) {
        const found = await abortable(signal, () => find(path));
        const isGone = states.some(other => other.path === found && !other.text);
        if (found !== undefined && !isGone) {
          state.concerns.push({ kind: 'exists', path: found });
          break;
        }
      }
    }
  }

  plan(): ChangePlan {
    const states = [...this.states.values()];
    const valid = states.filter(state => !state.isDisputed);
    const moved = new Set(
      valid.flatMap(({ from, text }) =>
        from?.text === undefined && text !== undefined ? from : [],
      ),
    );
    const all = valid.flatMap(state =>
      moved.has(state) ? [] : (planned(state, this.refusedOf(state.path)) ?? []),
    );
    const files = all.filter(file => {
      const isBroken = breaksNotebook(file);
      if (isBroken) {
        this.refuse({ path: file.path, reason: 'noNotebook' });
      }
      return !isBroken;
    });
    return { files, refusals: [...this.refusals.values()] };
  }

  /** The number of refused changes to a file. */
  private refusedOf(path: string): number {
    return [...this.refusals.values()].filter(
      each => each.path === path && each.reason !== 'applied',
    ).length;
  }

  private async yieldIfBusy(): Promise<void> {
    const { clock, signal } = this.ports;
    if (clock.elapsed() - this.yieldedAt >= maxBusyMs) {
      await abortable(signal, () => pause(clock));
      this.yieldedAt = clock.elapsed();
    }
  }

  private refuse(refusal: ChangeRefusal): void {
    const { path, reason, place } = refusal;
    this.refusals.set(place ?? JSON.stringify([path, reason]), refusal);
  }

  private refuseAll(change: FileChange, path: string, reason: RefusalReason): void {
    // Only its lines identify a change without a name.
    const [place] = path === '' ? change.places : [];
    this.refuse({ path, reason, place });
  }

  /**
   * Reads the names of a change according to the existing files: a prefix may be a folder, and two names that differ
   * only in their prefixes look like a rename.
   */
  private async resolved(change: FileChange): Promise<FileChange> {
    const { path, otherPath, newPath, isUncertain } = change;
    const others = [isUncertain ? newPath : undefined, otherPath];
    if (exists(await this.state(path))) {
      return change;
    }
    for (const other of others) {
      if (other !== undefined && exists(await this.state(other))) {
        const kind = change.kind === 'replace' ? 'replace' : 'edit';
        return { ...change, kind, path: other, newPath: undefined };
      }
    }
    return change;
  }

  /** The draft of the file of a path. */
  private async state(path: string): Promise<FileDraft | Refused> {
    const checked = changePath(path);
    if ('reason' in checked) {
      return checked;
    }
    const known = this.statesOfPaths.get(checked.path);
    if (known) {
      return known;
    }
    if (this.statesOfPaths.size >= maxFiles) {
      return { reason: 'tooLarge' };
    }
    const state = await this.readState(checked.path);
    this.statesOfPaths.set(checked.path, state);
    return state;
  }

  private async readState(path: string): Promise<FileDraft | Refused> {
    const base = await abortable(this.ports.signal, () => this.read(path));
    if ('reason' in base) {
      return base;
    }
    const state =
      this.states.get(base.key) ?? new FileDraft(base.path ?? path, base.text, base.encoding);
    this.states.set(base.key, state);
    return state;
  }
}

/** The refusal if no further change to a file is allowed. Each call is counted as a change. */
function reasonAgainst(state: FileDraft | Refused): RefusalReason | undefined {
  if ('reason' in state) {
    return state.reason;
  }
  state.count += 1;
  return state.count > maxChanges ? 'tooLarge' : undefined;
}

/** @returns true for a file that exists, or that existed before the changes */
function exists(state: FileDraft | Refused): boolean {
  return !('reason' in state) && (state.base ?? state.text) !== undefined;
}

function planned(state: FileDraft, refused: number): PlannedFile | undefined {
  const { path, from, isWhole, changes } = state;
  const text = state.text?.content;
  const old = from && !from.text && text !== undefined ? from : state;
  const concerns: readonly ChangeConcern[] = [
    ...state.concerns,
    ...(refused > 0 ? [{ kind: 'refused', count: refused } as const] : []),
    ...([path, old.path].some(isSensitivePath) ? [{ kind: 'sensitive' } as const] : []),
  ];
  const base = old.base?.content;
  const common = { base: base ?? '', text: text ?? '', changes, concerns };
  if (text !== undefined && (old !== state || state.newCase !== undefined)) {
    const to = old === state ? (state.newCase ?? path) : path;
    return { kind: 'rename', path: to, from: old.path, isWhole: false, ...common };
  }
  if (text === base) {
    return undefined;
  }
  const kind = base === undefined ? 'create' : text === undefined ? 'delete' : 'modify';
  return { kind, path, from: undefined, isWhole: kind === 'modify' && isWhole, ...common };
}
