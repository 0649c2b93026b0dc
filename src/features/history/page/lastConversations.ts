import { Latest } from '../../../webview/page/ask';
import { element, linkButton } from '../../../webview/page/element';
import { showTime } from '../../../webview/page/shownTime';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';
import type { ConversationView } from '../protocol/historyProtocol';

/** The number of rows whose room is kept until the conversations are known. */
const expectedCount = 3;

/** The last conversations of the workspace, for an empty one; hidden if there are none. */
export class LastConversations {
  private readonly list = element(
    'ul',
    {},
    ...Array.from({ length: expectedCount }, () => element('li', {}, '\u00a0')),
  );
  readonly root = element(
    'section',
    { class: 'last-conversations is-awaited', 'aria-label': strings.lastConversations },
    element('h3', {}, strings.lastConversations),
    this.list,
  );
  private readonly questions = new Latest();
  private shown = '';

  constructor() {
    // Others may have changed since.
    window.addEventListener('focus', () => {
      if (this.root.parentElement?.checkVisibility()) {
        this.load();
      }
    });
  }

  load(): void {
    void this.fill();
  }

  private async fill(): Promise<void> {
    const conversations = await this.questions.ask({ type: 'history.last' });
    const shown = JSON.stringify(conversations);
    if (shown !== this.shown) {
      this.shown = shown;
      this.list.replaceChildren(...conversations.map(item));
      this.root.classList.remove('is-awaited');
      this.root.hidden = conversations.length === 0;
    }
  }
}

function item({ id, title, at }: ConversationView): HTMLElement {
  const button = linkButton('', () => post({ type: 'history.open', id }));
  button.append(element('bdi', {}, title));
  button.title = title;
  const time = element('time');
  showTime(time, at);
  return element('li', {}, button, time);
}
