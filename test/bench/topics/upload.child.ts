/**
 * The child process that sends one file, and prints the cost as test/volume does. Arguments: `ours` or `naive`, the
 * base URL, and the path of the file.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reportCost } from '../../volume/reportCost';
import { sendFile } from '../../volume/sendFile';

const [, , candidate = '', baseUrl = '', path = ''] = process.argv;
const send = candidate === 'ours' ? sendFile : sendNaively;
await send(baseUrl, fileURLToPath(import.meta.url));
await reportCost(() => send(baseUrl, path));

/** The usual, simple implementation. */
async function sendNaively(baseUrl: string, path: string): Promise<string> {
  try {
    const base64 = (await readFile(path)).toString('base64');
    const part = { type: 'file', name: 'large.bin', mimeType: 'application/octet-stream', base64 };
    const response = await fetch(`${baseUrl}/query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ parts: [part], kwargs: {} }),
    });
    await response.text();
    return 'complete';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code ?? message;
  }
}
