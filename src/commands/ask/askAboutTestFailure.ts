import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import { testFailureSource } from '../../host/sources/testFailureSource';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about the failure of a test, from the menu of a message in the test results. */
export class AskAboutTestFailure implements Command {
  readonly id = 'agentQuery.askAboutTestFailure';

  constructor(private readonly asker: Asker) {}

  async execute(...args: unknown[]) {
    const [failure] = args;
    if (!isFailure(failure)) {
      void showInformation(vscode.l10n.t('Select a message in the test results to ask about.'));
      return undefined;
    }
    const source = await testFailureSource(failure.test, failure.message);
    return this.asker.ask([source], questionOf(args));
  }
}

/** The argument of commands in the menu `testing/message/context`. */
interface Failure {
  readonly test: vscode.TestItem;
  readonly message: vscode.TestMessage;
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'test' in value && 'message' in value;
}
