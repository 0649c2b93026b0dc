import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { FaultCase } from './faultCase';
import { FaultConnection, type RawRequest } from './faultConnection';
import { connectionFaults } from './faults/connectionFaults';
import { contentFaults } from './faults/contentFaults';
import { cutFaults } from './faults/cutFaults';
import { encodingFaults } from './faults/encodingFaults';
import { envelopeFaults } from './faults/envelopeFaults';
import { framingFaults } from './faults/framingFaults';
import { redirectFaults } from './faults/redirectFaults';
import { stallFaults } from './faults/stallFaults';
import { statusFaults } from './faults/statusFaults';
import { volumeFaults } from './faults/volumeFaults';
import { startRecordingService } from './recordingService';
import { selfSigned } from './tls/selfSigned';

/** All cases, for table-driven tests. */
export const faultCases: readonly FaultCase[] = [
  ...connectionFaults,
  ...statusFaults,
  ...redirectFaults,
  ...contentFaults,
  ...cutFaults,
  ...encodingFaults,
  ...framingFaults,
  ...envelopeFaults,
  ...stallFaults,
  ...volumeFaults,
];

/** Faulty services, each on its own port, so that each case has its own origin. */
export interface FaultService {
  readonly cases: readonly FaultCase[];
  /** The base URL of a case. */
  url(name: string): string;
  /**
   * Makes a case answer at a shared base URL, for clients whose base URL takes long to change. Returns undefined, and
   * changes nothing, if the fault of the case is its address or if the case needs TLS.
   */
  choose(name: string): string | undefined;
  /** The requests that a case has received: one per query, unless the client has repeated it. */
  requests(name: string): readonly RawRequest[];
  /** The number of open connections of a case. */
  connections(name: string): number;
  /**
   * Resolves when a case has no open connection. A case that never reads does not notice that a connection has closed.
   */
  idle(name: string): Promise<void>;
  /** Starts another case, such as a cut at a byte that the test computes, and returns its base URL. */
  add(faultCase: FaultCase): Promise<string>;
  /** The paths of requests to the canary, the origin that redirects point to. There must be none. */
  readonly canaryRequests: readonly string[];
  /**
   * Stops everything and closes all connections.
   * @throws the first error that a case threw
   */
  dispose(): Promise<void>;
}

export async function startFaultService(): Promise<FaultService> {
  const canary = await startRecordingService();
  const door = await Door.open();
  const running = new Map<string, RunningFault>();
  const add = async (faultCase: FaultCase) => {
    const fault = await RunningFault.start(faultCase, canary.url);
    running.set(faultCase.name, fault);
    return fault.url;
  };
  await Promise.all(faultCases.map(add));
  const get = (name: string) => {
    const fault = running.get(name);
    if (!fault) {
      throw new Error(`There is no fault case ${name}.`);
    }
    return fault;
  };
  return {
    cases: faultCases,
    url: name => get(name).url,
    choose: name => door.choose(get(name)),
    requests: name => get(name).requests,
    connections: name => get(name).sockets.size,
    idle: name => get(name).idle(),
    add,
    get canaryRequests() {
      return canary.requests.map(({ path }) => path);
    },
    async dispose() {
      const faults = [...running.values()];
      await Promise.all([
        canary.dispose(),
        door.dispose(),
        ...faults.map(fault => fault.dispose()),
      ]);
      for (const { failure } of faults) {
        if (failure) {
          throw failure;
        }
      }
    },
  };
}

/** One port for all cases that do not need their own address. */
class Door {
  private chosen: RunningFault | undefined;
  private readonly server = createServer(socket => {
    this.chosen?.accept(socket);
  });

  static async open(): Promise<Door> {
    const door = new Door();
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  choose(fault: RunningFault): string | undefined {
    if (fault.hasOwnAddress) {
      return undefined;
    }
    this.chosen = fault;
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the port. Its connections belong to the cases. */
  async dispose(): Promise<void> {
    this.server.close();
  }
}

class RunningFault {
  readonly requests: RawRequest[] = [];
  readonly sockets = new Set<Socket>();
  failure: unknown;
  private readonly server: Server;
  private port = 0;

  static async start(faultCase: FaultCase, canaryUrl: string): Promise<RunningFault> {
    const fault = new RunningFault(faultCase, canaryUrl);
    fault.server.listen(0, '127.0.0.1');
    await once(fault.server, 'listening');
    fault.port = (fault.server.address() as AddressInfo).port;
    if (faultCase.address === 'refused') {
      await fault.dispose();
    }
    return fault;
  }

  private constructor(
    private readonly faultCase: FaultCase,
    private readonly canaryUrl: string,
  ) {
    const { address } = faultCase;
    const serve = (socket: Socket) => this.handle(socket);
    const isTls = address === 'tls' || address === 'httpToTls';
    this.server = isTls ? createTlsServer(selfSigned, serve) : createServer(serve);
    // The socket below TLS is kept too, because a failed handshake never reaches `serve`.
    this.server.on('connection', socket => this.keep(socket));
  }

  /** True if the case is about its address, or needs TLS. */
  get hasOwnAddress(): boolean {
    return this.faultCase.address !== undefined;
  }

  /** Accepts a connection that arrived at another port. */
  accept(socket: Socket): void {
    this.keep(socket);
    this.handle(socket);
  }

  get url(): string {
    switch (this.faultCase.address) {
      case 'unknownHost':
        return `http://no-such-host.invalid:${this.port}`;
      case 'tls':
      case 'httpsToPlain':
        return `https://127.0.0.1:${this.port}`;
      default:
        return `http://127.0.0.1:${this.port}`;
    }
  }

  async idle(): Promise<void> {
    // Not `once` of node:events, which rejects if an error precedes the event.
    const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve));
    await Promise.all(Array.from(this.sockets, closed));
  }

  async dispose(): Promise<void> {
    for (const socket of this.sockets) {
      socket.destroy();
    }
    if (this.server.listening) {
      const closed = once(this.server, 'close');
      this.server.close();
      await closed;
    }
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private handle(socket: Socket): void {
    this.serve(socket).catch((error: unknown) => {
      this.failure ??= error;
      socket.destroy();
    });
  }

  private async serve(socket: Socket): Promise<void> {
    const { after = 'request', serve } = this.faultCase;
    const connection = new FaultConnection(socket, this.canaryUrl);
    if (after !== 'connection') {
      const request = await connection.request(after === 'request');
      if (!request) {
        socket.destroy();
        return;
      }
      this.requests.push(request);
      if (after === 'request') {
        connection.drain();
      }
    }
    await serve(connection);
  }
}
