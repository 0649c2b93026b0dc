import * as vscode from 'vscode';
import { sampleUri } from './sampleWorkspace';

/** Values by the keys of the extension's settings, such as `timeouts.idle`. */
type SettingValues = Readonly<Record<string, unknown>>;

/** A setting that a workspace may change, and the value by which a test knows that VS Code has read the file. */
const marker = 'notifyWhenDone';
const markerValue = 'never';

/**
 * Runs a task while .vscode/settings.json sets some of the extension's settings. The task starts when VS Code has read
 * the file: before that, any test that the workspace changes nothing would pass.
 */
export async function withWorkspaceSettings(
  settings: SettingValues,
  task: () => Promise<void>,
): Promise<void> {
  const uri = vscode.Uri.joinPath(sampleUri('.vscode'), 'settings.json');
  const flat = Object.entries({ ...settings, [marker]: markerValue }).map(([key, value]) => [
    `agentQuery.${key}`,
    value,
  ]);
  // VS Code 1.100 ignores application settings of a workspace, but not if they are inside an object.
  const text = JSON.stringify({ agentQuery: nested(settings), ...Object.fromEntries(flat) });
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  try {
    await untilMarkerIs(markerValue);
    await task();
  } finally {
    await vscode.workspace.fs.delete(uri);
    await untilMarkerIs(undefined);
  }
}

function nested(settings: SettingValues): object {
  const root: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    const [section = '', name] = key.split('.');
    root[section] = name === undefined ? value : { ...Object(root[section]), [name]: value };
  }
  return root;
}

async function untilMarkerIs(value: string | undefined): Promise<void> {
  await new Promise<void>(resolve => {
    const check = () => {
      const found = vscode.workspace.getConfiguration('agentQuery').inspect(marker);
      if (found?.workspaceValue === value) {
        subscription.dispose();
        resolve();
      }
    };
    const subscription = vscode.workspace.onDidChangeConfiguration(check);
    check();
  });
}
