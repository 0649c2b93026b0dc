import * as vscode from 'vscode';
import { type Clock, DelayedTask } from '../../core/async/clock';
import { Disposable } from '../window/disposable';
import { isConversationTab, unshownTabs } from './conversationTabs';
import type { OpenPanels } from './openPanels';

/** The time that VS Code has to attach the panel of a visible tab, in milliseconds. */
const attachTimeoutMs = 3000;

/**
 * Finds tabs of conversations that VS Code has abandoned. When VS Code restarts the extension host in the same window,
 * for example after an update of an extension, pages keep showing their last state, and their messages are lost. A
 * restored tab gets its panel as soon as the tab is visible, so a visible tab without a panel is abandoned.
 */
export class AbandonedTabs extends Disposable {
  private readonly search: DelayedTask;

  /** @param replace replaces a tab with a new one */
  constructor(
    private readonly panels: OpenPanels,
    clock: Clock,
    replace: (tab: vscode.Tab) => Promise<void>,
  ) {
    super();
    this.search = this._register(
      new DelayedTask(clock, attachTimeoutMs, async () => {
        for (const tab of this.visibleAbandoned) {
          await replace(tab);
        }
      }),
    );
    const check = () => {
      if (this.visibleAbandoned.length > 0) {
        this.search.start();
      }
    };
    this._register(vscode.window.tabGroups.onDidChangeTabs(check));
    check();
  }

  private get visibleAbandoned(): readonly vscode.Tab[] {
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    const panels = this.panels.all.filter(({ kind }) => kind === 'editor');
    // The title by which a tab is recognized may reach it late.
    const isComplete = tabs.filter(isConversationTab).length <= panels.length;
    return isComplete ? [] : unshownTabs(this.panels).filter(({ isActive }) => isActive);
  }
}
