import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { measureFile } from '../../../src/host/parts/openFile';
import { megabytesOf } from '../../support/megabytesOf';
import { until } from '../../support/until';
import { ask, configure, sampleUri } from '../support/sampleWorkspace';

const mebibyte = 1024 * 1024;
const size = 200 * mebibyte;

/**
 * Runs in its own process, so that the memory of this process is the client's. It prints its port, then a summary of
 * what it received.
 */
const service = `
  const { createHash } = require('node:crypto');
  const server = require('node:http').createServer((request, response) => {
    const hash = createHash('sha256');
    request.on('data', chunk => hash.update(chunk));
    request.on('end', () => {
      const { 'content-length': length } = request.headers;
      process.stdout.write(JSON.stringify({ length, sha256: hash.digest('hex') }) + '\\n');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end('data: {"type":"message","data":{"content":"Here."}}\\n\\n');
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'));
`;

describe('a file of 200 MB', function () {
  this.timeout(120_000);
  let child: ChildProcess;
  let folder: string;
  const line = async () => String(...(await once(child.stdout ?? child, 'data'))).trim();

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-large-'));
    child = spawn(process.execPath, ['--eval', service], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    await configure({
      baseUrl: `http://127.0.0.1:${await line()}`,
      'context.maxFileSize': megabytesOf(size),
      'context.maxTotalSize': megabytesOf(2 * size),
    });
  });

  after(async () => {
    child.kill();
    await configure({
      baseUrl: undefined,
      'context.maxFileSize': undefined,
      'context.maxTotalSize': undefined,
    });
    await rm(folder, { recursive: true });
  });

  it('is sent from disk, and is never completely in memory', async () => {
    const file = path.join(folder, 'large.bin');
    await writeFile(file, '');
    await truncate(file, size);
    const idle = process.memoryUsage().rss;
    let peak = idle;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    const [result, received] = await Promise.all([
      ask('askAboutFiles', vscode.Uri.file(file), { question: 'What is it?' }),
      line(),
    ]);
    clearInterval(timer);
    assert.equal(result.outcome, 'complete');
    const expected = bodyOfZeros(result.conversationId);
    assert.deepEqual(JSON.parse(received), expected);
    assert.ok(peak - idle < 100 * mebibyte, `${peak - idle} bytes more`);
  });
});

/** The length and hash of the body that sends the file, which consists of zeros. */
function bodyOfZeros(sessionId: string): { readonly length: string; readonly sha256: string } {
  const head =
    '{"parts":[{"type":"file","name":"large.bin","mimeType":"application/octet-stream","base64":"';
  const tail = `"},{"type":"text","text":"What is it?"}],"kwargs":{"session_id":"${sessionId}"}}`;
  const whole = Math.ceil(size / 3) * 4;
  const padding = '='.repeat((3 - (size % 3)) % 3);
  const hash = createHash('sha256').update(head);
  const piece = 'A'.repeat(mebibyte);
  for (let left = whole - padding.length; left > 0; left -= piece.length) {
    hash.update(piece.slice(0, left));
  }
  const sha256 = hash.update(padding + tail).digest('hex');
  return { length: String(head.length + whole + tail.length), sha256 };
}

describe('a text of more than 50 MB, which VS Code keeps from extensions', function () {
  this.timeout(120_000);
  const confirmation = 'editorLargeFileConfirmation';
  const workbench = () => vscode.workspace.getConfiguration('workbench');
  const uri = sampleUri('large.txt');

  before(async () => {
    await workbench().update(confirmation, 1024, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.writeFile(uri, Buffer.alloc(51 * mebibyte, 'a line of text\n'));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(uri);
    await workbench().update(confirmation, undefined, vscode.ConfigurationTarget.Global);
  });

  it('is listed without its unsaved changes', async () => {
    await vscode.commands.executeCommand('vscode.open', uri);
    assert.equal((await measureFile(uri, undefined)).origin, 'disk');
    await vscode.commands.executeCommand('type', { text: 'x' });
    await until(
      'the file to count as saved',
      async () => (await measureFile(uri, undefined)).origin === 'saved',
    );
  });
});
