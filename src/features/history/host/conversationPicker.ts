import * as vscode from 'vscode';
import { folded } from '../../../base/comparedText';
import { joinFacts } from '../../../base/joinFacts';
import { listTime } from '../../../base/listTime';
import { type Clock, DelayedTask, pause } from '../../../core/async/clock';
import { Throttle } from '../../../core/async/throttle';
import { panelTitle } from '../../../host/page/panelTitle';
import type { ConversationPanels, PanelLocation } from '../../../host/panels/conversationPanels';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { Targets } from '../../../host/settings/targets';
import { type Choice, ChoiceList } from '../../../host/window/quickPick';
import type { ConversationHistory } from '../core/conversationHistory';
import type { ConversationList } from '../core/conversationList';
import { type ConversationRow, timeOf } from '../core/conversationRow';
import { daysAgo } from '../core/daysAgo';
import type { ConversationLabeler } from './conversationLabeler';
import { confirmAndDelete } from './deleteConversation';
import type { HistoryCleaner } from './historyCleaner';
import type { ConversationImport, OtherWorkspace } from './otherWorkspaces';
import { countText, headingOf, titleOf, troubleText } from './rowTexts';

const { t } = vscode.l10n;

/** The objects that the list of conversations and its commands work with. */
export interface HistoryContext {
  readonly clock: Clock;
  /** The import of other workspaces' conversations; undefined in a window without a workspace. */
  readonly elsewhere: ConversationImport | undefined;
  readonly history: ConversationHistory;
  readonly historyCleaner: HistoryCleaner;
  readonly labeler: ConversationLabeler;
  readonly list: ConversationList;
  readonly conversations: ConversationPanels;
  readonly panels: OpenPanels;
  readonly targets: Targets;
}

interface RowChoice extends Choice {
  readonly row: ConversationRow;
}

/** A workspace whose conversations can be imported. */
interface OtherChoice extends Choice {
  readonly other: OtherWorkspace;
}

/** The number of rows that are shown first. Each time, as many are added as there are, up to a limit. */
const firstRows = 64;
const maxAdded = 512;
/** The minimum number of characters for a search in questions and answers. */
const minSearchLength = 2;
/** The maximum number of conversations that a search lists. */
const maxFound = 100;
/** The maximum number of other workspaces that are listed. */
const maxOthers = 20;
/**
 * The milliseconds between updates of the list: all of its rows, which may be thousands, go to the window each time.
 */
const renderIntervalMs = 500;
/** The milliseconds without typing before a search starts. */
const searchDelayMs = 200;

/** The list of saved conversations, while it is open. */
export class ConversationPicker {
  private readonly list = new ChoiceList<RowChoice | OtherChoice>(t('Open conversation'), choice =>
    'row' in choice
      ? `${choice.row.id} ${choice.alwaysShow ?? ''}`
      : choice.other.storage.toString(),
  );
  private others: readonly OtherChoice[] = [];
  /** True once the conversations have been read since the list was opened. */
  private isFilled = false;
  /** The number of rows that are shown. */
  private rowCount = 0;
  /** The task that adds rows. */
  private adding: Promise<void> | undefined;
  /** The choices of rows that do not change: there may be thousands, and each update of the list has all. */
  private readonly choices = new WeakMap<ConversationRow, RowChoice>();
  /** The text around the hits of the search, by conversation id. */
  private found = new Map<string, string>();
  private searched = '';
  private readonly rendering: Throttle;
  private readonly searching: DelayedTask;
  /** True while another box is shown in its place. */
  private isSuspended = false;
  private readonly formatTime = listTime(vscode.env.language, Date.now());
  private readonly pin = button('pin', t('Pin'));
  private readonly unpin = button('pinned', t('Unpin'));
  private readonly renameOne = button('edit', t('Rename'));
  private readonly deleteOne = button('trash', t('Delete'));

  /** @param location the place where a conversation that is not open opens; by default, the place in the settings */
  constructor(
    private readonly context: HistoryContext,
    private readonly location?: PanelLocation,
  ) {
    const { clock } = context;
    this.rendering = new Throttle(clock, renderIntervalMs, () => this.render());
    this.searching = new DelayedTask(clock, searchDelayMs, signal => this.search(signal));
  }

  /** Shows the list. Resolves when it is closed. */
  async open(): Promise<void> {
    const { list, context } = this;
    list.onDidChoose(chosen => {
      if (chosen && 'row' in chosen) {
        void context.conversations.openSaved(chosen.row.id, this.location);
      } else if (chosen) {
        void this.bring(chosen.other);
      }
    });
    list.onDidPressButton((choice, pressed) => {
      if ('row' in choice) {
        void this.press(choice.row, pressed);
      }
    });
    const listening = context.list.onChange(() => this.update());
    list.onDidType(text => this.startSearch(text));
    const closed = new Promise<void>(resolve => {
      list.onDidHide(() => {
        if (!this.isSuspended) {
          listening.dispose();
          this.searching.dispose();
          list.dispose();
          resolve();
        }
      });
    });
    list.busy = true;
    list.show();
    await this.fill();
    this.startSearch(this.searched);
    list.busy = false;
    await this.findOthers();
    await closed;
  }

  private async findOthers(): Promise<void> {
    const others = (await this.context.elsewhere?.others.find()) ?? [];
    this.others = others.slice(0, maxOthers).map(other => ({
      other,
      icon: 'folder',
      label: other.name,
      detail:
        other.conversations.length === 1
          ? t('1 conversation. Select the folder to import it.')
          : t('{0} conversations. Select the folder to import them.', other.conversations.length),
    }));
    this.rendering.run();
  }

  /** Imports the conversations of another workspace, and lists all. */
  private async bring(other: OtherWorkspace): Promise<void> {
    await this.context.elsewhere?.bring(other);
    await new ConversationPicker(this.context, this.location).open();
  }

  private async press(row: ConversationRow, pressed: vscode.QuickInputButton): Promise<void> {
    switch (pressed) {
      case this.pin:
      case this.unpin:
        return this.context.labeler.setPinned(row.id, pressed === this.pin);
      case this.renameOne:
        return this.rename(row);
      default:
        return this.delete(row);
    }
  }

  private async rename({ id, label, question }: ConversationRow): Promise<void> {
    // The input box takes the place of the list.
    this.isSuspended = true;
    await this.context.labeler.rename(id, { name: label.name, question }, () => {
      this.isSuspended = false;
      this.list.show();
    });
  }

  private async delete(row: ConversationRow): Promise<void> {
    const { list } = this;
    // The dialog takes the focus.
    list.ignoreFocusOut = true;
    const title = panelTitle(row.question, row.label.name);
    await confirmAndDelete(this.context, row.id, title);
    list.ignoreFocusOut = false;
  }

  private async fill(): Promise<void> {
    const { list } = this.context;
    this.update();
    // Another window may have changed conversations that are known.
    await list.read();
    this.isFilled = true;
    this.update();
    await this.adding;
    this.rendering.run();
  }

  /** Shows what is known. */
  private update(): void {
    const { all, isRead, trouble } = this.context.list;
    const known =
      this.isFilled && all.length === 0
        ? t('No saved conversations in this workspace')
        : t('Conversations in this workspace, newest first');
    this.list.placeholder = troubleText(trouble) || known;
    if (isRead || trouble !== undefined) {
      this.adding ??= this.addRows().finally(() => {
        this.adding = undefined;
      });
      if (this.rowCount > 0) {
        this.rendering.request();
      }
    }
  }

  /** Adds rows until all are shown. In one task, thousands would block all extensions. */
  private async addRows(): Promise<void> {
    const { clock, list } = this.context;
    while (this.rowCount < list.all.length && !this.list.isDisposed) {
      const added = Math.min(Math.max(this.rowCount, firstRows), maxAdded);
      const rows = list.all.slice(this.rowCount, this.rowCount + added);
      this.list.prepare(rows.map(row => this.choice(row)));
      this.rowCount += added;
      this.rendering.request();
      await pause(clock);
    }
  }

  /** Searches questions and answers for a text, instead of the previous one. */
  private startSearch(text: string): void {
    this.searching.cancel();
    this.searched = text;
    if (this.found.size > 0) {
      this.found = new Map();
      this.rendering.run();
    }
    if (text.trim().length >= minSearchLength) {
      this.searching.start();
    }
  }

  private async search(signal: AbortSignal): Promise<void> {
    const { list, searched } = this;
    list.busy = true;
    signal.addEventListener('abort', () => {
      list.busy = false;
    });
    const ids = this.context.list.all.map(({ id }) => id);
    for await (const { id, excerpt } of this.context.history.search(ids, searched, signal)) {
      this.found.set(id, excerpt);
      this.rendering.request();
      if (this.found.size === maxFound) {
        break;
      }
    }
    if (!signal.aborted) {
      this.rendering.run();
      list.busy = false;
    }
  }

  private render(): void {
    if (this.list.isDisposed) {
      return;
    }
    const rows = this.context.list.all.slice(0, this.rowCount);
    const dayOf = daysAgo(Date.now());
    const groupOf = (row: ConversationRow) => (row.label.isPinned ? 'pinned' : dayOf(timeOf(row)));
    const all = (['pinned', 'today', 'yesterday', 'earlier'] as const).map(group => ({
      heading: headingOf(group),
      choices: rows.filter(row => groupOf(row) === group).map(row => this.choice(row)),
    }));
    const searched = folded(this.searched.trim());
    const inTexts = rows.flatMap(row => {
      const excerpt = this.found.get(row.id);
      // A match in the title is found above.
      return excerpt === undefined || folded(titleOf(row)).includes(searched)
        ? []
        : [
            {
              ...this.choice(row),
              detail: joinFacts([this.timeText(row), excerpt]),
              alwaysShow: true as const,
            },
          ];
    });
    this.list.groups = [
      ...all,
      { heading: t('Found in questions and answers'), choices: inTexts },
      { heading: t('Conversations from other folders'), choices: this.others },
    ];
  }

  private timeText(row: ConversationRow): string {
    const time = timeOf(row);
    return time > 0 ? this.formatTime(time) : '';
  }

  private choice(row: ConversationRow): RowChoice {
    // The state of a conversation that is open may change.
    if (this.context.panels.find(row.id)) {
      return this.newChoice(row);
    }
    const choice = this.choices.get(row) ?? this.newChoice(row);
    this.choices.set(row, choice);
    return choice;
  }

  private newChoice(row: ConversationRow): RowChoice {
    const { id, label, question, service } = row;
    const open = this.context.panels.find(id)?.live.conversation;
    const state = open?.running?.state ?? row.state;
    const facts = [
      this.timeText(row),
      label.name === '' ? '' : panelTitle(question),
      countText({ ...row, state }),
      this.context.targets.nameIfSeveral(service),
    ];
    return {
      row,
      icon: state === 'running' ? 'loading~spin' : open ? 'comment-discussion' : 'comment',
      label: titleOf(row),
      detail: joinFacts(facts),
      buttons: [label.isPinned ? this.unpin : this.pin, this.renameOne, this.deleteOne],
    };
  }
}

function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
