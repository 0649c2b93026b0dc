import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '../host/root.mjs';
import { endings } from './sharedBrowser';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** The HTML of the pages that are served, by the names of their hosts, which end in `.localhost`. */
export const documents = new Map<string, () => string>();

let port: Promise<number> | undefined;

/**
 * Serves the {@link documents}, and at any host the files of the extension, by their paths on the disk. Routes of
 * Playwright would do, but with them the browser keeps nothing that it has loaded and compiled.
 */
export function servedPort(): Promise<number> {
  port ??= (async () => {
    const server = createServer(async ({ headers, url = '' }, response) => {
      const { hostname, pathname } = new URL(url, `http://${headers.host}`);
      const document = pathname === '/' && documents.get(hostname)?.();
      if (document) {
        response.setHeader('Content-Type', 'text/html').end(document);
        return;
      }
      const isOurs = pathname.startsWith(`${root}/dist/`);
      const content = isOurs && (await readFile(pathname).catch(() => undefined));
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (!content) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('Content-Type', types[path.extname(pathname)] ?? 'text/plain');
      // The browser keeps what it has compiled, until it is closed.
      response.setHeader('Cache-Control', 'max-age=3600').end(content);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(async () => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  })();
  return port;
}
