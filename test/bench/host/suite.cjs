/**
 * Runs in the extension host, in place of a test suite: does what task.json of the opened folder says, and leaves what
 * it found in result.json.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const perfHooks = require('node:perf_hooks');
const vscode = require('vscode');

/** @type {Readonly<Record<string, (task: any) => Promise<unknown>>>} */
const tasks = {
  /** Milliseconds that each of these extensions takes to be activated. */
  async activate({ extensions }) {
    /** @type {Record<string, number>} */
    const taken = {};
    // What VS Code itself needs for the first activation is there after this one.
    await vscode.extensions.getExtension('agent-query.bench-webviews')?.activate();
    for (const id of extensions) {
      // The second waits for nothing that the first has left to do.
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

  /** When each of these commands was run, in milliseconds since the epoch; all editors are closed in between. */
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
   * Uses a folder of saved conversations, and runs commands that list them. Each step begins when its file `seen-…` is
   * there, and the next one says that it has ended: when it was started, in milliseconds since the epoch, and the longest
   * task of this process until its end, in milliseconds.
   */
  async lists({ conversations, steps, folder }) {
    const bench = await vscode.extensions.getExtension('agent-query.bench-webviews')?.activate();
    await fs.symlink(conversations, path.join(bench.storage, 'agent-query.agent-query'));
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

/** Resolves when the benchmark says, by a file, that it has seen what it waits for. */
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

/** Resolves when the window has time: an activation asks it something, and waits for the answer. */
async function calm() {
  const end = Date.now() + 5000;
  for (let quick = 0; quick < 20 && Date.now() < end; ) {
    const start = performance.now();
    await vscode.commands.executeCommand('vscode.getEditorLayout');
    quick = performance.now() - start < 5 ? quick + 1 : 0;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
