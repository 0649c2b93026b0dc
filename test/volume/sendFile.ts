import { openLocalFile } from '../../src/platform/node/openLocalFile';
import { askAndDiscard } from './askAndDiscard';

/** Sends a query with one local file, and returns how it ended. */
export async function sendFile(baseUrl: string, path: string): Promise<string> {
  try {
    await askAndDiscard(`${baseUrl}/query`, [
      {
        type: 'file',
        name: 'large.bin',
        mimeType: 'application/octet-stream',
        content: await openLocalFile(path),
      },
    ]);
    return 'complete';
  } catch (error) {
    return String(error);
  }
}
