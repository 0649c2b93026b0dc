import { parseArgs } from 'node:util';
import { messageOf } from '../../core/errors/agentQueryError';
import { SecretMask } from '../../core/masking/secretMask';
import { queryUrl } from '../../core/query/baseUrl';
import { nodeTransport } from '../../platform/node/nodeTransport';
import { systemClock } from '../../platform/systemClock';
import { checkReport } from './core/checkReport';
import { queryNames } from './core/queryText';
import { runCheck } from './core/runCheck';

const usage = `Usage: node check.js <base URL> [--header 'Name: value']... [--session service]

Sends ${queryNames.length} test queries to <base URL>/query and prints a report in Markdown.
--header adds a header to each query. With --session service, only session IDs that the service named are sent.
Exit status: 0 if no rule of the interface is broken, 1 if one is, 2 if the service cannot be reached.`;

/** Checks a service from the command line. @returns the exit status */
async function check(): Promise<number> {
  let url: string;
  let headers: Record<string, string>;
  let issuesSessions: boolean;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { header: { type: 'string', multiple: true }, session: { type: 'string' } },
    });
    if (positionals.length !== 1) {
      throw new Error('One base URL is required.');
    }
    if (values.session !== undefined && values.session !== 'service') {
      throw new Error('The only value of --session is service.');
    }
    issuesSessions = values.session === 'service';
    url = queryUrl(positionals[0] ?? '');
    headers = Object.fromEntries((values.header ?? []).map(readHeader));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${usage}\n`);
    return 2;
  }
  const mask = new SecretMask();
  mask.addQuery({ headers });
  const result = await runCheck(
    { transport: nodeTransport, clock: systemClock },
    { url, headers, mask, issuesSessions },
    {
      signal: new AbortController().signal,
      onQuery: done => process.stderr.write(`${done} of ${queryNames.length} queries\n`),
    },
  );
  process.stdout.write(mask.text(checkReport(result, url, Date.now())));
  if (!result.isReachable) {
    return 2;
  }
  return result.results.some(({ finding }) => finding.verdict === 'failed') ? 1 : 0;
}

/** @throws if the text has no colon */
function readHeader(text: string): readonly [string, string] {
  const [, name, value] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error("A header must look like 'Name: value'.");
  }
  return [name.trim(), value.trim()];
}

check().then(status => {
  process.exitCode = status;
});
