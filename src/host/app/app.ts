import * as vscode from 'vscode';
import { platform } from '#platform';
import type { LiveConversationPorts } from '../../core/asking/liveConversation';
import { sentParts } from '../../core/conversation/turn';
import { SecretMask } from '../../core/masking/secretMask';
import { OpenTabs } from '../../core/saved/openTabs';
import { Asker } from '../asking/asker';
import { OtherServices } from '../asking/otherServices';
import { PartStager } from '../asking/partStager';
import { ChannelQueryLog } from '../log/channelQueryLog';
import { ThrottledLog } from '../log/throttledLog';
import { PageProtocol } from '../page/pageProtocol';
import { SideBar } from '../page/place';
import { AccessibilityHelp } from '../panels/accessibilityHelp';
import { Actions } from '../panels/actions';
import { AnswerDocuments } from '../panels/answerDocuments';
import { notifyOfAnswers, RunningIndicator } from '../panels/answerNotifier';
import { ConversationPanels } from '../panels/conversationPanels';
import { layoutId, unlockEmptyGroup, unshownTabs } from '../panels/conversationTabs';
import { Documentation } from '../panels/documentation';
import { MenuContext } from '../panels/menuContext';
import { OpenPanels } from '../panels/openPanels';
import { SavedConversations } from '../panels/savedConversations';
import { reportSaving } from '../panels/savingNotices';
import { ServiceIndicator } from '../panels/serviceIndicator';
import { ActiveEditor, userFolder } from '../parts/activeEditor';
import { ClipboardCapture } from '../parts/clipboardCapture';
import { EditorSuggestions } from '../parts/editorSuggestions';
import { FileGatherer } from '../parts/fileGatherer';
import { FileLocator } from '../parts/fileLocator';
import { ChangeGatherer } from '../parts/gitChanges';
import { PartOpener } from '../parts/partOpener';
import { InMemoryFiles, PartRevealer } from '../parts/partRevealer';
import { DiagnosticActions } from '../parts/problems';
import { StagedRefresh } from '../parts/stagedRefresh';
import { WorkspaceFiles } from '../parts/workspaceFiles';
import { answerRequests, CodeBlockActions } from '../requests/answerRequests';
import { PageRequests } from '../requests/pageRequests';
import { PartRequests } from '../requests/partRequests';
import { linkCreatedFiles, PathLinks } from '../requests/pathLinks';
import { questionRequests } from '../requests/questionRequests';
import { SetupForms } from '../requests/setupForms';
import { turnRequests } from '../requests/turnRequests';
import { ConnectionTester } from '../settings/connectionTester';
import { ServiceAccess } from '../settings/serviceAccess';
import { Settings } from '../settings/settings';
import { Targets } from '../settings/targets';
import { Disposable } from '../window/disposable';
import { EditorTracker } from '../window/editorTracker';
import { emptyHooks, type Hooks } from './hooks';

/** The objects of the main road, from a question to its answer. Features work with them, and take part at its hooks. */
export class App extends Disposable {
  readonly platform = platform;
  readonly hooks: Hooks = emptyHooks();
  readonly protocol = new PageProtocol();
  readonly requests = new PageRequests();
  readonly panels = this._register(new OpenPanels());
  readonly sideBar = this._register(new SideBar());
  readonly editors = this._register(new EditorTracker());
  readonly settings = this._register(new Settings());
  readonly mask = new SecretMask();
  readonly log: ThrottledLog;
  readonly access: ServiceAccess;
  readonly targets: Targets;
  readonly tester: ConnectionTester;
  readonly documentation: Documentation;
  readonly actions: Actions;
  readonly files: FileGatherer;
  /** The folder in which VS Code keeps the settings of the user. */
  readonly userFolder: vscode.Uri;
  readonly active: ActiveEditor;
  readonly opener: PartOpener;
  readonly ports: LiveConversationPorts;
  readonly saved: SavedConversations;
  readonly conversations: ConversationPanels;
  readonly stager: PartStager;
  readonly asker: Asker;
  readonly forms: SetupForms;
  readonly otherServices: OtherServices;
  readonly answers: AnswerDocuments;
  readonly help: AccessibilityHelp;
  readonly codeBlocks: CodeBlockActions;
  readonly captures: ClipboardCapture;
  readonly changes: ChangeGatherer;

  constructor(readonly context: vscode.ExtensionContext) {
    super();
    const { editors, hooks, mask, panels, requests, settings, sideBar } = this;
    const { extensionUri, workspaceState } = context;
    const { clock, openLocalFile } = platform;

    const channel = this._register(vscode.window.createOutputChannel('Agent Query', { log: true }));
    this.log = this._register(new ThrottledLog(channel, clock, mask));
    this.access = this._register(new ServiceAccess(context, platform, settings, this.log, mask));
    const { accessTokens, querySettings, services, sessions } = this.access;
    this.targets = new Targets(services, querySettings, sessions, hooks);
    this.tester = new ConnectionTester(platform, querySettings, this.log, mask);
    this.documentation = new Documentation(extensionUri);
    this.actions = new Actions(
      settings,
      channel,
      services,
      querySettings,
      accessTokens,
      this.documentation,
      hooks,
    );

    this.files = new FileGatherer(platform, settings);
    this.userFolder = userFolder(context);
    this.active = this._register(
      new ActiveEditor(editors, clock, this.userFolder, () =>
        panels.all.some(({ isShown }) => isShown),
      ),
    );
    const suggestions = new EditorSuggestions(this.active);
    this.opener = new PartOpener(platform, settings, this.files.find);
    this.captures = new ClipboardCapture(clock);
    this.changes = new ChangeGatherer(this.active, platform.runProgram);

    this.ports = {
      transport: platform.transport,
      clock,
      log: new ChannelQueryLog(this.log),
      mask,
      answeringUrls: new Set(),
      currentService: () => services.chosen,
      configuration: async (ref, signal, kwargs, canAsk = true) => {
        const service = services.of(ref);
        hooks.arguments.check(service);
        return querySettings.read(service, { signal, canAsk }, kwargs);
      },
      openParts: (parts, signal) => this.opener.open(parts, signal),
      inspector: this.opener,
      withoutArguments: (live, kwargs) => hooks.arguments.remove(live, kwargs),
    };
    this.saved = new SavedConversations(context, platform, this.log);
    const { storage, store } = this.saved;
    this.conversations = this._register(
      new ConversationPanels(
        panels,
        this.ports,
        store,
        settings,
        services,
        {
          extensionUri,
          clock,
          target: live => {
            const target = this.targets.view(live.conversation);
            return target.banner ? target : { ...target, ...hooks.arguments.view(live) };
          },
          onDidChangeTarget: services.onDidChange,
          suggestion: ({ draft, conversation }) =>
            suggestions.view(draft.staged.all, sentParts(conversation.turns.at(-1))),
          onDidChangeSuggestion: this.active.onDidChange,
          protocol: this.protocol,
          pageFlags: () => hooks.pageFlags.flatMap(flags => flags()),
          errorActions: hooks.actions,
          factsOf: turn => hooks.turnFacts.of(turn),
          onDidChangeFacts: listener => hooks.turnFacts.onDidChange(listener),
          handle: (request, panel) => void requests.handle(request, panel),
        },
        sideBar,
        workspaceState,
        this._register(
          new OpenTabs(storage, clock, this.log, layoutId(workspaceState), () => {
            return unshownTabs(panels).length;
          }),
        ),
      ),
    );
    this._register(services.onDidChoose(service => this.conversations.startNext(service)));

    this.stager = new PartStager(this.actions);
    this.asker = new Asker(this.conversations, querySettings, this.actions, this.stager, hooks);
    this.forms = new SetupForms(panels, this.conversations, hooks);
    this.otherServices = new OtherServices(services, this.conversations, this.asker, hooks);
    this.answers = this._register(new AnswerDocuments(panels, store, editors));
    this.help = this._register(new AccessibilityHelp(panels, editors));
    this.codeBlocks = new CodeBlockActions(editors);
    const locator = new FileLocator(clock);
    const parts = new PartRequests(
      this.stager,
      this.files,
      openLocalFile,
      new PartRevealer(editors, this._register(new InMemoryFiles())),
      this._register(new WorkspaceFiles(platform, settings, locator)),
      suggestions,
    );
    requests.register(questionRequests(this.asker, this.actions, this.otherServices, this.active));
    requests.register(parts.handlers);
    requests.register(turnRequests(this.asker, this.answers));
    requests.register(answerRequests(this.codeBlocks, new PathLinks(locator, editors)));
    this._register(linkCreatedFiles(panels, locator));

    this._register(reportSaving(store.health, this.actions));
    this._register(unlockEmptyGroup());
    this._register(new ServiceIndicator(panels, services));
    this._register(new DiagnosticActions(settings));
    this._register(new RunningIndicator(panels));
    this._register(new MenuContext(panels, services));
    this._register(notifyOfAnswers(panels, this.conversations, settings));
    this._register(new StagedRefresh(panels, clock));
  }
}
