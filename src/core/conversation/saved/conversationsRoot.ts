/** The folder of all conversations. */
export const conversationsRoot = 'conversations';

/** The path of a conversation's folder. */
export function folderPath(id: string): string {
  return `${conversationsRoot}/${id}`;
}

/** The path of a conversation in the format of version 1, which was a single file. */
export function oldFilePath(id: string): string {
  return `${conversationsRoot}/${id}.json`;
}
