import type { LiveConversation } from '../core/asking/liveConversation';
import type { ConversationPanels } from '../host/panel/conversationPanels';
import { saveFile, type TextFile } from '../host/requests/saveFile';
import { showInformation } from '../host/window/notifications';

/**
 * Saves something of the current conversation as a text file.
 *
 * @param fileOf returns a text in which the secrets are masked; undefined if there is nothing to save
 * @param emptyText the message if there is nothing to save
 * @param target the URI to save to; for anything else, a dialog asks for it
 */
export async function saveFromConversation(
  panels: ConversationPanels,
  fileOf: (live: LiveConversation) => TextFile | undefined,
  emptyText: string,
  target: unknown,
): Promise<void> {
  const live = panels.current?.live;
  const file = live && fileOf(live);
  if (file) {
    await saveFile(file, new TextEncoder().encode(file.text), target);
  } else {
    void showInformation(emptyText);
  }
}
