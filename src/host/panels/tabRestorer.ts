import * as vscode from 'vscode';
import { withTimeout } from '../../core/async/abortable';
import type { Clock } from '../../core/async/clock';
import { noLabel } from '../../core/saved/conversationLabels';
import type { ConversationStore } from '../../core/saved/conversationStore';
import type { OpenTabs } from '../../core/saved/openTabs';
import { inertText } from '../../core/text/foreignText';
import type { ConversationPanel } from '../page/conversationPanel';
import { panelTitle } from '../page/panelTitle';
import { focusColumn } from '../window/focusColumn';
import { unshownTabs } from './conversationTabs';
import type { OpenPanels } from './openPanels';

/** The time that a tab has to attach its panel after it is selected. */
const attachTimeoutMs = 5000;

/**
 * Finds the conversations of tabs that VS Code restored and has not shown yet. VS Code attaches their panels only when
 * they are shown for the first time; until then, only their titles are known.
 */
export class TabRestorer {
  constructor(
    private readonly panels: OpenPanels,
    private readonly tabs: OpenTabs,
    private readonly store: ConversationStore,
    private readonly clock: Clock,
  ) {}

  /** The panel of a conversation, if it has a tab. Shows restored tabs with its title until one attaches its panel. */
  async restore(id: string): Promise<ConversationPanel | undefined> {
    const open = this.panels.find(id);
    if (open || unshownTabs(this.panels).length === 0) {
      return open;
    }
    const { restored } = await this.tabs.survey();
    const title =
      restored.find(tab => tab.id === id)?.title ?? inertText(await this.savedTitle(id));
    let candidates = this.unshownWith(title);
    let before: number | undefined;
    // If their number is unchanged, a tab did not attach its panel, and would be selected again.
    while (candidates[0] && candidates.length !== before && !this.panels.find(id)) {
      before = candidates.length;
      await this.attach(candidates[0]);
      candidates = this.unshownWith(title);
    }
    return this.panels.find(id);
  }

  /**
   * The id of the only conversation that a restored tab with this title can contain; undefined if there is none or
   * several, or if another tab has the same title.
   */
  async conversationWith(title: string): Promise<string | undefined> {
    const id = await this.tabs.restoredWith(title);
    return this.unshownWith(title).length <= 1 ? id : undefined;
  }

  private async savedTitle(id: string): Promise<string> {
    const { name } = await this.store.label(id).catch(() => noLabel);
    return panelTitle((await this.store.summary(id))?.question, name);
  }

  private unshownWith(title: string): readonly vscode.Tab[] {
    return unshownTabs(this.panels).filter(({ label }) => label === title);
  }

  /** Selects a tab, and waits until its panel is attached or the timeout has passed. */
  private async attach(tab: vscode.Tab): Promise<void> {
    const attached = new Promise<void>(resolve => {
      const listening = this.panels.onDidAttach(() => {
        listening.dispose();
        resolve();
      });
    });
    const waiting = withTimeout(this.clock, attachTimeoutMs, attached);
    await selectTab(tab);
    await waiting;
  }
}

/** Selects a tab. VS Code has no API for it, but commands for a group and for the tabs in it. */
async function selectTab(tab: vscode.Tab): Promise<void> {
  const { group } = tab;
  if (await focusColumn(group.viewColumn)) {
    const index = group.tabs.indexOf(tab);
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', index);
  }
}
