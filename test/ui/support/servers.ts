import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { endings, sharedProfile } from '../../browser/sharedBrowser';
import { installHost } from '../../host/install.mjs';
import { type Server, startServer, unusedExtensions, writeSettings } from '../../host/server.mjs';
import type { HostVersion } from '../../host/versions.mjs';
import { borrowPort, returnPort } from '../../support/ports';
import { endExtensionHosts } from './extensionHost';

/** The requirements of a window on its server. */
export interface ServerNeeds {
  readonly version: HostVersion;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly workspaceTrust: boolean;
  /** The path of a packaged extension. */
  readonly vsix: string | undefined;
}

/** Servers without a packaged extension and without Restricted Mode, which other windows can reuse. */
const reusable = new WeakSet<Server>();

/** The server of a closed window. Starting a server takes three times as long as opening a window in it. */
let idle: Server | undefined;

/** Returns a server that has these settings, has no state of earlier windows, and is not used by another window. */
export async function borrowServer(needs: ServerNeeds): Promise<Server> {
  const { version, settings, workspaceTrust, vsix } = needs;
  const isPlain = !workspaceTrust && vsix === undefined;
  const present = idle;
  idle = undefined;
  if (present && isPlain && present.vscode === version.vscode) {
    await writeSettings(present.userDataDir, settings);
    return present;
  }
  // Idle, it would only slow down the new server.
  await (present && endServer(present));
  const [install, port] = await Promise.all([installHost(version), borrowPort()]);
  const server = await startServer(install, {
    mode: 'person',
    port,
    settings,
    workspaceTrust,
    idle: unusedExtensions,
    ...(vsix !== undefined && { vsix }),
  });
  if (isPlain) {
    reusable.add(server);
  }
  return server;
}

/**
 * Takes back a server whose windows are closed.
 *
 * @param isSound false if a test failed on it; it is then not reused
 */
export async function returnServer(server: Server, isSound: boolean): Promise<void> {
  if (!isSound || idle || !reusable.has(server)) {
    await endServer(server);
    return;
  }
  await endExtensionHosts(server.userDataDir);
  await Promise.all([
    ...['Machine', 'User/workspaceStorage', 'User/globalStorage', 'User/History'].map(name =>
      rm(path.join(server.userDataDir, name), { recursive: true, force: true, maxRetries: 5 }),
    ),
    clearStorage(server),
  ]);
  idle = server;
}

endings.push(async () => {
  const server = idle;
  idle = undefined;
  await server?.dispose();
});

async function endServer(server: Server): Promise<void> {
  await server.dispose();
  await clearStorage(server);
  returnPort(Number(server.authority.split(':')[1]));
}

/** Deletes VS Code's data in the browser, for the next window at this address. */
async function clearStorage({ authority }: Server): Promise<void> {
  const context = await sharedProfile();
  // A persistent context starts with one page.
  const [page] = context.pages();
  assert.ok(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: `http://${authority}`,
    storageTypes: 'cookies,indexeddb,local_storage',
  });
  await session.detach();
}
