import type { AnsweredTurn, FootPart } from '../../../webview/conversation/turnHooks';
import { iconButton, linkButton } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** The button that shows the event of the selected text, or all events. */
export const showInEvents: FootPart = {
  place: 'inTools',
  create(turn) {
    const root = iconButton('list-flat', strings.showInEvents, () => showEvents(turn));
    root.classList.add('of-last-turn');
    // The selection in the answer stays, because its event is shown.
    root.addEventListener('mousedown', event => event.preventDefault());
    return { root };
  },
};

/** The button that shows skipped events. */
export const inspectEvents: FootPart = {
  place: 'events',
  isFor: ({ otherEvents, unreadableEvents }) => Boolean(otherEvents || unreadableEvents),
  create({ id: turnId }) {
    const root = linkButton(strings.inspectEvents, () =>
      post({ type: 'turn.showEvents', turnId, offset: undefined }),
    );
    root.classList.add('of-last-turn');
    return { root };
  },
};

/** Shows the event of the selected text of an answer, or all events if it has no selection. */
export function showEvents(turn: AnsweredTurn | undefined): void {
  if (turn) {
    post({ type: 'turn.showEvents', turnId: turn.id, offset: turn.selectedOffset() });
  }
}
