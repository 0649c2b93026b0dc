/** The folder of all conversations. */
export const conversationsRoot = 'conversations';

/** @returns true for the id of a conversation, which is the name of its folder */
export function isConversationId(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name);
}

/** The path of a conversation's folder. */
export function folderPath(id: string): string {
  return `${conversationsRoot}/${id}`;
}
