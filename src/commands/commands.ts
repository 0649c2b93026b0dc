import type { ConversationStore } from '../core/conversation/saved/conversationStore';
import type { ConversationHistory } from '../core/conversation/saved/history/conversationHistory';
import type { SecretMask } from '../core/text/masking/secretMask';
import type { ChangeReviews } from '../host/changes/changeReviews';
import type { CodeComparer } from '../host/changes/codeComparer';
import type { CurlCopier } from '../host/curl/curlCopier';
import type { FileGatherer } from '../host/files/fileGatherer';
import type { EventInspectors } from '../host/inspector/eventInspectors';
import type { Asker } from '../host/requests/asker';
import type { OtherServices } from '../host/requests/otherServices';
import type { SetupRequests } from '../host/requests/setupRequests';
import type { AccessTokens } from '../host/service/accessTokens';
import type { Actions } from '../host/service/actions';
import type { ConnectionTester } from '../host/service/connectionTester';
import type { Demo } from '../host/service/demo';
import type { QuerySettings } from '../host/service/querySettings';
import type { ServiceChecker } from '../host/service/serviceChecker';
import type { Services } from '../host/service/services';
import type { ServiceSecrets } from '../host/settings/serviceSecrets';
import type { Tokens } from '../host/settings/tokens';
import type { Targets } from '../host/setup/targets';
import type { ActiveEditor } from '../host/sources/activeEditor';
import type { ChangeGatherer } from '../host/sources/changeGatherer';
import type { ClipboardCapture } from '../host/sources/clipboardCapture';
import type { AccessibilityHelp } from '../host/workbench/accessibilityHelp';
import type { AnswerDocuments } from '../host/workbench/answerDocuments';
import type { ConversationImport } from '../host/workbench/conversationImport';
import type { ConversationLabeler } from '../host/workbench/conversationLabeler';
import type { ConversationPanels } from '../host/workbench/conversationPanels';
import type { HistoryCleaner } from '../host/workbench/historyCleaner';
import { Ask } from './ask/ask';
import { AskAboutCapturedText } from './ask/askAboutCapturedText';
import { AskAboutCells } from './ask/askAboutCells';
import { AskAboutChanges } from './ask/askAboutChanges';
import { AskAboutFile } from './ask/askAboutFile';
import { AskAboutFiles } from './ask/askAboutFiles';
import { AskAboutProblem } from './ask/askAboutProblem';
import { AskAboutSelection } from './ask/askAboutSelection';
import { AskAboutTestFailure } from './ask/askAboutTestFailure';
import { ApplyChanges } from './changes/applyChanges';
import { ReviewChanges } from './changes/reviewChanges';
import type { Command } from './command';
import { ApplyComparison } from './conversation/applyComparison';
import { AskAgain } from './conversation/askAgain';
import { AskOtherService } from './conversation/askOtherService';
import { ClearHistory } from './conversation/clearHistory';
import { CompareAnswer } from './conversation/compareAnswer';
import { CopySessionId } from './conversation/copySessionId';
import { ExportConversation } from './conversation/exportConversation';
import { FocusAnswer } from './conversation/focusAnswer';
import { GoTo } from './conversation/goTo';
import { InspectEvents } from './conversation/inspectEvents';
import { NewConversation } from './conversation/newConversation';
import { OpenAccessibilityHelp } from './conversation/openAccessibilityHelp';
import { OpenAnswer } from './conversation/openAnswer';
import { OpenConversation } from './conversation/openConversation';
import { RenameConversation } from './conversation/renameConversation';
import { ShowInEvents } from './conversation/showInEvents';
import { Stop } from './conversation/stop';
import { Find } from './find';
import { InSideBar } from './inSideBar';
import { OpenIn } from './openIn';
import { CheckService } from './service/checkService';
import { ClearToken } from './service/clearToken';
import { CopyAsCurl } from './service/copyAsCurl';
import { ReplayTranscript } from './service/replayTranscript';
import { SaveTranscript } from './service/saveTranscript';
import { SelectService } from './service/selectService';
import { ServeTranscript } from './service/serveTranscript';
import { SetToken } from './service/setToken';
import { ShowLog } from './service/showLog';
import { StartDemoService } from './service/startDemoService';
import { TestConnection } from './service/testConnection';

/** The objects that commands work with. */
interface CommandServices {
  readonly accessTokens: AccessTokens;
  readonly actions: Actions;
  readonly active: ActiveEditor;
  readonly answers: AnswerDocuments;
  readonly help: AccessibilityHelp;
  readonly asker: Asker;
  readonly captures: ClipboardCapture;
  readonly checker: ServiceChecker;
  readonly changes: ChangeGatherer;
  readonly comparer: CodeComparer;
  readonly curl: CurlCopier;
  readonly demo: Demo;
  /** Undefined in a window without a workspace. */
  readonly elsewhere: ConversationImport | undefined;
  readonly files: FileGatherer;
  readonly history: ConversationHistory;
  readonly historyCleaner: HistoryCleaner;
  readonly inspectors: EventInspectors;
  readonly labeler: ConversationLabeler;
  readonly mask: SecretMask;
  readonly panels: ConversationPanels;
  readonly otherServices: OtherServices;
  readonly querySettings: QuerySettings;
  readonly reviews: ChangeReviews;
  readonly secrets: ServiceSecrets;
  readonly services: Services;
  readonly setup: SetupRequests;
  readonly store: ConversationStore;
  readonly targets: Targets;
  readonly tester: ConnectionTester;
  readonly tokens: Tokens;
}

/** Creates all commands. Each must also be listed in `contributes.commands` of package.json. */
export function commands({
  accessTokens,
  actions,
  active,
  answers,
  help,
  asker,
  captures,
  checker,
  changes,
  comparer,
  curl,
  demo,
  elsewhere,
  files,
  history,
  historyCleaner,
  inspectors,
  labeler,
  mask,
  panels,
  otherServices,
  querySettings,
  reviews,
  secrets,
  services,
  setup,
  store,
  targets,
  tester,
  tokens,
}: CommandServices): readonly Command[] {
  const tokenServices = {
    accessTokens,
    actions,
    querySettings,
    secrets,
    services,
    setup,
    tokens,
  };
  const opening = { elsewhere, history, historyCleaner, labeler, panels, store, targets };
  const ofConversation = [
    new CopyAsCurl(panels, curl, setup, actions),
    new CopySessionId(panels, querySettings),
    new ExportConversation(panels, mask),
    new InspectEvents(panels, inspectors),
    new RenameConversation(panels, labeler),
    new SaveTranscript(panels, mask),
  ];
  const inSideBar = [
    ...ofConversation,
    new NewConversation(panels, 'sideBar'),
    new OpenConversation(opening, 'sideBar'),
  ];
  return [
    ...ofConversation,
    ...inSideBar.map(command => new InSideBar(command, panels)),
    new ApplyChanges(reviews),
    new ApplyComparison(comparer),
    new Ask(asker),
    new AskAboutCapturedText('debugConsole', captures, asker),
    new AskAboutCapturedText('lastCommand', captures, asker),
    new AskAboutCapturedText('searchResults', captures, asker),
    new AskAboutCapturedText('terminalSelection', captures, asker),
    new AskAboutCells(active, asker),
    new AskAboutChanges('unstaged', changes, asker),
    new AskAboutChanges('staged', changes, asker),
    new AskAboutFile(active, asker),
    new AskAboutFiles(active, files, asker),
    new AskAboutProblem(active, asker),
    new AskAboutSelection(active, asker),
    new AskAboutTestFailure(asker),
    new AskAgain(panels, asker),
    new AskOtherService(panels, otherServices),
    new CheckService(checker, setup, services, actions),
    new ClearHistory(historyCleaner),
    new ClearToken(tokenServices),
    new CompareAnswer(answers),
    new Find(panels),
    new FocusAnswer(panels),
    new GoTo('nextCodeBlock', panels),
    new GoTo('nextTurn', panels),
    new GoTo('previousCodeBlock', panels),
    new GoTo('previousTurn', panels),
    new NewConversation(panels),
    new OpenAccessibilityHelp(help),
    new OpenAnswer(panels, answers),
    new OpenConversation(opening),
    new OpenIn('editor', panels),
    new OpenIn('sideBar', panels),
    new ReplayTranscript(panels),
    new ReviewChanges(panels, reviews),
    new SelectService(services, setup, demo, actions),
    new ServeTranscript(demo),
    new SetToken(tokenServices),
    new ShowInEvents(panels),
    new ShowLog(actions),
    new StartDemoService(demo),
    new Stop(panels),
    new TestConnection(tester, setup, actions, services),
  ];
}
