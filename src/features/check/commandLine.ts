import { type FileHandle, open } from 'node:fs/promises';
import {
  type Command,
  exitStatus,
  onlyAddress,
  readArguments,
  UsageError,
} from '../../cli/command';
import { print, tell } from '../../cli/print';
import { readService, serviceHelp, serviceOptions } from '../../cli/service';
import { messageOf } from '../../core/errors/agentQueryError';
import { nodeTransport } from '../../platform/node/nodeTransport';
import { systemClock } from '../../platform/systemClock';
import { checkReport } from './core/checkReport';
import { junitReport } from './core/junitReport';
import { queryNames } from './core/queryText';
import { type CheckResult, runCheck } from './core/runCheck';

const help = `check ADDRESS [OPTION…]

Sends ${queryNames.length} test queries to a service, and reports which rules of the
interface the service keeps. The agent answers the queries, which can
take two minutes and incur costs.

Options:
  --json                  Print the result as JSON instead of Markdown
  --junit FILE            Write the result to FILE, as JUnit XML
  --session service       Send only session IDs that the service issued
${serviceHelp}

Exit status:
  0    No rule is broken
  1    A rule is broken
  2    The service can't be reached, or an argument is wrong
  130  Stopped with Ctrl+C`;

/** The service check for the command line. */
export const checkCommand: Command = {
  summary: 'Check whether a service keeps the rules of the interface',
  help,
  async run(args, stopped) {
    const { positionals, values } = readArguments(args, {
      ...serviceOptions,
      json: { type: 'boolean' },
      junit: { type: 'string' },
      session: { type: 'string' },
    });
    const address = onlyAddress('check', positionals);
    if (values.session !== undefined && values.session !== 'service') {
      throw new UsageError('The only value of --session is service.');
    }
    const service = readService(address, values);
    // Before the queries, which take long.
    const junit = values.junit === undefined ? undefined : await create(values.junit);
    try {
      const result = await runCheck(
        { transport: nodeTransport, clock: systemClock },
        { ...service, issuesSessions: values.session === 'service' },
        {
          signal: stopped,
          onQuery: done => void tell(`${done} of ${queryNames.length} queries`),
        },
      );
      if (stopped.aborted) {
        return exitStatus.stopped;
      }
      const { mask, url } = service;
      const date = Date.now();
      const report = values.json ? jsonReport : checkReport;
      await print(mask.text(report(result, url, date)));
      await junit?.writeFile(mask.text(junitReport(result, url, date)));
      return statusOf(result);
    } finally {
      await junit?.close();
    }
  },
};

/** @throws {UsageError} */
async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'w');
  } catch (error) {
    throw new UsageError(`${file} can't be written: ${messageOf(error)}`);
  }
}

function jsonReport({ isReachable, queries, results }: CheckResult, url: string, date: number) {
  const rules = results.map(({ id, title, finding }) => ({ id, title, ...finding }));
  const report = { url, date: new Date(date).toISOString(), isReachable, queries, rules };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

function statusOf({ isReachable, results }: CheckResult): number {
  if (!isReachable) {
    return exitStatus.usage;
  }
  const isBroken = results.some(({ finding }) => finding.verdict === 'failed');
  return isBroken ? exitStatus.failed : exitStatus.complete;
}
