/**
 * Runs in the extension host instead of a test suite: performs the task in task.json of the opened folder, and writes
 * the result to result.json.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const perfHooks = require('node:perf_hooks');
const vscode = require('vscode');

/** @type {Readonly<Record<string, (task: any) => Promise<unknown>>>} */
const tasks = {
  /** Returns how long the activation of each of these extensions takes, in milliseconds. */
  async activate({ extensions }) {
    /** @type {Record<string, number>} */
    const taken = {};
    // Loads everything that VS Code itself needs for a first activation.
    await vscode.extensions.getExtension('agent-query.bench-webviews')?.activate();
    for (const id of extensions) {
      // Each activation starts only when the work that the previous one left behind is done.
      await calm();
      const extension = vscode.extensions.getExtension(id);
      if (!extension || extension.isActive) {
        throw new Error(`${id} is ${extension ? 'active already' : 'not there'}.`);
      }
      const start = performance.now();
      await extension.activate();
      taken[id] = performance.now() - start;
    }
    return taken;
  },

  /**
   * Returns when each of these commands was run, in milliseconds since the epoch. All editors are closed in between.
   */
  async commands({ commands, folder }) {
    /** @type {number[]} */
    const started = [];
    await calm();
    for (const [index, [command, ...args]] of commands.entries()) {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      started.push(Date.now());
      void vscode.commands.executeCommand(command, ...args);
      await until(path.join(folder, `seen-${index}`));
    }
    return started;
  },

  /**
   * Uses a folder of saved conversations, if one is given, and runs commands that list them. Each step starts when its
   * file `seen-…` exists, and ends when `seen-…-ended` exists. Returns, for each step, when it started, in milliseconds
   * since the epoch, and the longest task of this process during the step, in milliseconds.
   */
  async lists({ conversations, steps, folder }) {
    const bench = await vscode.extensions.getExtension('agent-query.bench-webviews')?.activate();
    if (conversations) {
      await fs.symlink(conversations, path.join(bench.storage, 'agent-query.agent-query'));
    }
    await vscode.extensions.getExtension('agent-query.agent-query')?.activate();
    const delay = perfHooks.monitorEventLoopDelay({ resolution: 1 });
    const taken = [];
    for (const [index, { command, args = [], withoutIndex }] of steps.entries()) {
      await until(path.join(folder, `seen-${index}`));
      if (withoutIndex) {
        await fs.rm(path.join(conversations, 'index'), { recursive: true, force: true });
      }
      if (command) {
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      }
      await calm();
      delay.enable();
      delay.reset();
      const started = Date.now();
      if (command) {
        void vscode.commands.executeCommand(command, ...args);
      }
      await fs.writeFile(path.join(folder, `started-${index}`), '');
      await until(path.join(folder, `seen-${index}-ended`));
      taken.push({ started, longest: delay.max / 1e6 });
      delay.disable();
    }
    return taken;
  },
};

exports.run = async () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const task = JSON.parse(await fs.readFile(path.join(folder, 'task.json'), 'utf8'));
  const result = await tasks[task.type]?.({ ...task, folder });
  await fs.writeFile(path.join(folder, 'result.json'), JSON.stringify(result));
};

/** Resolves when the benchmark reports, by creating this file, that it has seen what it waits for. */
async function until(/** @type {string} */ file) {
  const found = () =>
    fs.readFile(file).then(
      () => true,
      () => false,
    );
  while (!(await found())) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Resolves when the window is idle, because an activation makes a request to the window and waits for the response. */
async function calm() {
  const end = Date.now() + 5000;
  for (let quick = 0; quick < 20 && Date.now() < end; ) {
    const start = performance.now();
    await vscode.commands.executeCommand('vscode.getEditorLayout');
    quick = performance.now() - start < 5 ? quick + 1 : 0;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
