/** How much is done of a call that does not come to its end. */
export type Extent = 'nothing' | 'part' | 'whole';

export const extents: readonly Extent[] = ['nothing', 'part', 'whole'];

/** A call of a port that has no answer yet. */
export interface PendingCall {
  /** The life of the window that waits for it. */
  readonly life: string;
  readonly port: Port;
  /** What was called, for the story of a run. */
  readonly what: string;
  /** It does what it was called for. */
  succeed(): void;
  /** It fails; a disk may have done some of it before it said so. */
  fail(extent: Extent): void;
  /** Whoever waited for it is gone; a disk may still do it. */
  abandon(extent: Extent): void;
}

export type Port = 'disk' | 'parts' | 'settings';

/** What comes of a call. */
export interface Effects<T> {
  whole(): T | Promise<T>;
  part?(): void;
  failure(): Error;
}

/** The calls of all ports that wait for their answers, so that these can come in any order, as failures, or never. */
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
          // What it comes to is told to nobody.
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
