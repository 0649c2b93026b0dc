import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import { isSameOrigin } from '../../core/query/baseUrl';
import { maxKwargsLength } from '../../core/query/queryKwargs';
import { formatJson } from '../../core/text/formatJson';
import type { FromPage } from '../../protocol/fromPage';
import type { KwargsView } from '../../protocol/views';
import type { Asker } from '../asking/asker';
import type { OtherServices } from '../asking/otherServices';
import { kwargsErrorText } from '../errors/describeConfigurationError';
import type { ConversationPanel } from '../page/conversationPanel';
import type { Actions } from '../panels/actions';
import type { ActiveEditor } from '../parts/activeEditor';
import { showOffer } from '../window/notifications';
import { selectTextFirst } from '../window/openFileFirst';
import type { PageHandlers } from './pageRequests';

const { t } = vscode.l10n;

/** The handlers of requests of the Question box and of banners. */
export function questionRequests(
  asker: Asker,
  actions: Actions,
  otherServices: OtherServices,
  active: ActiveEditor,
) {
  const run = async (
    { action, turnId }: FromPage<'action.run'>,
    panel: ConversationPanel,
  ): Promise<void> => {
    const { live } = panel;
    if (!actions.needsTurn(action)) {
      return actions.run(action, live.conversation.service, panel.notice);
    }
    const turn = turnId === undefined ? live.conversation.lastSent : live.findTurn(turnId);
    if (!turn) {
      return;
    }
    switch (action) {
      case 'askAgain':
        await asker.askAgain(panel, turn);
        return;
      case 'askOtherService':
        await otherServices.ask(panel, turn, panel.notice);
        return;
      case 'correctBaseUrl':
        return correct(panel, turn);
      default:
        await actions.ofFeature(action)?.runOnTurn?.(turn, panel);
    }
  };

  /** Changes the base URL with which a query failed, and offers to ask again. */
  const correct = async (panel: ConversationPanel, turn: Turn): Promise<void> => {
    const { service } = panel.live.conversation;
    const corrected =
      turn.error && service && (await actions.correctBaseUrl(turn.error, service, panel.notice));
    if (corrected) {
      const text = t('The base URL is now {0}.', corrected.baseUrl);
      await showOffer(
        text,
        t('Ask again'),
        () =>
          isSameOrigin(corrected.baseUrl, service.baseUrl)
            ? asker.askAgain(panel, turn)
            : otherServices.askAt(corrected, turn, service),
        panel.notice.info,
      );
    }
  };

  return {
    'question.send': ({ question, kwargs }, panel) => asker.sendStaged(panel, question, kwargs),
    'question.kwargs': ({ text }, panel) => {
      panel.live.draft.kwargs = text;
      return kwargsView(text);
    },
    'service.select': () => vscode.commands.executeCommand('agentQuery.selectService'),
    'query.stop': (_request, { live }) => live.stop(),
    'action.run': run,
    'selection.ask': (_request, { notice }) =>
      active.inFront.kind === 'other'
        ? selectTextFirst(notice)
        : vscode.commands.executeCommand('agentQuery.askAboutSelection'),
    'shortcut.show': () =>
      vscode.commands.executeCommand(
        'workbench.action.openGlobalKeybindings',
        '@command:agentQuery.askAboutSelection',
      ),
  } satisfies Partial<PageHandlers>;
}

function kwargsView(text: string): KwargsView {
  const error = kwargsErrorText(text);
  const formatted =
    error === '' && text.trim() !== '' ? formatJson(text, maxKwargsLength + 1) : text;
  return { error, formatted: formatted.length > maxKwargsLength ? text : formatted };
}
