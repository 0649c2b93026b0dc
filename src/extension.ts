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
import { SecretMask } from './core/secretMask';
import { Actions } from './host/actions';
import { AnswerDocuments } from './host/answerDocuments';
import { type AgentQueryApi, createApi } from './host/api';
import { Asker } from './host/asker';
import { CodeBlocks } from './host/codeBlocks';
import { CodeComparer } from './host/compare/codeComparer';
import { Comparisons } from './host/compare/comparisons';
import { ConnectionTester } from './host/connectionTester';
import { ConversationStore } from './host/conversationStore';
import { Conversations } from './host/conversations';
import { Demo } from './host/demo';
import { DoneNotifier } from './host/doneNotifier';
import { EditorTracker } from './host/editorTracker';
import { FileGatherer } from './host/fileGatherer';
import { HeldFiles } from './host/heldFiles';
import { History } from './host/history';
import { FileLocator } from './host/links/fileLocator';
import { PathLinks } from './host/links/pathLinks';
import { PacedLog } from './host/pacedLog';
import { panelViewType } from './host/panel/conversationPanel';
import { PanelRequests } from './host/panelRequests';
import { PartOpener } from './host/partOpener';
import { PartRequests } from './host/partRequests';
import { PartRevealer } from './host/partRevealer';
import { PlainHttpConsent } from './host/plainHttpConsent';
import { ProblemActions } from './host/problemActions';
import { ChannelQueryLog } from './host/queryLog';
import { QuerySettings } from './host/querySettings';
import { RunningIndicator } from './host/runningIndicator';
import { Settings } from './host/settings';
import { ChangeGatherer } from './host/sources/changeGatherer';
import { CopiedTexts } from './host/sources/copiedTexts';
import { StagedRefresh } from './host/stagedRefresh';
import { Tokens } from './host/tokens';
import { TurnRequests } from './host/turnRequests';
import { WorkspaceFiles } from './host/workspaceFiles';

let flush: (() => Promise<void>) | undefined;

/** VS Code waits for this, a few seconds, before it ends the extension. */
export async function deactivate(): Promise<void> {
  await flush?.();
}

/** Builds the object graph and registers what VS Code calls. */
export function activate(context: vscode.ExtensionContext): AgentQueryApi {
  const own = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const channel = own(vscode.window.createOutputChannel('Agent Query', { log: true }));
  const settings = new Settings();
  const targetChanged = own(new vscode.EventEmitter<void>());
  own(settings.onDidChangeTarget(() => targetChanged.fire()));
  const mask = new SecretMask();
  const log = own(new PacedLog(channel, platform.clock, mask));
  const tokens = own(new Tokens(context.secrets, mask));
  const querySettings = new QuerySettings(
    settings,
    context.workspaceState,
    tokens,
    new PlainHttpConsent(context.globalState),
  );
  const editors = own(new EditorTracker());
  const opener = new PartOpener(platform, settings);
  const demo = own(new Demo(platform.startDemoService, settings, context.globalState));
  const actions = new Actions(settings, demo, channel);
  const store = new ConversationStore(context.storageUri ?? context.globalStorageUri, log);
  const conversations = own(
    new Conversations(
      {
        transport: platform.transport,
        clock: platform.clock,
        log: new ChannelQueryLog(log),
        mask,
        configuration: () => querySettings.read(),
        openParts: parts => opener.open(parts),
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
    ),
  );
  const asker = new Asker(conversations, opener, querySettings, actions);
  const changes = new ChangeGatherer(editors);
  const copied = new CopiedTexts(platform.clock);
  const files = new FileGatherer(platform, settings);
  const parts = new PartRequests(
    asker,
    files,
    platform.openLocalFile,
    new PartRevealer(editors, own(new HeldFiles())),
    own(new WorkspaceFiles(platform)),
  );
  const answers = own(new AnswerDocuments(conversations, store, editors));
  const locator = new FileLocator(platform.clock);
  const comparer = new CodeComparer(own(new Comparisons()), locator, editors);
  const requests = new PanelRequests(
    asker,
    actions,
    new CodeBlocks(editors),
    parts,
    new TurnRequests(asker, answers),
    comparer,
    new PathLinks(locator, editors),
  );
  own(vscode.window.registerWebviewPanelSerializer(panelViewType, conversations));
  flush = () => conversations.flush();
  own(new ProblemActions(settings));
  own(new RunningIndicator(conversations));
  own(new DoneNotifier(conversations, settings));
  own(new StagedRefresh(conversations, opener, platform.clock));

  const history = own(new History(conversations, store, settings));
  const tester = new ConnectionTester(platform, querySettings, log, mask);
  const commands = [
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
  for (const command of commands) {
    own(
      vscode.commands.registerCommand(command.id, (...args: unknown[]) => command.execute(...args)),
    );
  }
  return createApi(platform, querySettings, mask);
}
