import * as vscode from 'vscode';
import type { AnnounceView, ReadingView } from '../../protocol/views';
import { onDidChangeSettings } from './settings';

/** What {@link readingView} reads of the settings. */
const sections = ['accessibility', 'agentQuery.sendWith', 'chat', 'editor'];

/** Below this, a line height is a multiple of the font size; otherwise it is in pixels (`editor.lineHeight`). */
const minLineHeightPx = 8;

/** What {@link readingView} returns may have changed. */
export function onDidChangeReading(listener: () => void): vscode.Disposable {
  return onDidChangeSettings(sections, listener);
}

/**
 * How a conversation is to be shown and written. Most of it is in VS Code's own settings. Those of its Chat count only if
 * the user has set them: their defaults are not those of the editor, and VS Code before 1.105 does not have all of them.
 */
export function readingView(): ReadingView {
  const chat = ownSettings('chat');
  const editor = vscode.workspace.getConfiguration('editor');
  return {
    fontFamily: family(chat('fontFamily')),
    fontSize: pixels(chat('fontSize')),
    code: {
      fontFamily: family(chat('editor.fontFamily')),
      fontSize: pixels(chat('editor.fontSize')),
      fontWeight: family(chat('editor.fontWeight')),
      lineHeight: lineHeight(chat('editor.lineHeight')) || lineHeight(editor.get('lineHeight')),
      fontFeatures: fontFeatures(editor.get('fontLigatures')),
    },
    wrapsCode: chat('editor.wordWrap') === 'on',
    announces: announces(editor.get('accessibilitySupport')),
    sendsWith:
      vscode.workspace.getConfiguration('agentQuery').get('sendWith') === 'ctrlEnter'
        ? 'ctrlEnter'
        : 'enter',
    tellsKeys:
      vscode.workspace.getConfiguration('accessibility').get('verbosity.panelChat') !== false,
  };
}

/**
 * VS Code's Chat announces progress and answers as they come in if `accessibility.verboseChatProgressUpdates` is on.
 * `off` for `editor.accessibilitySupport` says that there is no screen reader.
 */
function announces(accessibilitySupport: unknown): AnnounceView {
  if (accessibilitySupport === 'off') {
    return 'off';
  }
  const verbose = vscode.workspace
    .getConfiguration('accessibility')
    .get('verboseChatProgressUpdates');
  return verbose === false ? 'onCompletion' : 'all';
}

/** Values that the user has set; undefined for defaults. */
function ownSettings(section: string): (key: string) => unknown {
  const configuration = vscode.workspace.getConfiguration(section);
  return key => {
    const found = configuration.inspect(key);
    return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  };
}

/** A CSS value; empty for what VS Code gives to webviews. */
function family(value: unknown): string {
  return typeof value === 'string' && value !== 'default' ? value.trim() : '';
}

function pixels(value: unknown): string {
  return isPositive(value) ? `${value}px` : '';
}

function lineHeight(value: unknown): string {
  return isPositive(value) ? `${value}${value < minLineHeightPx ? '' : 'px'}` : '';
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** `editor.fontLigatures` is true, false, or a value of the CSS property `font-feature-settings`. */
function fontFeatures(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') {
    return value;
  }
  const state = value === true ? 'on' : 'off';
  return `"liga" ${state}, "calt" ${state}`;
}
