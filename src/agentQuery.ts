import * as vscode from 'vscode';
import { platform } from '#platform';
import { commands } from './commands/commands';
import { type CommandTable, questionOf } from './commands/commandTable';
import type { LiveConversationPorts } from './core/asking/liveConversation';
import { SecretMask } from './core/masking/secretMask';
import { OpenTabs } from './core/saved/openTabs';
import type { AgentQueryApi } from './features/api/agentQueryApi';
import { createApi, stageForExtension } from './features/api/host/createApi';
import { registerChanges } from './features/changes/register';
import { registerChat } from './features/chat/register';
import { registerCheck } from './features/check/register';
import { registerCurl } from './features/curl/register';
import { registerDemo } from './features/demo/register';
import { registerDiagrams } from './features/diagrams/register';
import { ConversationLabeler, refreshLabels } from './features/history/host/conversationLabeler';
import { HistoryCleaner } from './features/history/host/historyCleaner';
import type { ConversationImport } from './features/history/host/otherWorkspaces';
import { registerInspector } from './features/inspector/register';
import { registerPrompts } from './features/savedQuestions/register';
import { registerSetup } from './features/setup/register';
import { Asker } from './host/asking/asker';
import { OtherServices } from './host/asking/otherServices';
import { PartStager } from './host/asking/partStager';
import { ChannelQueryLog } from './host/log/channelQueryLog';
import { ThrottledLog } from './host/log/throttledLog';
import { SideBar } from './host/page/place';
import { AccessibilityHelp } from './host/panels/accessibilityHelp';
import { Actions } from './host/panels/actions';
import { AnswerDocuments } from './host/panels/answerDocuments';
import { AttentionBadge, notifyOfAnswers, RunningIndicator } from './host/panels/answerNotifier';
import { ConversationPanels } from './host/panels/conversationPanels';
import { layoutId, unlockEmptyGroup } from './host/panels/conversationTabs';
import { Documentation } from './host/panels/documentation';
import { MenuContext } from './host/panels/menuContext';
import { savedConversations } from './host/panels/savedConversations';
import { reportSaving } from './host/panels/savingNotices';
import { ServiceIndicator } from './host/panels/serviceIndicator';
import { ActiveEditor, userFolder } from './host/parts/activeEditor';
import { ClipboardCapture } from './host/parts/clipboardCapture';
import { EditorSuggestions } from './host/parts/editorSuggestions';
import { FileGatherer } from './host/parts/fileGatherer';
import { FileLocator } from './host/parts/fileLocator';
import { ChangeGatherer } from './host/parts/gitChanges';
import { PartOpener } from './host/parts/partOpener';
import { InMemoryFiles, PartRevealer } from './host/parts/partRevealer';
import { DiagnosticActions } from './host/parts/problems';
import { StagedRefresh } from './host/parts/stagedRefresh';
import { WorkspaceFiles } from './host/parts/workspaceFiles';
import { answerRequests, CodeBlockActions } from './host/requests/answerRequests';
import { handleRequest, type PanelHandlers } from './host/requests/panelRequests';
import { PartRequests } from './host/requests/partRequests';
import { PathLinks } from './host/requests/pathLinks';
import { questionRequests } from './host/requests/questionRequests';
import { SetupForms } from './host/requests/setupForms';
import { turnRequests } from './host/requests/turnRequests';
import { ConnectionTester } from './host/settings/connectionTester';
import { ServiceAccess } from './host/settings/serviceAccess';
import { Settings } from './host/settings/settings';
import { Targets } from './host/settings/targets';
import { Disposable } from './host/window/disposable';
import { EditorTracker } from './host/window/editorTracker';
import { inertError } from './host/window/notifications';

/** The commands after which a service is needed. */
const usesService =
  /^agentQuery\.(?:ask|checkService|newConversation|selectService|testConnection)/;

/** Builds the object graph of the extension. It is loaded on first use. */
export class AgentQuery extends Disposable {
  readonly panels: ConversationPanels;
  readonly sideBar: SideBar;
  private readonly commands: CommandTable;
  readonly api: AgentQueryApi;
  readonly inspector: ReturnType<typeof registerInspector>;
  readonly chat: ReturnType<typeof registerChat>;
  /** Undefined without a workspace. */
  private readonly elsewhere: ConversationImport | undefined;
  readonly setup: ReturnType<typeof registerSetup>;

  constructor(context: vscode.ExtensionContext) {
    super();
    const channel = this._register(vscode.window.createOutputChannel('Agent Query', { log: true }));
    const settings = new Settings();
    const mask = new SecretMask();
    const log = this._register(new ThrottledLog(channel, platform.clock, mask));
    const access = this._register(new ServiceAccess(context, platform, settings, log, mask));
    const { accessTokens, querySettings, secrets, services, sessions, tokens } = access;
    const demo = this._register(registerDemo(services));
    const targets = new Targets(settings, services, querySettings, sessions, demo.canStart);
    const editors = this._register(new EditorTracker());
    const files = new FileGatherer(platform, settings);
    const folderOfUser = userFolder(context);
    const activeEditor = this._register(
      new ActiveEditor(editors, platform.clock, folderOfUser, () =>
        this.panels.all.some(({ isShown }) => isShown),
      ),
    );
    const suggestions = new EditorSuggestions(activeEditor);
    const opener = new PartOpener(platform, settings, files.find);
    const documentation = new Documentation(context.extensionUri);
    const actions = new Actions(
      settings,
      channel,
      services,
      querySettings,
      accessTokens,
      documentation,
    );
    const tester = new ConnectionTester(platform, querySettings, log, mask);
    this.setup = registerSetup({
      actions,
      documentation,
      globalState: context.globalState,
      querySettings,
      services,
      settings,
      suggestedBaseUrl: platform.suggestedBaseUrl,
      tester,
      tokens,
    });
    const { elsewhere, history, storage, store } = savedConversations(context, platform, log);
    this.elsewhere = elsewhere && this._register(elsewhere);
    this._register(reportSaving(store.health, actions));
    this.sideBar = this._register(new SideBar());
    const ports: LiveConversationPorts = {
      transport: platform.transport,
      clock: platform.clock,
      log: new ChannelQueryLog(log),
      mask,
      currentService: () => services.chosen,
      configuration: async (ref, signal, kwargs) =>
        querySettings.read(services.of(ref), { signal, canAsk: true }, kwargs),
      openParts: (parts, signal) => opener.open(parts, signal),
      inspector: opener,
    };
    this.chat = this._register(
      registerChat({
        answering: [ports, files, services, actions],
        reading: [platform, settings],
        querySettings,
      }),
    );
    const changes = this._register(
      registerChanges({ platform, editors, current: () => this.panels.current }),
    );
    this.panels = this._register(
      new ConversationPanels(
        ports,
        store,
        settings,
        service => services.isLeftBehind(service),
        {
          extensionUri: context.extensionUri,
          clock: platform.clock,
          target: ({ conversation }) => targets.view(conversation),
          onDidChangeTarget: services.onDidChange,
          suggestion: ({ draft, conversation }) =>
            suggestions.view(draft.staged.all, conversation.turns.at(-1)?.parts),
          onDidChangeSuggestion: activeEditor.onDidChange,
          changesOf: changes.changesOf,
          onDidChangeChanges: changes.onDidChange,
          handle: (request, panel) => void handleRequest(handlers, request, panel),
        },
        this.sideBar,
        context.workspaceState,
        unshown =>
          new OpenTabs(storage, platform.clock, log, layoutId(context.workspaceState), unshown),
      ),
    );
    const { panels } = this;
    this._register(unlockEmptyGroup());
    this._register(services.onDidChoose(service => panels.startNext(service)));
    this._register(new ServiceIndicator(panels, services));
    const stager = new PartStager(actions);
    const prompts = registerPrompts({
      platform,
      user: {
        userFolder: folderOfUser,
        homeFolder: platform.homeFolder,
        isLocal: context.extension.extensionKind === vscode.ExtensionKind.UI,
      },
      active: activeEditor,
      find: files.find,
      panels,
      stager,
    });
    const asker = new Asker(panels, querySettings, actions, stager, prompts.calls);
    const forms = new SetupForms(panels, querySettings);
    const otherServices = new OtherServices(services, panels, asker);
    const parts = new PartRequests(
      stager,
      files,
      platform.openLocalFile,
      new PartRevealer(editors, this._register(new InMemoryFiles())),
      this._register(new WorkspaceFiles(platform, settings)),
      suggestions,
    );
    const answers = this._register(new AnswerDocuments(panels, store, editors));
    const help = this._register(new AccessibilityHelp(panels, editors));
    this.inspector = this._register(
      registerInspector({
        inspecting: { extensionUri: context.extensionUri, clock: platform.clock, mask },
        openLocalFile: platform.openLocalFile,
        mask,
        panels,
        querySettings,
      }),
    );
    const codeBlocks = new CodeBlockActions(editors);
    const diagrams = this._register(
      registerDiagrams({ extensionUri: context.extensionUri, codeBlocks, editors }),
    );
    const handlers: PanelHandlers = {
      ...questionRequests(asker, actions, otherServices, querySettings),
      ...this.setup.handlers,
      ...parts.handlers,
      ...turnRequests(asker, answers),
      ...this.inspector.handlers,
      ...prompts.handlers,
      ...changes.handlers,
      ...diagrams.handlers,
      ...answerRequests(codeBlocks, new PathLinks(new FileLocator(platform.clock), editors)),
    };
    this._register(new DiagnosticActions(settings));
    this._register(new RunningIndicator(panels));
    this._register(new MenuContext(panels, services));
    this._register(notifyOfAnswers(panels, settings));
    this._register(new AttentionBadge(panels, this.sideBar));
    this._register(new StagedRefresh(panels, platform.clock));
    this._register(refreshLabels(panels, store));

    this.commands = commands(
      {
        accessTokens,
        actions,
        active: activeEditor,
        answers,
        help,
        asker,
        captures: new ClipboardCapture(platform.clock),
        clock: platform.clock,
        changes: new ChangeGatherer(activeEditor),
        demo,
        documentation,
        elsewhere,
        files,
        history,
        historyCleaner: this._register(new HistoryCleaner(panels, history, settings)),
        labeler: new ConversationLabeler(panels, store),
        mask,
        panels,
        otherServices,
        querySettings,
        secrets,
        services,
        forms,
        store,
        targets,
        tester,
        tokens,
      },
      {
        ...registerCheck({
          actions,
          forms,
          mask,
          ports: platform,
          querySettings,
          services,
          sessions,
        }),
        ...registerCurl({ actions, forms, opener, panels, querySettings }),
        ...this.inspector.commands,
        ...changes.commands,
        ...demo.commands,
      },
    );
    this.api = createApi(platform, querySettings, services, mask, {
      stage: request => stageForExtension(panels, stager, files, request),
      configure: request => this.setup.configure(request),
    });
  }

  /** Saves everything before the window closes. */
  async end(): Promise<void> {
    await Promise.all([this.panels.end(), this.elsewhere?.end()]);
  }

  /**
   * Runs a command.
   *
   * @throws the command's error, with an inert message, because VS Code shows it
   */
  async execute(id: string, args: readonly unknown[]): Promise<unknown> {
    try {
      // A command with a question never waits for a decision.
      if (usesService.test(id) && questionOf(args) === undefined) {
        // Before the command opens a panel, which would take the focus from the dialog.
        await this.setup.offerSuggested();
      }
      const [from] = args as [{ readonly scheme?: unknown } | undefined];
      if (from?.scheme === 'webview-panel') {
        // The URI of a tab: its title was used. It may be active while the user is in the side bar.
        this.panels.turnToActiveTab();
      }
      return await this.commands[id.replace('agentQuery.', '')]?.(...args);
    } catch (error) {
      throw inertError(error);
    }
  }
}
