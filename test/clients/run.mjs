/**
 * Tries the command `agent-query` with programs that others wrote: acpx, a client of the Agent Client Protocol, and the
 * MCP Inspector. By hand, after `npm run build`, with Node 22.19 or later: `node test/clients/run.mjs`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { execute, npm } from '../host/command.mjs';
import { root } from '../host/root.mjs';

const folder = path.join(root, 'test/clients');
const program = path.join(root, 'dist/npm/agent-query.js');

// `npm ci` would want packages for other systems in package-lock.json.
await npm(['install', '--no-save', '--ignore-scripts'], { cwd: folder, output: 'hold' });
const service = spawn(process.execPath, [program, 'serve', '--report', '--at-once'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [address] = await once(service.stdout, 'data');
  const url = String(address).trim();

  const agent = `${process.execPath} ${program} acp ${url}`;
  const messages = await run('acpx', '--agent', agent, '--format', 'json', 'exec', 'Hello');
  assert.match(messages, /"agent_thought_chunk".+Received 1 part/);
  assert.match(messages, /"agent_message_chunk".+# What your service/);
  assert.match(messages, /"stopReason":"end_turn"/);

  const server = ['--cli', process.execPath, program, 'mcp', url];
  const tools = await run('mcp-inspector', ...server, '--method', 'tools/list');
  assert.deepEqual(
    JSON.parse(tools).tools.map((/** @type {{ name: string }} */ { name }) => name),
    ['ask'],
  );
  const call = ['--method', 'tools/call', '--tool-name', 'ask', '--tool-arg', 'question=Hello'];
  const { content, isError } = JSON.parse(await run('mcp-inspector', ...server, ...call));
  assert.equal(isError, false);
  assert.match(content[0].text, /^# What your service receives\n/);
  console.log('acpx and the MCP Inspector work.');
} finally {
  service.kill();
}

/**
 * Runs a client to its end, and returns its output.
 *
 * @param {string} name of its executable
 * @param {string[]} args
 */
async function run(name, ...args) {
  const file = path.join(folder, 'node_modules/.bin', name);
  const { failure, output } = await execute(process.execPath, [file, ...args], {
    cwd: folder,
    output: 'hold',
  });
  assert.equal(failure, undefined, output);
  return output;
}
