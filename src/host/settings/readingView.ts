import * as vscode from 'vscode';
import type { AnnounceView, ReadingView } from '../../protocol/views';
import { onDidChangeSettings } from './settings';

/** The sections of settings that {@link readingView} reads. */
const sections = ['accessibility', 'agentQuery', 'chat', 'editor'];

/**
 * The limit below which a line height is a multiple of the font size; otherwise it is in pixels (`editor.lineHeight`).
 */
const minLineHeightPx = 8;

/** Calls back when the result of {@link readingView} may have changed. */
export function onDidChangeReading(listener: () => void): vscode.Disposable {
  return onDidChangeSettings(sections, listener);
}

/**
 * The settings for showing and writing a conversation. Most are VS Code's own. The settings of its Chat are used only
 * if the user has set them: their defaults differ from the editor's, and VS Code before 1.105 does not have all of
 * them.
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
 * The announcements for screen readers. VS Code's Chat announces progress and answers as they come in if
 * `accessibility.verboseChatProgressUpdates` is on. `off` for `editor.accessibilitySupport` means that there is no
 * screen reader.
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
    const values = configuration.inspect(key);
    return values?.workspaceFolderValue ?? values?.workspaceValue ?? values?.globalValue;
  };
}

/** A CSS value; empty for the value that VS Code gives to webviews. */
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
