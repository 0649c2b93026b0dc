import type * as vscode from 'vscode';
import { describeCommands } from './commands';
import { describeConfiguration } from './configuration';
import { describeDocuments } from './documents';
import { describeEditors } from './editors';
import { describeFiles } from './files';
import { describeStorage } from './storage';
import { describeValues } from './values';

/** The subject of contract tests: VS Code, or its stand-in. It exists only while they run. */
export interface Subject {
  readonly vscode: typeof vscode;
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState' | 'secrets'>;
  /** An empty folder in the workspace. */
  readonly folder: vscode.Uri;
}

/**
 * Tests of what the extension, and tests with the stand-in for VS Code, rely on in VS Code. The same tests run with both:
 * test/panel/contract and test/integration/contract.
 */
export function describeContract(subject: () => Subject): void {
  describeValues(subject);
  describeConfiguration(subject);
  describeStorage(subject);
  describeFiles(subject);
  describeDocuments(subject);
  describeEditors(subject);
  describeCommands(subject);
}
