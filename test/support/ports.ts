import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, one of which could hold a port between two uses. */
const first = 20_000;
const count = 10_000;

const unused: number[] = [];

/**
 * A port for a VS Code, if possible that of an earlier one: a browser keeps scripts by their
 * address, and those of VS Code take seconds to load and to compile.
 */
export async function borrowPort(): Promise<number> {
  for (;;) {
    const port = unused.pop() ?? first + Math.floor(Math.random() * count);
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
