import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Frame } from 'playwright-core';
import { launchBrowser } from '../host/browser.mjs';
import { installHost } from '../host/install.mjs';
import { address, prepareWindow } from '../host/page.mjs';
import { root } from '../host/root.mjs';
import { type Server, startServer } from '../host/server.mjs';
import { hostVersion } from '../host/versions.mjs';

/** What an extension host is asked to do; see host/suite.cjs. */
export type HostTask =
  | { readonly type: 'activate'; readonly extensions: readonly string[] }
  | { readonly type: 'commands'; readonly commands: ReadonlyArray<readonly unknown[]> }
  | {
      readonly type: 'lists';
      /** The folder that takes the place of the extension's own in the workspace. */
      readonly conversations: string;
      readonly steps: readonly ListStep[];
    };

/** A list that opens, or what is typed into it. */
export interface ListStep {
  readonly command?: string;
  readonly args?: readonly unknown[];
  /** The index of the conversations is removed first. */
  readonly withoutIndex?: boolean;
}

/** Milliseconds in which a window has to be through. */
const patience = 120_000;

/** A real VS Code with the packaged build of the extension: its own server and workbench, in a browser. */
export class WorkbenchRun {
  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  /** @param settings of the user */
  static async start(settings: Readonly<Record<string, unknown>>): Promise<WorkbenchRun> {
    const install = await installHost(hostVersion());
    const server = await startServer(install, { mode: 'suite', settings });
    return new WorkbenchRun(server, await launchBrowser());
  }

  /**
   * Opens a window with an extension host of its own, in which nothing is activated yet.
   *
   * @param watch called once the window is there, to look at its pages; `seen(n)` says that what command n shows is there,
   * and `started(n)` resolves when step n has
   * @returns what the task found
   */
  async inWindow<Result>(
    task: HostTask,
    watch: (
      context: BrowserContext,
      seen: (index: number | string) => Promise<void>,
      started: (index: number) => Promise<void>,
    ) => Promise<void> = async () => {},
  ): Promise<Result> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-bench-'));
    await writeFile(path.join(folder, 'task.json'), JSON.stringify(task));
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      await prepareWindow(context, this.server, {
        extensionPaths: [
          root,
          ...['empty', 'webviews', 'commands', 'client'].map(name =>
            path.join(root, 'test/bench/host', name),
          ),
        ],
        testsPath: path.join(root, 'test/bench/host/suite.cjs'),
      });
      const page = await context.newPage();
      let log = '';
      const ended = new Promise<void>(resolve => {
        void page.exposeFunction('codeAutomationExit', () => resolve());
      });
      await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
        log += `${args.join(' ')}\n`;
      });
      const late = new Promise<never>((_, reject) => {
        setTimeout(
          () => reject(new Error(`The window was not through in time.\n${log}`)),
          patience,
        ).unref();
      });
      const seen = (index: number | string) => writeFile(path.join(folder, `seen-${index}`), '');
      const started = async (index: number) => {
        while (!existsSync(path.join(folder, `started-${index}`))) {
          await new Promise(resolve => setTimeout(resolve, 20));
        }
      };
      const watching = watch(context, seen, started);
      await page.goto(address(this.server, folder));
      await Promise.race([Promise.all([ended, watching]), late]);
      return JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')) as Result;
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async dispose(): Promise<void> {
    await this.browser.close();
    await this.server.dispose();
  }
}

/**
 * When a frame has first shown an element that is in use, in milliseconds since the epoch: on the screen, and with the
 * focus inside the page. Called before the window opens.
 *
 * @param selectors of what to look for, each with its name
 * @param found called as often as a new page shows it
 */
export async function whenInUse(
  context: BrowserContext,
  selectors: Readonly<Record<string, string>>,
  found: (name: string, at: number) => void,
): Promise<void> {
  await context.exposeFunction('benchFound', found);
  await context.addInitScript(names => {
    if (window.top === window) {
      return;
    }
    // By a timer: VS Code writes the page into a document that is there already, which ends its animation frames.
    const timer = setInterval(() => {
      const name = Object.keys(names).find(each =>
        document.activeElement?.matches(names[each] ?? ''),
      );
      if (name !== undefined) {
        clearInterval(timer);
        requestAnimationFrame(() =>
          // After this frame is painted.
          setTimeout(() => {
            const { benchFound } = window as unknown as {
              benchFound(name: string, at: number): void;
            };
            benchFound(name, Date.now());
          }),
        );
      }
    }, 1);
  }, selectors);
}

/** The frame of any page that shows an element; waits for it. */
export async function frameWith(context: BrowserContext, selector: string): Promise<Frame> {
  for (;;) {
    for (const frame of context.pages().flatMap(page => page.frames())) {
      if (await frame.$(selector).catch(() => null)) {
        return frame;
      }
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
