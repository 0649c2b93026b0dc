/**
 * A process of its own for one query, started with --expose-gc: its memory at the peak, above what it was before, in
 * bytes. Arguments: the base URL.
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

// Once in vain, so that what is loaded with the first query counts as idle.
await run('http://127.0.0.1:1/query');
await reportCost(() => run(`${baseUrl}/query`));
