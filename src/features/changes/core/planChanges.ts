import { abortable } from '../../../core/async/abortable';
import { type Clock, pause } from '../../../core/async/clock';
import { changePath, endingsOf, isSensitivePath } from './changePath';
import type { ChangeConcern, ChangePlan, PlannedFile, ReadBase } from './model/changePlan';
import type { ChangeRefusal, FileChange, Refused } from './model/fileChange';
import { breaksNotebook } from './model/notebook';
import { FileDraft } from './plan/fileDraft';

/** The maximum number of files in a plan; changes to more files are refused, by their paths. */
const maxFiles = 300;

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
  private readonly files = new Map<string, FileDraft>();
  private readonly filesOfPaths = new Map<string, FileDraft | Refused>();
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
      // Only its lines tell which change has no name.
      const [place] = change.path === '' ? change.places : [];
      this.refuse({ path: change.path, reason: change.problem, place });
      return;
    }
    const named = await this.resolved(change);
    const files: FileDraft[] = [];
    for (const path of [named.path, named.newPath]) {
      const file = path === undefined ? undefined : await this.file(path);
      if (file && 'reason' in file) {
        this.refuse({ path: path ?? '', reason: file.reason });
        return;
      }
      files.push(...(file ? [file] : []));
    }
    this.make(named, files[0] as FileDraft, files[1]);
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
    const files = [...this.files.values()];
    for (const file of files.filter(({ base, source, text }) => !base && !source && text)) {
      for (const path of endingsOf(file.path, folders)) {
        const found = await abortable(signal, () => find(path));
        const isGone = files.some(other => other.path === found && !other.text);
        if (found !== undefined && !isGone) {
          file.concerns.push({ kind: 'exists', path: found });
          break;
        }
      }
    }
  }

  plan(): ChangePlan {
    const valid = [...this.files.values()].filter(file => !file.isDisputed);
    const moved = valid.map(({ source }) => source);
    const all = valid.flatMap(file => (moved.includes(file) ? [] : this.planned(file)));
    const broken = all.filter(breaksNotebook);
    for (const { path } of broken) {
      this.refuse({ path, reason: 'noNotebook' });
    }
    const files = all.filter(file => !broken.includes(file));
    return { files, refusals: [...this.refusals.values()] };
  }

  private planned(file: FileDraft): readonly PlannedFile[] {
    const { path, source, newCase, changes } = file;
    const old = source ?? file;
    const [base, text] = [old.base?.content, file.text?.content];
    const refused = [...this.refusals.values()].filter(
      each => each.path === path && each.reason !== 'applied',
    ).length;
    const concerns: readonly ChangeConcern[] = [
      ...file.concerns,
      ...(refused > 0 ? [{ kind: 'refused', count: refused } as const] : []),
      ...([path, old.path].some(isSensitivePath) ? [{ kind: 'sensitive' } as const] : []),
    ];
    const common = { base: base ?? '', text: text ?? '', changes, concerns };
    if (text !== undefined && (source || newCase !== undefined)) {
      const to = source ? path : (newCase ?? path);
      return [{ kind: 'rename', path: to, from: old.path, isWhole: false, ...common }];
    }
    const kind = base === undefined ? 'create' : text === undefined ? 'delete' : 'modify';
    const isWhole = kind === 'modify' && file.isWhole;
    return text === base ? [] : [{ kind, path, from: undefined, isWhole, ...common }];
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

  /**
   * Reads the names of a change according to the existing files: a prefix may be a folder, and two names that differ
   * only in their prefixes look like a rename.
   */
  private async resolved(change: FileChange): Promise<FileChange> {
    const { path, otherPath, newPath, isUncertain } = change;
    if (exists(await this.file(path))) {
      return change;
    }
    for (const other of [isUncertain ? newPath : undefined, otherPath]) {
      if (other !== undefined && exists(await this.file(other))) {
        const kind = change.kind === 'replace' ? 'replace' : 'edit';
        return { ...change, kind, path: other, newPath: undefined };
      }
    }
    return change;
  }

  /** The draft of the file of a path. */
  private async file(named: string): Promise<FileDraft | Refused> {
    const checked = changePath(named);
    if ('reason' in checked) {
      return checked;
    }
    const { path } = checked;
    const known = this.filesOfPaths.get(path);
    if (known || this.filesOfPaths.size >= maxFiles) {
      return known ?? { reason: 'tooLarge' };
    }
    const base = await abortable(this.ports.signal, () => this.read(path));
    if ('reason' in base) {
      this.filesOfPaths.set(path, base);
      return base;
    }
    const file = this.files.get(base.key) ?? new FileDraft(base.path ?? path, base);
    this.files.set(base.key, file);
    this.filesOfPaths.set(path, file);
    return file;
  }
}

/** @returns true for a file that exists, or that existed before the changes */
function exists(file: FileDraft | Refused): boolean {
  return !('reason' in file) && (file.base ?? file.text) !== undefined;
}
