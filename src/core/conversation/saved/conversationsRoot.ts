/** The folder of all conversations. */
export const conversationsRoot = 'conversations';

/** The path of a conversation's folder. */
export function folderPath(id: string): string {
  return `${conversationsRoot}/${id}`;
}
