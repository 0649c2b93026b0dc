import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { extensionId } from '../../support/extensionId';
import { EventEmitter } from './events';
import type { TabInput } from './values';

/** A tab that a window restores after a reload. */
export interface SavedTab {
  readonly label: string;
  readonly input: TabInput;
  readonly column: number;
  readonly isActive: boolean;
  readonly isInActiveGroup: boolean;
  /** The state that the page of a webview has kept, as JSON. */
  readonly state: string | undefined;
}

/** The user's data of a VS Code, which all its windows share, and which outlives them. */
export class UserData {
  /** The user settings, by full names. */
  readonly settings = new Map<string, unknown>();
  readonly secrets = new Map<string, string>();
  readonly globalState = new Map<string, string>();
  /** The states by the path of the workspace. */
  readonly workspaceStates = new Map<string, Map<string, string>>();
  readonly workspaceSettings = new Map<string, Map<string, unknown>>();
  clipboard = '';
  /** Some user or workspace settings have changed; their full names. */
  readonly settingsChanged = new EventEmitter<readonly string[]>();
  readonly secretChanged = new EventEmitter<string>();

  private constructor(readonly folder: string) {}

  static async create(): Promise<UserData> {
    const data = new UserData(await mkdtemp(path.join(os.tmpdir(), 'agent-query-user-')));
    await mkdir(data.workspaceStorage, { recursive: true });
    return data;
  }

  get workspaceStorage(): string {
    return path.join(this.folder, 'User/workspaceStorage');
  }

  /**
   * The folder of the extension for a workspace.
   *
   * @param windowIndex VS Code gives a second window of the same workspace another folder
   */
  storageOf(workspace: string, windowIndex: number): string {
    const id = Buffer.from(workspace).toString('hex').slice(-32);
    const name = windowIndex === 0 ? id : `${id}-${windowIndex}`;
    return path.join(this.workspaceStorage, name, extensionId);
  }

  get globalStorage(): string {
    return path.join(this.folder, `User/globalStorage/${extensionId}`);
  }

  /** Sets user settings; undefined removes one. */
  set(settings: Readonly<Record<string, unknown>>): void {
    setAll(this.settings, settings);
    this.settingsChanged.fire(Object.keys(settings));
  }

  async remove(): Promise<void> {
    // A host that was just ended may still write.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function setAll(
  values: Map<string, unknown>,
  changed: Readonly<Record<string, unknown>>,
): void {
  for (const [key, value] of Object.entries(changed)) {
    if (value === undefined) {
      values.delete(key);
    } else {
      values.set(key, value);
    }
  }
}

/** The entry of a map, which is created when it is first asked for. */
export function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
