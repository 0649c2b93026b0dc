import * as vscode from 'vscode';
import { joinFacts } from '../../../base/joinFacts';
import { wholeTime } from '../../../base/listTime';
import { conversationsViewId } from '../../../contributes/viewIds';
import { panelTitle } from '../../../host/page/panelTitle';
import { stateText } from '../../../host/page/turnView';
import type { OpenPanels } from '../../../host/panels/openPanels';
import type { Services } from '../../../host/settings/services';
import type { Targets } from '../../../host/settings/targets';
import { Disposable } from '../../../host/window/disposable';
import { RowTree, type TreeRow } from '../../../host/window/treeView';
import type { ConversationList } from '../core/conversationList';
import {
  type ConversationRow,
  groupRows,
  type RowGroup,
  rowGroups,
  timeOf,
} from '../core/conversationRow';
import type { OtherWindows } from './otherWindows';
import { ageTexts, countText, headingOf, titleOf, troubleText } from './rowTexts';

const { t } = vscode.l10n;

/** The maximum number of rows of a group. */
const maxRows = 200;

/** An element of the tree. Commands get it as their argument. */
type Element =
  | { readonly group: RowGroup }
  | { readonly conversationId: string }
  | { readonly hasMore: RowGroup };

/** The list of conversations in the side bar. The saved ones are read when it is shown for the first time. */
export class ConversationTree extends Disposable {
  private readonly tree: RowTree<Element>;
  /** The elements by their ids, because VS Code recognizes the objects. */
  private readonly elements = new Map<string, Element>();
  private groups: ReturnType<typeof groupRows> = new Map();
  private ageOf: (row: ConversationRow) => string = () => '';
  /** True while VS Code waits for the groups: a refresh would make it discard them and ask again. */
  private isAsked = false;
  private readonly wholeTimeOf = wholeTime(vscode.env.language);

  /** @param now returns milliseconds since the epoch */
  constructor(
    private readonly list: ConversationList,
    private readonly panels: OpenPanels,
    private readonly targets: Targets,
    services: Pick<Services, 'onDidChange'>,
    others: OtherWindows,
    private readonly now: () => number,
  ) {
    super();
    this.tree = this._register(
      new RowTree<Element>(conversationsViewId, {
        children: parent => (parent ? this.elementsBelow(parent) : this.readGroups()),
        row: element => this.rowOf(element),
      }),
    );
    this._register(list.onChange(() => this.changed()));
    this._register(panels.onDidChange(() => this.refresh()));
    this._register(services.onDidChange(() => this.refresh()));
    this._register(
      this.tree.onDidChangeVisibility(() => {
        others.watch(this.tree.isVisible);
        this.readAgain();
      }),
    );
    this._register(
      others.onDidChange(() => {
        list.expire();
        this.readAgain();
      }),
    );
  }

  /** Reads the conversations again: another window may have changed them. */
  private readAgain(): void {
    if (this.list.isRead && this.tree.isVisible) {
      void this.list.read();
    }
  }

  private changed(): void {
    const { trouble, unreadCount: unread } = this.list;
    this.tree.setMessage(troubleText(trouble));
    this.tree.setBadge(
      unread,
      unread === 1 ? t('1 new answer') : t('{0} new answers', String(unread)),
    );
    this.refresh();
  }

  private refresh(): void {
    if (!this.isAsked) {
      this.tree.refresh();
    }
  }

  private async readGroups(): Promise<readonly Element[]> {
    if (!this.list.isRead) {
      this.isAsked = true;
      await this.list.readFirst();
      this.isAsked = false;
    }
    const now = this.now();
    this.ageOf = ageTexts(now);
    this.groups = groupRows(this.list.all, now);
    return rowGroups
      .filter(group => this.groups.has(group))
      .map(group => this.element(group, { group }));
  }

  private elementsBelow(parent: Element): readonly Element[] {
    const group = 'group' in parent ? parent.group : undefined;
    const rows = (group && this.groups.get(group)) ?? [];
    const elements = rows
      .slice(0, maxRows)
      .map(({ id }) => this.element(id, { conversationId: id }));
    return group && rows.length > maxRows
      ? [...elements, this.element(`${group} more`, { hasMore: group })]
      : elements;
  }

  private element(id: string, created: Element): Element {
    const element = this.elements.get(id) ?? created;
    this.elements.set(id, element);
    return element;
  }

  private rowOf(element: Element): TreeRow {
    if ('group' in element) {
      const { group } = element;
      // Thousands of rows are asked for only if the user wants to see them.
      const isOpen = group !== 'earlier' || this.groups.size === 1;
      return { id: group, label: headingOf(group), isOpen };
    }
    if ('hasMore' in element) {
      return {
        id: `${element.hasMore} more`,
        label: t('Show all…'),
        icon: ['history'],
        command: 'agentQuery.openConversation',
      };
    }
    const { conversationId: id } = element;
    const row = this.list.find(id);
    return row ? this.conversationRow(row) : { id, label: '' };
  }

  private conversationRow(row: ConversationRow): TreeRow {
    const { id, label, question, service } = row;
    const serviceName = this.targets.nameIfSeveral(service);
    const age = this.ageOf(row);
    const state = stateTextOf(row);
    return {
      id,
      // As in tabs, so that there is room for the rest.
      label: panelTitle(titleOf(row)),
      description: joinFacts([serviceName, age]),
      tooltip: [
        titleOf(row),
        ...(label.name === '' || question === '' ? [] : [panelTitle(question)]),
        joinFacts([this.wholeTimeOf(timeOf(row)), countText(row), serviceName]),
      ],
      icon: this.iconOf(row),
      spoken: [titleOf(row), state, serviceName, age].filter(text => text !== '').join(', '),
      kind: label.isPinned ? 'pinnedConversation' : 'conversation',
      command: 'agentQuery.openConversation',
    };
  }

  private iconOf({ id, label, state }: ConversationRow): NonNullable<TreeRow['icon']> {
    if (state === 'running') {
      return ['loading~spin'];
    }
    if (state === 'failed' || state === 'interrupted') {
      // Without the color once the user has seen it.
      return label.isUnread ? ['error', 'errorForeground'] : ['error'];
    }
    if (label.isUnread) {
      return ['circle-filled', 'textLink.foreground'];
    }
    return [this.panels.find(id) ? 'comment-discussion' : 'comment'];
  }
}

/** The state as the icon shows it; empty if it is nothing special. */
function stateTextOf({ label, state }: ConversationRow): string {
  const isSpecial = state === 'running' || state === 'failed' || state === 'interrupted';
  return [label.isUnread ? t('unread') : '', isSpecial ? stateText(state) : '']
    .filter(text => text !== '')
    .join(', ');
}
