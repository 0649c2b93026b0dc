import dns, { type LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate, TLSSocket } from 'node:tls';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import { portOf } from '../../core/query/baseUrl';
import { isThisMachine, ownAddresses } from '../../core/query/thisMachine';
import type { HttpRequest } from '../../core/query/transport';
import { limits } from '../../protocol/responseLimits';

/** Milliseconds for which only one address is tried, before the next one is tried beside it (RFC 8305, section 5). */
const headStartMs = 250;

/** A request that is connected, and has not begun to be sent. */
interface OpenRequest {
  readonly outgoing: ClientRequest;
  /** False if a proxy has answered instead of the service, which must not get the request. */
  readonly isSecured: boolean;
  readonly response: Promise<IncomingMessage>;
}

/**
 * Opens a connection for a request. VS Code patches node:http and node:https for its proxy settings and the system's
 * certificates, so they are called as members of the modules and without an agent.
 *
 * The addresses of a host are tried until one is connected: a connection attempt is a request that is not sent. This
 * machine is connected without asking a resolver or a proxy, which could lead elsewhere.
 *
 * @param options the options of each request
 * @throws the system's error of the first address if there is no connection
 */
export function openRequest(
  request: HttpRequest,
  options: https.RequestOptions,
): Promise<OpenRequest> {
  return new Promise((resolve, reject) => new Opening(request, options, resolve, reject).start());
}

class Opening {
  private readonly url: URL;
  /** The host without the brackets of an IPv6 address. */
  private readonly hostname: string;
  private readonly isThisMachine: boolean;
  private readonly attempts = new Set<ClientRequest>();
  /** Addresses that have not been tried. */
  private addresses: readonly LookupAddress[] = [];
  private headStart: NodeJS.Timeout | undefined;
  private firstError: unknown;
  private isConnected = false;

  constructor(
    private readonly request: HttpRequest,
    private readonly options: https.RequestOptions,
    private readonly resolve: (open: OpenRequest) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.url = new URL(request.url);
    this.hostname = this.url.hostname.replace(/^\[|\]$/g, '');
    this.isThisMachine = isThisMachine(this.hostname);
  }

  start(): void {
    this.request.signal.addEventListener('abort', this.onAbort);
    if (this.isThisMachine) {
      this.addresses = ownAddresses(this.hostname).map(address => ({
        address,
        family: isIP(address),
      }));
      this.tryNext();
    } else {
      this.try({ lookup: this.lookUp });
    }
  }

  private readonly onAbort = () => {
    this.addresses = [];
    for (const each of this.attempts) {
      each.destroy();
    }
    this.end();
    this.reject(new AgentQueryError('cancelled', 'cancelled', { url: this.request.url }));
  };

  private end(): void {
    clearTimeout(this.headStart);
    this.request.signal.removeEventListener('abort', this.onAbort);
  }

  /** Called only for a direct connection to a host name. */
  private readonly lookUp: LookupFunction = (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : alternating(found);
      if (!first) {
        callback(error ?? new Error(`no address of ${hostname}`), []);
        return;
      }
      this.addresses = others;
      this.tell(first);
      this.startTimer();
      answerLookup(first, options, callback);
    });
  };

  private tryNext(): void {
    const [next, ...others] = this.addresses;
    if (!next || this.isConnected) {
      return;
    }
    this.addresses = others;
    this.tell(next);
    const lookup: LookupFunction = (_hostname, options, callback) =>
      answerLookup(next, options, callback);
    this.try({ lookup, ...(this.isThisMachine ? this.direct() : {}) });
    this.startTimer();
  }

  /**
   * Options that keep a request on this machine. VS Code asks no proxy for `localhost`, and leaves such a request its
   * agent; the agent that all share may have a proxy, such as the one from `NODE_USE_ENV_PROXY`.
   */
  private direct(): https.RequestOptions {
    const { hostname, url } = this;
    const { ca } = https.globalAgent.options;
    return {
      agent: url.protocol === 'https:' ? new https.Agent(ca ? { ca } : {}) : new http.Agent(),
      hostname: 'localhost',
      headers: { ...this.options.headers, Host: url.host },
      // A name, without the dot that stands for the root (RFC 6066, section 3).
      servername: isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '',
      checkServerIdentity: (_, certificate) => checkServerIdentity(hostname, certificate),
    };
  }

  private startTimer(): void {
    clearTimeout(this.headStart);
    if (this.addresses.length > 0) {
      this.headStart = setTimeout(() => this.tryNext(), headStartMs);
    }
  }

  private tell({ address }: LookupAddress): void {
    this.request.onConnectionStep?.({ step: 'lookup', address });
  }

  private try(more: https.RequestOptions): void {
    const send = this.url.protocol === 'https:' ? https.request : http.request;
    const outgoing = send(this.url, { ...this.options, ...more });
    this.attempts.add(outgoing);
    // A pooled connection may be dead, and then it is unknown if the service has received the POST. The header alone
    // would leave this connection in the pool until the service closes it.
    outgoing.shouldKeepAlive = false;
    const response = responseTo(outgoing, this.request.url);
    response.catch(error => this.failed(outgoing, error));
    outgoing.once('socket', socket => {
      socket.setNoDelay();
      if (socket.connecting) {
        socket.once('connect', () => this.connected(outgoing, socket, response));
      } else {
        this.connected(outgoing, socket, response);
      }
    });
  }

  private failed(outgoing: ClientRequest, error: unknown): void {
    this.firstError ??= error;
    this.attempts.delete(outgoing);
    if (this.addresses.length > 0) {
      this.tryNext();
    } else if (this.attempts.size === 0) {
      this.end();
      this.reject(this.firstError);
    }
  }

  private connected(
    outgoing: ClientRequest,
    socket: Socket,
    response: Promise<IncomingMessage>,
  ): void {
    if (this.isConnected) {
      return;
    }
    this.isConnected = true;
    this.addresses = [];
    this.firstError = undefined;
    for (const other of this.attempts) {
      if (other !== outgoing) {
        this.attempts.delete(other);
        other.destroy();
      }
    }
    const { remoteAddress: address = '', remotePort: port } = socket;
    if (this.isThisMachine && !(isThisMachine(address) && port === portOf(this.url))) {
      // Another extension has led the connection to a proxy, or it is closed again and has no address.
      const error = new Error('the connection does not lead to this machine');
      outgoing.destroy(Object.assign(error, { address, port, code: 'ECONNRESET' }));
      return;
    }
    this.request.onConnectionStep?.({ step: 'connect' });
    const isTls = socket instanceof TLSSocket;
    const secured = () => {
      const error = isTls ? this.checkCertificate(socket) : undefined;
      if (error) {
        outgoing.destroy(error);
        return;
      }
      this.end();
      this.request.onConnected?.();
      const isSecured = isTls || this.url.protocol === 'http:';
      this.resolve({ outgoing, isSecured, response });
    };
    // The handshake may be over if the socket comes from a proxy agent or was used before.
    if (isTls && socket.getPeerFinished() === undefined) {
      socket.once('secureConnect', secured);
    } else {
      secured();
    }
  }

  private checkCertificate(socket: TLSSocket): Error | undefined {
    const error = certificateError(socket, this.hostname);
    if (!error) {
      this.request.onConnectionStep?.({
        step: 'tls',
        protocol: String(socket.getProtocol()),
        issuer: issuerOf(socket.getPeerCertificate()),
      });
    }
    return error;
  }
}

/** The response to a request, whenever it comes. */
function responseTo(outgoing: ClientRequest, url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.once('response', resolve);
    let informational = 0;
    outgoing.on('information', () => {
      informational += 1;
      if (informational > limits.informationalResponses) {
        reject(
          new AgentQueryError('badResponse', 'too many responses 1xx', {
            url,
            code: 'informational',
          }),
        );
        outgoing.destroy();
      }
    });
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy();
      reject(new AgentQueryError('status', 'HTTP status 101', { url, status: 101 }));
    });
    outgoing.once('close', () => reject(new Error('the connection was closed')));
  });
}

function answerLookup(
  found: LookupAddress,
  { all }: { readonly all?: boolean | undefined },
  callback: Parameters<LookupFunction>[2],
): void {
  if (all) {
    callback(null, [found]);
  } else {
    callback(null, found.address, found.family);
  }
}

/** The addresses in their order, but of both families in turn: usually all addresses of a family work, or none. */
function alternating(addresses: readonly LookupAddress[]): LookupAddress[] {
  const isFirst = ({ family }: LookupAddress) => family === addresses[0]?.family;
  const others = addresses.filter(each => !isFirst(each));
  const first = addresses.filter(isFirst);
  const rounds = Math.max(first.length, others.length);
  return Array.from({ length: rounds }, (_, round) => [first[round], others[round]])
    .flat()
    .filter(each => each !== undefined);
}

/**
 * Checks the certificate of a connection again. Node's own check may be off: by the environment variable
 * NODE_TLS_REJECT_UNAUTHORIZED, or because another extension has changed the options of the agent that all share.
 *
 * @param hostname the host name in the URL, IPv6 addresses without brackets
 * @returns the error of Node's check; undefined if the certificate is trusted and belongs to the host
 */
function certificateError(socket: TLSSocket, hostname: string): Error | undefined {
  if (!socket.authorized) {
    const code = String(socket.authorizationError);
    return Object.assign(new Error(`the certificate is not trusted: ${code}`), { code });
  }
  return checkServerIdentity(hostname, socket.getPeerCertificate());
}

/** The issuer's organization or common name in a server's certificate; empty if it has neither. */
export function issuerOf({ issuer }: Pick<Partial<PeerCertificate>, 'issuer'>): string {
  const [name = ''] = [issuer?.O, issuer?.CN].flat().filter(each => each !== undefined);
  return name;
}
