#!/usr/bin/env node
import { acp } from './cli/acp';
import { ask } from './cli/ask';
import { type Command, exitStatus, UsageError } from './cli/command';
import { mcp } from './cli/mcp';
import { print, tell } from './cli/print';
import { readVersion } from './cli/version';
import { checkCommand } from './features/check/commandLine';
import { serveCommand } from './features/demo/commandLine';

const commands: Readonly<Record<string, Command>> = {
  ask,
  check: checkCommand,
  serve: serveCommand,
  acp,
  mcp,
};

const overview = `Usage: agent-query COMMAND [ARGUMENT…]

Asks and checks agent services that stream their answers.

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(8)}${summary}`)
  .join('\n')}

"agent-query COMMAND --help" shows the help of a command,
"agent-query --version" the version.`;

/** Runs the program. @returns the exit status */
async function main(
  [name = '', ...args]: readonly string[],
  stopped: AbortSignal,
): Promise<number> {
  switch (name) {
    case '--help':
    case '-h':
      await print(`${overview}\n`);
      return exitStatus.complete;
    case '--version':
      await print(`${readVersion()}\n`);
      return exitStatus.complete;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    await tell(name === '' ? overview : `There is no command ${name}.\n\n${overview}`);
    return exitStatus.usage;
  }
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  if (options.includes('--help') || options.includes('-h')) {
    await print(`Usage: agent-query ${command.help}\n`);
    return exitStatus.complete;
  }
  try {
    return await command.run(args, stopped);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      throw error;
    }
    await tell(`${error.message}\n\nFor help, run: agent-query ${name} --help`);
    return exitStatus.usage;
  }
}

const stopping = new AbortController();
process.once('SIGINT', () => {
  stopping.abort();
  process.once('SIGINT', () => process.exit(exitStatus.stopped));
});
// The reader has gone, as `head` does after the lines that it wants.
process.stdout.on('error', () => stopping.abort());
process.stderr.on('error', () => undefined);
// Everything has been written by then. Connections and standard input may still be open.
void main(process.argv.slice(2), stopping.signal).then(status => process.exit(status));
