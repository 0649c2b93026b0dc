import * as vscode from 'vscode';
import { joinFacts } from '../../../base/joinFacts';
import { isRecord } from '../../../core/text/json';

/** A task or launch configuration of the workspace. */
export interface Startable {
  /** The place in the list. */
  readonly group: 'task' | 'launch' | 'detected';
  /** The identifier of the task or launch configuration in this workspace. */
  readonly key: string;
  readonly name: string;
  /** The kind of a detected task, such as `npm`, or the folder if there are several. */
  readonly description: string;
  /**
   * Runs it.
   *
   * @param onEnd called if it ends in a way in which no service can be left: with the exit code of a task that failed,
   * or without one at the end of a debug session
   * @returns an object that ends the listening, not the task; undefined if it can't run, as VS Code has explained
   */
  run(onEnd: (exitCode: number | undefined) => void): Promise<vscode.Disposable | undefined>;
}

/** The launch configurations of the workspace, with their compounds. */
export function launchConfigurations(): readonly Startable[] {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const scopes = workspaceFile ? [...workspaceFolders, undefined] : workspaceFolders;
  return scopes.flatMap(folder => {
    const launch = vscode.workspace.getConfiguration('launch', folder);
    return ['configurations', 'compounds'].flatMap(key => {
      const { workspaceFolderValue, workspaceValue } = launch.inspect(key) ?? {};
      // The value of the workspace is the value of the workspace file, or else of the only folder.
      const isOfFolder = folder && workspaceFile;
      const value = isOfFolder ? workspaceFolderValue : (workspaceFolderValue ?? workspaceValue);
      return namesIn(value).map(name => launchConfiguration(name, folder));
    });
  });
}

function namesIn(configurations: unknown): readonly string[] {
  return (Array.isArray(configurations) ? configurations : []).flatMap(each =>
    isRecord(each) && typeof each.name === 'string' ? [each.name] : [],
  );
}

function launchConfiguration(name: string, folder: vscode.WorkspaceFolder | undefined): Startable {
  return {
    group: 'launch',
    key: JSON.stringify(['launch', name, folder?.uri.toString()]),
    name,
    description: descriptionOf(folder),
    run(onEnd) {
      const listening = vscode.debug.onDidTerminateDebugSession(session => {
        if (session.configuration.name === name && session.parentSession === undefined) {
          onEnd(undefined);
        }
      });
      return whileListening(listening, () => vscode.debug.startDebugging(folder, name));
    },
  };
}

/** The tasks of the workspace and the tasks that extensions have found in it. */
export async function tasks(): Promise<readonly Startable[]> {
  return (await vscode.tasks.fetchTasks()).map(task => {
    const { name, source, scope } = task;
    const folder = typeof scope === 'object' ? scope : undefined;
    const isWritten = source === 'Workspace';
    return {
      group: isWritten ? 'task' : 'detected',
      key: JSON.stringify(['task', source, name, folder?.uri.toString()]),
      name,
      description: joinFacts([isWritten ? '' : source, descriptionOf(folder)]),
      run: onEnd => runTask(task, onEnd),
    };
  });
}

function runTask(
  task: vscode.Task,
  onEnd: (exitCode: number | undefined) => void,
): ReturnType<Startable['run']> {
  const early: vscode.TaskProcessEndEvent[] = [];
  let execution: vscode.TaskExecution | undefined;
  const ended = (event: vscode.TaskProcessEndEvent) => {
    // A task that ends well may have started a service in the background.
    if (event.execution === execution && event.exitCode !== 0) {
      onEnd(event.exitCode);
    }
  };
  const listening = vscode.tasks.onDidEndTaskProcess(event =>
    execution ? ended(event) : early.push(event),
  );
  return whileListening(listening, async () => {
    execution = await vscode.tasks.executeTask(task);
    early.forEach(ended);
    return true;
  });
}

/** Starts a task or launch configuration. If it does not start, ends the listening for its end. */
async function whileListening(
  listening: vscode.Disposable,
  start: () => Thenable<boolean>,
): Promise<vscode.Disposable | undefined> {
  let hasStarted = false;
  try {
    hasStarted = await start();
    return hasStarted ? listening : undefined;
  } finally {
    if (!hasStarted) {
      listening.dispose();
    }
  }
}

/** The name of a folder if there are several. */
function descriptionOf(folder: vscode.WorkspaceFolder | undefined): string {
  return folder && (vscode.workspace.workspaceFolders?.length ?? 0) > 1 ? folder.name : '';
}
