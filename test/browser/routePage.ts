import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { root } from '../host/root.mjs';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** Answers requests to an origin: `/` returns the document, any other path a file of the extension. */
export async function routePage(
  context: BrowserContext,
  origin: string,
  html: string,
): Promise<void> {
  await context.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html', body: html });
      return;
    }
    const contentType = types[path.extname(pathname)] ?? 'text/plain';
    await route.fulfill({ contentType, body: await readFile(path.join(root, pathname)) });
  });
}
