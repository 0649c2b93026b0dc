import type * as vscode from 'vscode';
import { commands } from './commands/commands';
import { registerApi } from './features/api/register';
import { registerArguments } from './features/arguments/register';
import { registerChanges } from './features/changes/register';
import { registerChat } from './features/chat/register';
import { registerCheck } from './features/check/register';
import { registerCurl } from './features/curl/register';
import { registerDemo } from './features/demo/register';
import { registerDiagrams } from './features/diagrams/register';
import { registerExport } from './features/export/register';
import { registerHistory } from './features/history/register';
import { registerInspector } from './features/inspector/register';
import { registerSavedQuestions } from './features/savedQuestions/register';
import { registerSetup } from './features/setup/register';
import { registerStartService } from './features/startService/register';
import { App } from './host/app/app';
import { type Commands, questionOf } from './host/app/commandTable';
import type { Feature } from './host/app/feature';
import { Disposable } from './host/window/disposable';
import { inertError } from './host/window/notifications';

/** The features of the product. Each consists of its folder and its line here. */
function registerFeatures(app: App) {
  return {
    api: registerApi(app),
    arguments: registerArguments(app),
    changes: registerChanges(app),
    chat: registerChat(app),
    check: registerCheck(app),
    curl: registerCurl(app),
    demo: registerDemo(app),
    diagrams: registerDiagrams(app),
    export: registerExport(app),
    history: registerHistory(app),
    inspector: registerInspector(app),
    savedQuestions: registerSavedQuestions(app),
    setup: registerSetup(app),
    startService: registerStartService(app),
  };
}

/** The whole extension: the main road and its features. It is loaded on first use. */
export class AgentQuery extends Disposable {
  readonly app: App;
  readonly features: ReturnType<typeof registerFeatures>;
  private readonly all: readonly Feature[];
  private readonly commands: Commands;

  constructor(context: vscode.ExtensionContext) {
    super();
    this.app = this._register(new App(context));
    this.features = registerFeatures(this.app);
    this.all = Object.values(this.features);
    for (const feature of this.all) {
      this._register({ dispose: () => feature.dispose?.() });
      this.app.protocol.add(feature.protocol ?? {});
      this.app.requests.register(feature.handlers ?? {});
    }
    this.commands = commands(
      this.app,
      this.all.map(feature => feature.commands ?? {}),
    );
  }

  /** Saves everything before the window closes. */
  async end(): Promise<void> {
    await Promise.all([this.app.conversations.end(), ...this.all.map(feature => feature.end?.())]);
  }

  /**
   * Runs a command.
   *
   * @throws the command's error, with an inert message, because VS Code shows it
   */
  async execute(id: string, args: readonly unknown[]): Promise<unknown> {
    try {
      const command = this.commands[id.replace('agentQuery.', '')];
      // A command with a question never waits for a decision.
      if (command?.needsService && questionOf(args) === undefined) {
        // Before the command opens a panel, which would take the focus from the dialog.
        await this.app.hooks.beforeAsking();
      }
      const [from] = args as [{ readonly scheme?: unknown } | undefined];
      if (from?.scheme === 'webview-panel') {
        // The URI of a tab: its title was used. It may be active while the user is in the side bar.
        this.app.panels.turnToActiveTab();
      }
      return await command?.run(...args);
    } catch (error) {
      throw inertError(error);
    }
  }
}
