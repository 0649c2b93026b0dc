import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections, one of which could take a port between two uses. */
const firstPort = 20_000;
const portCount = 10_000;

const unused: number[] = [];

/**
 * Returns a port for a VS Code, if possible one that an earlier VS Code used. The browser caches scripts by URL, and VS
 * Code's scripts take seconds to load and compile.
 */
export async function borrowPort(): Promise<number> {
  for (;;) {
    const port = unused.pop() ?? firstPort + Math.floor(Math.random() * portCount);
    if (await isFree(port)) {
      return port;
    }
  }
}

export function returnPort(port: number): void {
  unused.push(port);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
