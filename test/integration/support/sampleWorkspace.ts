import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CommandResult } from '../../../src/host/asking/commandResult';
import {
  type RecordingService,
  type SentQuery,
  startRecordingService,
} from '../../service/recordingService';
import { borrowPort } from '../../support/ports';

/** The URI of a file in the sample workspace. */
export function sampleUri(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) {
    throw new Error('No workspace is open.');
  }
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a file of the sample workspace in an editor. */
export async function openSample(name: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(sampleUri(name));
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/**
 * Changes user settings of the extension; undefined removes one. A setting that already has the value is not written,
 * because VS Code takes a third of a second for each.
 */
export async function configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const configuration = vscode.workspace.getConfiguration('agentQuery');
    if (!isDeepStrictEqual(configuration.inspect(key)?.globalValue, value)) {
      await configuration.update(key, value, vscode.ConfigurationTarget.Global);
    }
  }
}

/** Runs one of the extension's commands that ask, and waits for its end. */
export async function ask(command: `ask${string}`, ...args: unknown[]): Promise<CommandResult> {
  const result = await vscode.commands.executeCommand<CommandResult | undefined>(
    `agentQuery.${command}`,
    ...args,
  );
  if (!result) {
    throw new Error(`${command} sent nothing.`);
  }
  return result;
}

/** The port of all services of the suite, one after the other, so that the base URL stays the same. */
let servicePort: number | undefined;

/**
 * A service for the tests of a `describe`, configured as the base URL while they run. The base URL stays configured
 * afterwards.
 */
export function useService(): { readonly current: RecordingService; lastQuery(): SentQuery } {
  let service: RecordingService;
  before(async () => {
    servicePort ??= await borrowPort();
    service = await startRecordingService(servicePort);
    await configure({ baseUrl: service.url });
  });
  beforeEach(() => service.reset());
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.dispose();
  });
  return {
    get current() {
      return service;
    },
    lastQuery() {
      return service.requests.at(-1)?.json as SentQuery;
    },
  };
}
