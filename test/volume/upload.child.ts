/**
 * A process of its own that sends one file, started with --expose-gc: its memory at the peak, above what it was
 * before, in bytes. Arguments: the base URL, the path of the file.
 */
import { fileURLToPath } from 'node:url';
import { reportCost } from './reportCost';
import { sendFile } from './sendFile';

const [, , baseUrl = '', path = ''] = process.argv;

// Once in small, so that what is loaded with the first query counts as idle.
await sendFile(baseUrl, fileURLToPath(import.meta.url));
await reportCost(() => sendFile(baseUrl, path));
