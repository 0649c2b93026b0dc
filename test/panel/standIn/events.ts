import type * as vscode from 'vscode';

export class Disposable implements vscode.Disposable {
  static from(...disposables: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const each of disposables) {
        each.dispose();
      }
    });
  }

  constructor(private callOnDispose: (() => unknown) | undefined) {}

  dispose(): void {
    const call = this.callOnDispose;
    this.callOnDispose = undefined;
    call?.();
  }
}

export class EventEmitter<T> implements vscode.EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => unknown>();

  readonly event: vscode.Event<T> = (listener, thisArgument, disposables) => {
    // A separate function for each call, because the same listener may be added twice.
    const call = (value: T) => listener.call(thisArgument, value);
    this.listeners.add(call);
    const listening = new Disposable(() => this.listeners.delete(call));
    disposables?.push(listening);
    return listening;
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        // VS Code only logs it, and calls the other listeners. Here it also fails the test.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationTokenSource implements vscode.CancellationTokenSource {
  private readonly canceled = new EventEmitter<unknown>();
  private isCanceled = false;
  readonly token: vscode.CancellationToken;

  constructor() {
    const { canceled } = this;
    const isCancellationRequested = () => this.isCanceled;
    this.token = {
      get isCancellationRequested() {
        return isCancellationRequested();
      },
      onCancellationRequested: (listener, thisArgument, disposables) => {
        if (isCancellationRequested()) {
          setTimeout(() => listener.call(thisArgument, undefined));
          return new Disposable(undefined);
        }
        return canceled.event(listener, thisArgument, disposables);
      },
    };
  }

  cancel(): void {
    if (!this.isCanceled) {
      this.isCanceled = true;
      this.canceled.fire(undefined);
    }
  }

  dispose(): void {
    this.canceled.dispose();
  }
}
