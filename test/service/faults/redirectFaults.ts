import type { FaultCase } from '../faultCase';
import { head } from '../faultWire';

function redirect(
  name: string,
  status: string,
  note: string,
  location: (canaryUrl: string) => string | undefined,
): FaultCase {
  return {
    name,
    note,
    expect: 'failed',
    kind: 'redirect',
    serve: async connection => {
      const target = location(connection.canaryUrl);
      const headers = target === undefined ? [] : [`Location: ${target}`];
      await connection.send(head(status, 'Content-Length: 0', ...headers));
      connection.end();
    },
  };
}

const statuses = [
  '301 Moved Permanently',
  '302 Found',
  '303 See Other',
  '307 Temporary Redirect',
  '308 Permanent Redirect',
];

/** Redirects, which must not be followed: the canary counts requests, and must receive none. */
export const redirectFaults: readonly FaultCase[] = [
  ...statuses.map(status =>
    redirect(
      `redirect-${status.slice(0, 3)}`,
      status,
      'To another origin, the canary.',
      canaryUrl => `${canaryUrl}/stolen`,
    ),
  ),
  redirect(
    'redirect-same-origin',
    '307 Temporary Redirect',
    'Within the origin.',
    () => '/v2/query',
  ),
  redirect('redirect-nowhere', '302 Found', 'Without a location.', () => undefined),
  redirect('redirect-file', '302 Found', 'To a file.', () => 'file:///etc/passwd'),
];
