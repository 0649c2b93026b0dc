import * as vscode from 'vscode';
import { bytesOfMegabytes } from '../../core/text/byteSize';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import type { Settings } from '../../host/settings/settings';
import { contributes } from './contributes';
import { ConversationHistory } from './core/conversationHistory';
import { ConversationList } from './core/conversationList';
import { WorkspaceRecords } from './core/workspaceRecords';
import { ConversationLabeler, refreshLabels } from './host/conversationLabeler';
import { ConversationTree } from './host/conversationTree';
import { HistoryCleaner } from './host/historyCleaner';
import { historyCommands, open } from './host/historyCommands';
import { followChanges, lastConversations } from './host/listedConversations';
import { OtherWindows } from './host/otherWindows';
import { ConversationImport, OtherWorkspaces } from './host/otherWorkspaces';
import { markUnread } from './host/unreadAnswers';
import { historyProtocol } from './protocol/historyProtocol';

type HistoryApp = Pick<
  App,
  | 'access'
  | 'context'
  | 'conversations'
  | 'log'
  | 'panels'
  | 'platform'
  | 'saved'
  | 'settings'
  | 'targets'
>;

/** Saved conversations: their list with its search, their names and pins, and their deletion. */
export function registerHistory(app: HistoryApp): Feature {
  const { access, context, conversations, log, panels, platform, saved, settings, targets } = app;
  const { clock } = platform;
  const { folder, roots, storage, store } = saved;
  const history = new ConversationHistory(storage, store, log, clock);
  const historyCleaner = new HistoryCleaner(panels, conversations, history, () =>
    maxBytes(settings),
  );
  const list = new ConversationList({
    entries: async function* () {
      await conversations.flush();
      yield* history.entries();
    },
    elsewhere: async () => (await conversations.tabs.survey()).certainlyElsewhere,
    live: () => panels.live,
    clock,
  });
  const others = new OtherWindows(saved, conversations.tabs);
  const listening = vscode.Disposable.from(
    others,
    refreshLabels(panels, store, others),
    markUnread(panels, store),
    followChanges(list, panels, store, conversations.tabs),
    new ConversationTree(list, panels, targets, access.services, others, clock.now),
  );
  const records = new WorkspaceRecords(saved.storageAt(context.globalStorageUri), clock.now);
  /** The import; undefined without a workspace. */
  const elsewhere =
    context.storageUri &&
    new ConversationImport(
      new OtherWorkspaces(folder, roots, records, clock, log),
      context.workspaceState,
      clock,
    );
  elsewhere?.onDidBring(() => {
    conversations.tabs.tell();
    void list.read();
  });
  const historyContext = {
    clock,
    conversations,
    elsewhere,
    history,
    historyCleaner,
    labeler: new ConversationLabeler(panels, store),
    list,
    panels,
    targets,
  };
  return {
    commands: commandsOf(contributes.commands, historyCommands(historyContext)),
    protocol: historyProtocol,
    handlers: {
      'history.last': () => lastConversations(list),
      'history.open': ({ id }) => open(historyContext, id),
    },
    end: async () => elsewhere?.end(),
    dispose() {
      elsewhere?.dispose();
      listening.dispose();
      historyCleaner.dispose();
    },
  };
}

/**
 * The largest total size of saved conversations in bytes. Workspace settings are ignored, so that they can't delete any.
 */
function maxBytes(settings: Settings): number {
  const { default: fallback, maximum } = contributes.settings['history.maxSize'];
  const size = settings.own('history.maxSize', fallback);
  // The default in place of a larger size would delete conversations.
  return bytesOfMegabytes(size >= 0 ? Math.min(size, maximum) : fallback);
}
