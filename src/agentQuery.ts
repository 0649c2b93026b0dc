import * as vscode from 'vscode';
import { platform } from '#platform';
import { ApplyComparison } from './commands/applyComparison';
import { Ask } from './commands/ask';
import { AskAboutCells } from './commands/askAboutCells';
import { AskAboutChanges } from './commands/askAboutChanges';
import { AskAboutDebugConsole } from './commands/askAboutDebugConsole';
import { AskAboutFiles } from './commands/askAboutFiles';
import { AskAboutLastCommand } from './commands/askAboutLastCommand';
import { AskAboutProblem } from './commands/askAboutProblem';
import { AskAboutSearchResults } from './commands/askAboutSearchResults';
import { AskAboutSelection } from './commands/askAboutSelection';
import { AskAboutTerminalSelection } from './commands/askAboutTerminalSelection';
import { AskAboutTestFailure } from './commands/askAboutTestFailure';
import { AskAgain } from './commands/askAgain';
import { ClearHistory } from './commands/clearHistory';
import { ClearToken } from './commands/clearToken';
import type { Command } from './commands/command';
import { CompareAnswer } from './commands/compareAnswer';
import { CopyAsCurl } from './commands/copyAsCurl';
import { ExportConversation } from './commands/exportConversation';
import { NewConversation } from './commands/newConversation';
import { OpenAnswer } from './commands/openAnswer';
import { OpenConversation } from './commands/openConversation';
import { ReplayTranscript } from './commands/replayTranscript';
import { SaveTranscript } from './commands/saveTranscript';
import { SetToken } from './commands/setToken';
import { ShowLog } from './commands/showLog';
import { StartDemoService } from './commands/startDemoService';
import { Stop } from './commands/stop';
import { TestConnection } from './commands/testConnection';
import { ConversationStore } from './core/conversation/saved/conversationStore';
import { OpenTabs } from './core/conversation/saved/openTabs';
import { SecretMask } from './core/secretMask';
import { Actions } from './host/actions';
import { AnswerDocuments } from './host/answerDocuments';
import { type AgentQueryApi, createApi } from './host/api';
import { Asker } from './host/asker';
import { CodeBlocks } from './host/codeBlocks';
import { CodeComparer } from './host/compare/codeComparer';
import { Comparisons } from './host/compare/comparisons';
import { ConnectionTester } from './host/connectionTester';
import { Conversations } from './host/conversations';
import { Demo } from './host/demo';
import { Disposable } from './host/disposable';
import { DoneNotifier } from './host/doneNotifier';
import { EditorTracker } from './host/editorTracker';
import { FileGatherer } from './host/fileGatherer';
import { HeldFiles } from './host/heldFiles';
import { History } from './host/history';
import { layoutId } from './host/layoutId';
import { FileLocator } from './host/links/fileLocator';
import { PathLinks } from './host/links/pathLinks';
import { PacedLog } from './host/pacedLog';
import { PanelRequests } from './host/panelRequests';
import { PartOpener } from './host/partOpener';
import { PartRequests } from './host/partRequests';
import { PartRevealer } from './host/partRevealer';
import { PlainHttpConsent } from './host/plainHttpConsent';
import { ProblemActions } from './host/problemActions';
import { ChannelQueryLog } from './host/queryLog';
import { QuerySettings } from './host/querySettings';
import { RunningIndicator } from './host/runningIndicator';
import { SavingNotifier } from './host/savingNotifier';
import { Settings } from './host/settings';
import { sharedStorage } from './host/sharedStorage';
import { ChangeGatherer } from './host/sources/changeGatherer';
import { CopiedTexts } from './host/sources/copiedTexts';
import { StagedRefresh } from './host/stagedRefresh';
import { Tokens } from './host/tokens';
import { TurnRequests } from './host/turnRequests';
import { inertError } from './host/window/inertError';
import { WorkspaceFiles } from './host/workspaceFiles';
import { WorkspaceStorage } from './host/workspaceStorage';

/**
 * The object graph: all that answers VS Code, a person or another extension. Loaded and built when the first of them
 * asks for something.
 */
export class AgentQuery extends Disposable {
  readonly conversations: Conversations;
  /** By their ids. */
  private readonly commands: ReadonlyMap<string, Command>;
  readonly api: AgentQueryApi;

  constructor(context: vscode.ExtensionContext) {
    super();
    const channel = this._register(vscode.window.createOutputChannel('Agent Query', { log: true }));
    const settings = new Settings();
    const targetChanged = this._register(new vscode.EventEmitter<void>());
    this._register(settings.onDidChangeTarget(() => targetChanged.fire()));
    const mask = new SecretMask();
    const log = this._register(new PacedLog(channel, platform.clock, mask));
    const tokens = this._register(new Tokens(context.secrets, mask));
    const querySettings = new QuerySettings(
      settings,
      context.workspaceState,
      tokens,
      new PlainHttpConsent(context.globalState),
    );
    void querySettings.prepare();
    const editors = this._register(new EditorTracker());
    const files = new FileGatherer(platform, settings);
    const opener = new PartOpener(platform, settings, files);
    const demo = this._register(new Demo(platform.startDemoService, settings, context.globalState));
    const actions = new Actions(settings, demo, channel);
    // Without a workspace, conversations are kept in the extension's global storage.
    const storage = new WorkspaceStorage(
      context.storageUri ? sharedStorage(context.storageUri) : context.globalStorageUri,
    );
    const store = new ConversationStore(storage, log, platform.clock.now);
    this._register(new SavingNotifier(store.health, actions));
    this.conversations = this._register(
      new Conversations(
        {
          transport: platform.transport,
          clock: platform.clock,
          log: new ChannelQueryLog(log),
          mask,
          configuration: () => querySettings.read(),
          openParts: (parts, signal) => opener.open(parts, signal),
          inspector: opener,
        },
        store,
        settings,
        {
          extensionUri: context.extensionUri,
          clock: platform.clock,
          target: session => querySettings.target(session.conversation.id),
          onDidChangeTarget: targetChanged.event,
          handle: (message, panel) => void requests.handle(message, panel),
        },
        unshown =>
          new OpenTabs(storage, platform.clock, log, layoutId(context.workspaceState), unshown),
      ),
    );
    const { conversations } = this;
    const asker = new Asker(conversations, querySettings, actions);
    const changes = new ChangeGatherer(editors);
    const copied = new CopiedTexts(platform.clock);
    const parts = new PartRequests(
      asker,
      files,
      platform.openLocalFile,
      new PartRevealer(editors, this._register(new HeldFiles())),
      this._register(new WorkspaceFiles(platform, settings)),
    );
    const answers = this._register(new AnswerDocuments(conversations, store, editors));
    const locator = new FileLocator(platform.clock);
    const comparer = new CodeComparer(this._register(new Comparisons()), locator, editors);
    const requests = new PanelRequests(
      asker,
      actions,
      new CodeBlocks(editors),
      parts,
      new TurnRequests(asker, answers),
      comparer,
      new PathLinks(locator, editors),
    );
    this._register(new ProblemActions(settings));
    this._register(new RunningIndicator(conversations));
    this._register(new DoneNotifier(conversations, settings));
    this._register(new StagedRefresh(conversations, platform.clock));

    const history = this._register(new History(conversations, store, settings));
    const tester = new ConnectionTester(platform, querySettings, log, mask);
    const commands: readonly Command[] = [
      new ApplyComparison(comparer),
      new Ask(asker),
      new AskAboutCells(editors, asker),
      new AskAboutChanges('unstaged', changes, asker),
      new AskAboutChanges('staged', changes, asker),
      new AskAboutDebugConsole(copied, asker),
      new AskAboutFiles(editors, files, asker),
      new AskAboutLastCommand(copied, asker),
      new AskAboutProblem(editors, asker),
      new AskAboutSearchResults(copied, asker),
      new AskAboutSelection(editors, asker),
      new AskAboutTerminalSelection(copied, asker),
      new AskAboutTestFailure(asker),
      new AskAgain(conversations, asker),
      new ClearHistory(history),
      new ClearToken(tokens, querySettings),
      new CompareAnswer(answers),
      new CopyAsCurl(conversations, opener, querySettings, actions),
      new ExportConversation(conversations, mask),
      new NewConversation(conversations),
      new OpenAnswer(conversations, answers),
      new OpenConversation(store, conversations, history),
      new ReplayTranscript(conversations),
      new SaveTranscript(conversations, mask),
      new SetToken(tokens, querySettings),
      new ShowLog(actions),
      new StartDemoService(demo),
      new Stop(conversations),
      new TestConnection(tester, actions),
    ];
    this.commands = new Map(commands.map(command => [command.id, command]));
    this.api = createApi(platform, querySettings, mask);
  }

  /** Runs a command. What it throws is shown by VS Code, unless another extension has called it. */
  async execute(id: string, args: readonly unknown[]): Promise<unknown> {
    try {
      return await this.commands.get(id)?.execute(...args);
    } catch (error) {
      throw inertError(error);
    }
  }
}
