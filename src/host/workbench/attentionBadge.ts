import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import type { SideBar } from '../places/sideBar';
import type { ConversationPanels, EndedTurn } from './conversationPanels';

const { t } = vscode.l10n;

/** Shows on the icon of the side bar how many answers have ended while the view was hidden. */
export class AttentionBadge extends Disposable {
  private count = 0;
  /** The conversation whose answers are counted. */
  private conversationId: string | undefined;

  constructor(
    private readonly panels: ConversationPanels,
    private readonly sideBar: SideBar,
  ) {
    super();
    this._register(panels.onDidEndTurn(ended => this.ended(ended)));
    this._register(sideBar.onDidChangeState(() => this.check()));
    this._register(panels.onDidAttach(() => this.check()));
    this._register(panels.onDidDetach(() => this.check()));
    this._register(panels.onDidMove(() => this.check()));
  }

  private ended({ turn, panel }: EndedTurn): void {
    if (panel.kind === 'sideBar' && !this.sideBar.isVisible && turn.state !== 'cancelled') {
      this.conversationId = panel.live.conversation.id;
      this.show(this.count + 1);
    }
  }

  /** Removes the badge if the user sees the answers, or has opened another conversation in the view. */
  private check(): void {
    const id = this.panels.inSideBar?.live.conversation.id;
    if (this.sideBar.isVisible || id !== this.conversationId) {
      this.show(0);
    }
  }

  private show(count: number): void {
    if (count !== this.count) {
      this.count = count;
      const tooltip =
        count === 1 ? t('1 answer has ended') : t('{0} answers have ended', String(count));
      this.sideBar.setTexts({ badge: count, badgeTooltip: count === 0 ? '' : tooltip });
    }
  }
}
