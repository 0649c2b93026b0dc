import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { PromptCalls } from './host/promptCalls';
import { PromptFiles } from './host/promptFiles';
import { SavedQuestions } from './host/savedQuestions';

type QuestionsApp = Pick<
  App,
  'active' | 'context' | 'conversations' | 'files' | 'hooks' | 'platform' | 'stager' | 'userFolder'
>;

/** Saved questions: their list for the page, and the calls of them by their names. */
export function registerSavedQuestions(app: QuestionsApp): Feature {
  const { active, context, conversations, files, hooks, platform, stager, userFolder } = app;
  const prompts = new PromptFiles(platform, {
    userFolder,
    homeFolder: platform.homeFolder,
    isLocal: context.extension.extensionKind === vscode.ExtensionKind.UI,
  });
  const saved = new SavedQuestions(platform, prompts, active, files.find);
  hooks.savedQuestions = new PromptCalls(conversations, saved, stager);
  return { handlers: { 'prompt.list': (_request, _panel, tell) => saved.list(tell) } };
}
