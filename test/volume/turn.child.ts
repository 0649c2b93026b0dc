/**
 * The child process for one question in a conversation that is open in a panel and saved, as in an extension host,
 * started with --expose-gc. Prints how much its peak memory exceeds the memory before the question, in bytes.
 * Arguments: the base URL, and `stuck` for a page that accepts nothing but the first message.
 */
import { openMeasuredWindow } from './measuredWindow';
import { reportCost } from './reportCost';

const [, , baseUrl = '', page] = process.argv;
/** The measured data, which a global variable keeps alive. */
const held: unknown[] = [];

async function run(url: string): Promise<string> {
  const live = openMeasuredWindow(url, page === 'stuck' ? 'stuck' : 'ready');
  held.push(live);
  const { outcome, error } = await live.ask('Why?', []);
  await live.flush();
  return error?.kind ?? outcome;
}

// A query that fails, so that code loaded by the first query is part of the idle memory.
await run('http://127.0.0.1:1');
await reportCost(() => run(baseUrl));
