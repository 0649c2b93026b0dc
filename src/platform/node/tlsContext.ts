import * as https from 'node:https';
import * as tls from 'node:tls';
import type { TlsCredentials } from '../../core/query/transport';
import { tlsError } from '../../core/services/tlsFiles';

/**
 * A TLS context with the certificates of a service. It also trusts every authority that a request without it would
 * trust. The option `ca` of a request would replace those authorities, and VS Code then leaves out the system's.
 *
 * @throws {AgentQueryError} with the code `tlsUnusable` if TLS refuses the client certificate or its key
 */
export async function tlsContext({ ca, client }: TlsCredentials): Promise<tls.SecureContext> {
  const context = await contextOfRequest(client ?? {});
  for (const authority of ca) {
    // Nothing else adds to the authorities of a context; VS Code does the same.
    context.context.addCACert(authority);
  }
  return context;
}

/**
 * The context of a request to this machine, which is never sent. On its way, VS Code adds the system's authorities to
 * the options of the connection, or to each context later (`http.systemCertificates`).
 *
 * @param more options for the context
 */
function contextOfRequest(more: tls.SecureContextOptions): Promise<tls.SecureContext> {
  return new Promise((resolve, reject) => {
    const agent = new https.Agent(https.globalAgent.options);
    agent.createConnection = (options, callback) => {
      try {
        resolve(tls.createSecureContext({ ...options, ...more }));
      } catch (error) {
        reject(tlsError({ code: 'tlsUnusable' }, error));
      }
      callback?.(new Error('only the context is needed'), undefined as never);
      return undefined;
    };
    // VS Code keeps the agent of a request only if that goes to this machine, and asks no proxy then.
    const request = https.request('https://localhost', { agent });
    request.on('error', reject);
  });
}
