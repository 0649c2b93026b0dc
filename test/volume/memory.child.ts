/**
 * The child process for one query, started with --expose-gc. Prints how much its peak memory exceeds the memory before
 * the query, in bytes. Argument: the base URL.
 */
import { askAndDiscard } from './askAndDiscard';
import { reportCost } from './reportCost';

const [, , baseUrl = ''] = process.argv;

async function run(url: string): Promise<string> {
  try {
    await askAndDiscard(url, []);
    return 'complete';
  } catch (error) {
    return String((error as { kind?: string }).kind);
  }
}

// A query that fails, so that code loaded by the first query is part of the idle memory.
await run('http://127.0.0.1:1/query');
await reportCost(() => run(`${baseUrl}/query`));
