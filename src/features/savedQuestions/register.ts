import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { createPrompt } from './host/createPrompt';
import { PromptCalls } from './host/promptCalls';
import { PromptFiles } from './host/promptFiles';
import { SavedQuestions } from './host/savedQuestions';
import { promptProtocol } from './protocol/promptProtocol';

type QuestionsApp = Pick<
  App,
  | 'active'
  | 'asker'
  | 'context'
  | 'conversations'
  | 'files'
  | 'hooks'
  | 'platform'
  | 'stager'
  | 'userFolder'
>;

/** Saved questions: their list for the page, and the calls of them by their names. */
export function registerSavedQuestions(app: QuestionsApp): Feature {
  const { active, asker, context, conversations, files, hooks, platform, stager, userFolder } = app;
  const user = {
    userFolder,
    homeFolder: platform.homeFolder,
    isLocal: context.extension.extensionKind === vscode.ExtensionKind.UI,
  };
  const prompts = new PromptFiles(platform, user);
  const saved = new SavedQuestions(platform, prompts, active, files.find);
  const calls = new PromptCalls(conversations, saved, stager);
  hooks.savedQuestions = calls;
  return {
    protocol: promptProtocol,
    handlers: {
      'prompt.list': (_request, _panel, tell) => saved.list(tell),
      'prompt.choose': ({ id, typed }, panel) =>
        calls.choose(panel, id, typed, () => asker.sendDraft(panel, typed)),
      'prompt.create': (_request, { live, notice }) =>
        createPrompt(user, live.conversation.lastSent?.question ?? '', notice),
    },
  };
}
