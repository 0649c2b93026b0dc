import type * as vscode from 'vscode';

/** An object that owns other disposables, and disposes of them with itself, last one first. */
export abstract class Disposable implements vscode.Disposable {
  private readonly owned: vscode.Disposable[] = [];
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  dispose(): void {
    if (!this.disposed) {
      this.disposed = true;
      for (const each of this.owned.splice(0).reverse()) {
        each.dispose();
      }
    }
  }

  /** Takes ownership of a disposable and returns it. If this object is disposed already, disposes of it immediately. */
  protected _register<T extends vscode.Disposable>(disposable: T): T {
    if (this.disposed) {
      disposable.dispose();
    } else {
      this.owned.push(disposable);
    }
    return disposable;
  }
}
