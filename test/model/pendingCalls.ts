/** The part of a failed call that was done. */
export type Extent = 'nothing' | 'part' | 'whole';

export const extents: readonly Extent[] = ['nothing', 'part', 'whole'];

/** A call of a port that has not been answered yet. */
export interface PendingCall {
  /** The life of the window that made it. */
  readonly life: string;
  readonly port: Port;
  /** Description for the log of a run. */
  readonly what: string;
  /** Completes the call. */
  succeed(): void;
  /** Lets the call fail; a disk may have done a part of it. */
  fail(extent: Extent): void;
  /** The window that made it is gone; a disk may still do it. */
  abandon(extent: Extent): void;
}

export type Port = 'disk' | 'parts' | 'settings';

/** How a call is carried out. */
export interface Effects<T> {
  whole(): T | Promise<T>;
  part?(): void;
  failure(): Error;
}

/** The unanswered calls of all ports. They can be answered in any order, fail, or never be answered. */
export class PendingCalls {
  private list: readonly PendingCall[] = [];

  get all(): readonly PendingCall[] {
    return this.list;
  }

  call<T>(life: string, port: Port, what: string, effects: Effects<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => {
        this.list = this.list.filter(each => each !== call);
      };
      const abandon = (extent: Extent) => {
        end();
        if (extent === 'whole') {
          // There is no caller any longer.
          Promise.resolve(effects.whole()).catch(() => undefined);
        } else if (extent === 'part') {
          effects.part?.();
        }
      };
      const call: PendingCall = {
        life,
        port,
        what,
        succeed: () => {
          end();
          resolve(effects.whole());
        },
        fail: extent => {
          abandon(extent);
          reject(effects.failure());
        },
        abandon,
      };
      this.list = [...this.list, call];
    });
  }
}
