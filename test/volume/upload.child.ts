/**
 * The child process that sends one file, started with --expose-gc. Prints how much its peak memory exceeds the memory
 * before, in bytes. Arguments: the base URL and the path of the file.
 */
import { fileURLToPath } from 'node:url';
import { reportCost } from './reportCost';
import { sendFile } from './sendFile';

const [, , baseUrl = '', path = ''] = process.argv;

// A small query first, so that code loaded by the first query is part of the idle memory.
await sendFile(baseUrl, fileURLToPath(import.meta.url));
await reportCost(() => sendFile(baseUrl, path));
