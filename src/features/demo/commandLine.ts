import { readFile } from 'node:fs/promises';
import { type Command, exitStatus, readArguments, UsageError } from '../../cli/command';
import { print, tell } from '../../cli/print';
import { messageOf } from '../../core/errors/agentQueryError';
import { utf8Bytes } from '../../core/files/utf8Bytes';
import {
  type DemoBehavior,
  type DemoFault,
  responseFaults,
  streamFaults,
} from './core/served/demoBehavior';
import { readRecordedResponse } from './core/served/readRecordedResponse';
import { startDemoService } from './node/startDemoService';

const faults: Readonly<Record<DemoFault, string>> = {
  cutOff: 'The connection is reset in the middle of an event',
  halfCharacter: 'The response ends in the middle of a character',
  stall: 'The events stop, but the response stays open',
  noEnd: 'All events arrive, but the response stays open',
  slow: 'One event per second',
  byteByByte: 'Each byte is sent separately',
  malformed: "Some events don't match the interface",
  silence: 'The response begins, but no event arrives',
  empty: 'The response ends without an event',
  wrongContentType: 'A sign-in page instead of an event stream',
  redirect: 'Status 307',
  unauthorized: 'Status 401',
  tooLarge: 'Status 413',
  serverError: 'Status 500 with an HTML page',
  busy: 'Status 503 with Retry-After',
};

const help = `serve [FILE] [OPTION…]

Starts a service on this machine to test clients with, and prints its
address. The service answers with a tour of what answers can contain,
with FILE (a saved event transcript, or the output of curl), or with a
fault.

Options:
  --fault NAME            Simulate a fault
  --report                Answer with a report of what was received
  --port NUMBER           Listen at this port; by default, any free one
  --at-once               Send without pauses

Faults in the stream:
${namesOf(streamFaults)}

Faults instead of an answer:
${namesOf(responseFaults)}

Exit status:
  1    The port can't be used
  2    An argument is wrong
  130  Stopped with Ctrl+C`;

function namesOf(names: readonly DemoFault[]): string {
  return names.map(name => `  ${name.padEnd(18)}${faults[name]}`).join('\n');
}

/** The demo service for the command line. */
export const serveCommand: Command = {
  summary: 'Start a demo service, with faults or a recorded answer',
  help,
  async run(args, stopped) {
    const { positionals, values } = readArguments(args, {
      fault: { type: 'string' },
      report: { type: 'boolean' },
      port: { type: 'string' },
      'at-once': { type: 'boolean' },
    });
    const isFast = values['at-once'] ?? false;
    const behaviors = [
      ...(await Promise.all(positionals.map(file => recording(file, isFast)))),
      ...(values.fault === undefined ? [] : [faultNamed(values.fault)]),
      ...(values.report ? [{ kind: 'report' } as const] : []),
    ];
    if (behaviors.length > 1) {
      throw new UsageError('Use only one of FILE, --fault, and --report.');
    }
    const port = Number(values.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError('--port must be a number from 0 to 65535.');
    }
    let service: Awaited<ReturnType<typeof startDemoService>>;
    try {
      service = await startDemoService({ port, ...(isFast && { pace: 'instant' }) });
    } catch (error) {
      await tell(`The service can't be started: ${messageOf(error)}`);
      return exitStatus.failed;
    }
    service.behavior = behaviors[0] ?? { kind: 'tour' };
    await print(`${service.url}\n`);
    await tell('To stop it, press Ctrl+C.');
    if (!stopped.aborted) {
      await new Promise(resolve => stopped.addEventListener('abort', resolve));
    }
    await service.dispose();
    return exitStatus.stopped;
  },
};

/** @throws {UsageError} */
async function recording(file: string, isFast: boolean): Promise<DemoBehavior> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${messageOf(error)}`);
  }
  const found = readRecordedResponse(utf8Bytes(bytes));
  if (!found) {
    throw new UsageError(`${file} contains no events.`);
  }
  const pace = found.isMarked && !isFast ? 'recorded' : 'atOnce';
  return { kind: 'recording', recording: found, pace };
}

/** @throws {UsageError} */
function faultNamed(name: string): DemoBehavior {
  if (!Object.hasOwn(faults, name)) {
    throw new UsageError(`There is no fault ${name}.`);
  }
  return { kind: 'fault', fault: name as DemoFault };
}
