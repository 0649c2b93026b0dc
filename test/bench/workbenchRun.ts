import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { launchBrowser } from '../host/browser.mjs';
import { installHost } from '../host/install.mjs';
import { address, prepareWindow } from '../host/page.mjs';
import { root } from '../host/root.mjs';
import { type Server, startServer } from '../host/server.mjs';
import { hostVersion } from '../host/versions.mjs';

/** A task for an extension host; see host/suite.cjs. */
export type HostTask =
  | { readonly type: 'activate'; readonly extensions: readonly string[] }
  | { readonly type: 'commands'; readonly commands: ReadonlyArray<readonly unknown[]> }
  | {
      readonly type: 'lists';
      /** The folder to use instead of the extension's own storage folder of the workspace. */
      readonly conversations?: string;
      readonly steps: readonly ListStep[];
    };

/** Opens a list, or types into it. */
export interface ListStep {
  readonly command?: string;
  readonly args?: readonly unknown[];
  /** Whether the index of the conversations is removed first. */
  readonly withoutIndex?: boolean;
}

/** The files with which a window is told what to do, and tells what it has done. */
const ownFile = /^(?:task\.json|result\.json|(?:seen|started)-.*)$/;

/** The longest wait for a window to finish. */
const timeoutMs = 120_000;

/** A real VS Code, its server and workbench in a browser, with the packaged build of the extension. */
export class WorkbenchRun {
  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  /** @param settings user settings */
  static async start(settings: Readonly<Record<string, unknown>>): Promise<WorkbenchRun> {
    const install = await installHost(hostVersion());
    const server = await startServer(install, { mode: 'suite', settings });
    return new WorkbenchRun(server, await launchBrowser());
  }

  /**
   * Opens a window with its own extension host, in which no extension is activated yet.
   *
   * @param watch called once the window exists, to observe its pages. Call `seen(n)` when the result of command n is
   *   visible; `started(n)` resolves when step n has started
   * @param workspace the folder to open; by default, an empty one
   * @returns the result of the task
   */
  async inWindow<Result>(
    task: HostTask,
    watch: (
      context: BrowserContext,
      seen: (index: number | string) => Promise<void>,
      started: (index: number) => Promise<void>,
    ) => Promise<void> = async () => {},
    workspace?: string,
  ): Promise<Result> {
    const folder = workspace ?? (await mkdtemp(path.join(os.tmpdir(), 'agent-query-bench-')));
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
          timeoutMs,
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
      const made = (await readdir(folder)).filter(name => ownFile.test(name));
      await Promise.all(made.map(name => rm(path.join(folder, name))));
      if (workspace === undefined) {
        await rm(folder, { recursive: true, force: true });
      }
    }
  }

  async dispose(): Promise<void> {
    await this.browser.close();
    await this.server.dispose();
  }
}

/**
 * Reports when an element is first in use: painted in a frame, and with the focus inside the page. Must be called
 * before the window opens.
 *
 * @param selectors the elements to look for, by name
 * @param found called each time a new page shows one, with the time in milliseconds since the epoch
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
    // With a timer, because VS Code writes the page into an existing document, which cancels its animation frames.
    const timer = setInterval(() => {
      const name = Object.keys(names).find(each =>
        document.activeElement?.matches(names[each] ?? ''),
      );
      if (name !== undefined) {
        clearInterval(timer);
        requestAnimationFrame(() =>
          // After this frame has been painted.
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

/** The workbench of a window. */
export async function workbenchOf(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.locator('.monaco-workbench').waitFor();
  return page;
}

/** Waits until an element shows a text, and returns the time in milliseconds since the epoch. */
export function shownAt(where: Page | Frame, selector: string, text: string) {
  return where.evaluateHandle(
    ([selector, text]) => {
      // Returned in an object, because a bare promise would be awaited here.
      const at = new Promise<number>(resolve => {
        const look = () => {
          if (document.querySelector(selector)?.textContent?.includes(text)) {
            // After this frame has been painted.
            setTimeout(() => resolve(Date.now()));
          } else {
            requestAnimationFrame(look);
          }
        };
        look();
      });
      return { at };
    },
    [selector, text] as const,
  );
}

/** Waits for a frame of any page to show an element, and returns the frame. */
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
