import { checkServerIdentity, type TLSSocket } from 'node:tls';

/**
 * Checks the certificate of a connection again. Node's own check may be off: by the environment variable
 * NODE_TLS_REJECT_UNAUTHORIZED, or because another extension has changed the options of the agent that all share.
 *
 * @param hostname of the URL
 * @returns the error that Node's check gives; undefined if the certificate is trusted and is that of the host
 */
export function certificateError(socket: TLSSocket, hostname: string): Error | undefined {
  if (!socket.authorized) {
    const code = String(socket.authorizationError);
    return Object.assign(new Error(`the certificate is not trusted: ${code}`), { code });
  }
  return checkServerIdentity(hostname.replace(/^\[|\]$/g, ''), socket.getPeerCertificate());
}
