import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket, TlsOptions } from 'node:tls';

/** A service over TLS that answers every query with one message, `Recorded.`. */
export interface SecureService {
  readonly port: number;
  /** The common names of the clients whose requests have arrived; undefined for a client without a certificate. */
  readonly clients: readonly unknown[];
  /** Forgets the clients. */
  reset(): void;
  dispose(): Promise<void>;
}

/** @param options including the certificate of the service */
export async function startSecureService(options: TlsOptions): Promise<SecureService> {
  let clients: unknown[] = [];
  const server = createServer(options, (incoming, response) => {
    clients.push((incoming.socket as TLSSocket).getPeerCertificate().subject?.CN);
    incoming.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end('data: {"type":"message","data":{"content":"Recorded."}}\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get clients() {
      return clients;
    },
    reset() {
      clients = [];
    },
    async dispose() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
