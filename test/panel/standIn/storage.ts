import type * as vscode from 'vscode';
import { EventEmitter } from './events';
import type { Later } from './later';
import type { UserData } from './userData';

/** Values are kept as JSON, as VS Code does. */
export class Memento implements vscode.Memento {
  constructor(private readonly values = new Map<string, string>()) {}

  keys(): readonly string[] {
    return [...this.values.keys()];
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, otherwise: T): T;
  get<T>(key: string, otherwise?: T): T | undefined {
    const value = this.values.get(key);
    return value === undefined ? otherwise : JSON.parse(value);
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) {
      this.values.delete(key);
    } else {
      this.values.set(key, JSON.stringify(value));
    }
  }

  setKeysForSync(): void {
    // Does not synchronize anything.
  }
}

export class Secrets implements vscode.SecretStorage {
  private readonly changed = new EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly data: UserData,
    private readonly later: Later,
  ) {
    // Changes in all windows.
    data.secretChanged.event(key => later.do(() => this.changed.fire({ key })));
  }

  async get(key: string): Promise<string | undefined> {
    await this.later.passed();
    return this.data.secrets.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    await this.later.passed();
    this.data.secrets.set(key, value);
    this.data.secretChanged.fire(key);
  }

  async delete(key: string): Promise<void> {
    await this.later.passed();
    this.data.secrets.delete(key);
    this.data.secretChanged.fire(key);
  }
}
