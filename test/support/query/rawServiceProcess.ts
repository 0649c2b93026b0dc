import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The bytes that a service sends when the header of a request has arrived. */
export interface RawAnswer {
  /** Characters are bytes. Each piece arrives by itself. `<host>` stands for the header of that name. */
  readonly pieces: readonly string[];
  /** `destroy` closes a connection that may still have unread bytes, which resets it. */
  readonly end: 'end' | 'reset' | 'destroy' | 'open';
  /** The body of the request is not read. */
  readonly isUnread?: true;
}

export interface RawServiceOptions {
  /** The answers by the first folder of the requested path. */
  readonly answers: Readonly<Record<string, RawAnswer>>;
  /** For TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** Addresses to listen on. */
  readonly hosts: readonly string[];
}

/** A service of bare sockets in a separate process, so that it can act between two steps of the client. */
export class RawServiceProcess {
  private constructor(
    private readonly child: ReturnType<typeof fork>,
    readonly port: number,
  ) {}

  static async start(options: RawServiceOptions): Promise<RawServiceProcess> {
    const child = fork(path.resolve('out/test/unit/platform/node/rawService.child.mjs'));
    child.send(options);
    const [port] = (await once(child, 'message')) as [number];
    return new RawServiceProcess(child, port);
  }

  /** The number of bytes that have arrived, without the bytes of TLS. */
  async received(): Promise<number> {
    this.child.send('received');
    const [bytes] = (await once(this.child, 'message')) as [number];
    return bytes;
  }

  async dispose(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
