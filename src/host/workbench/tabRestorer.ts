import type * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { ConversationStore } from '../../core/conversation/saved/conversationStore';
import { noLabel } from '../../core/conversation/saved/format/conversationLabel';
import type { OpenTabs } from '../../core/conversation/saved/openTabs';
import { inertText } from '../../core/text/inertText';
import type { ConversationPanel } from '../panel/conversationPanel';
import { panelTitle } from '../panel/panelTitle';
import { selectTab, unshownTabs } from './unshownTabs';

/** How long a tab may take to attach its panel after it is selected. */
const attachTimeoutMs = 5000;

/** The panels that are attached to their tabs. */
export interface AttachedPanels {
  readonly all: readonly ConversationPanel[];
  find(id: string): ConversationPanel | undefined;
  readonly onDidAttach: vscode.Event<void>;
}

/**
 * Finds the conversations of tabs that VS Code restored and has not shown yet. VS Code attaches their panels only when
 * they are shown for the first time; until then, only their titles are known.
 */
export class TabRestorer {
  constructor(
    private readonly panels: AttachedPanels,
    private readonly tabs: OpenTabs,
    private readonly store: ConversationStore,
    private readonly clock: Clock,
  ) {}

  /** The tabs that have not been shown yet. */
  get unshown(): readonly vscode.Tab[] {
    const tabs = this.panels.all.filter(({ kind }) => kind === 'editor');
    return unshownTabs(tabs.map(({ title }) => title));
  }

  /** The panel of a conversation, if it has a tab. Shows restored tabs with its title until one attaches its panel. */
  async restore(id: string): Promise<ConversationPanel | undefined> {
    const open = this.panels.find(id);
    if (open || this.unshown.length === 0) {
      return open;
    }
    const { restored } = await this.tabs.survey();
    const title =
      restored.find(tab => tab.id === id)?.title ?? inertText(await this.savedTitle(id));
    let candidates = this.unshownWith(title);
    let found: ConversationPanel | undefined;
    while (!found && candidates[0]) {
      await this.show(candidates[0]);
      found = this.panels.find(id);
      const { length } = candidates;
      candidates = this.unshownWith(title);
      if (candidates.length === length) {
        // The tab did not attach its panel, and would be selected again.
        break;
      }
    }
    return found;
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
    return this.unshown.filter(({ label }) => label === title);
  }

  /** Selects a tab, and waits until its panel is attached or the timeout has passed. */
  private async show(tab: vscode.Tab): Promise<void> {
    let cancel: (() => void) | undefined;
    const attached = new Promise<void>(resolve => {
      const listening = this.panels.onDidAttach(done);
      cancel = this.clock.after(attachTimeoutMs, done);
      function done(): void {
        listening.dispose();
        resolve();
      }
    });
    await selectTab(tab);
    await attached;
    cancel?.();
  }
}
