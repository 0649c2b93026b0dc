import { watch } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/**
 * Writes a module that runs a suite and sends all its output to a file, because the browser host would at best show it
 * in the page's console. The output is written synchronously, so that it is complete when the process ends.
 *
 * @param {string} folder for the module
 * @param {string} testsPath
 * @param {string} output path of the file
 * @returns {Promise<string>} the module's path
 */
export async function wrapSuite(folder, testsPath, output) {
  const file = path.join(folder, 'suite.cjs');
  await writeFile(
    file,
    `const { appendFileSync } = require('node:fs');
const { Writable } = require('node:stream');
const { format } = require('node:util');
const write = text => appendFileSync(${JSON.stringify(output)}, text);
// The extension host has replaced all of these with its own versions, and ignores assignments.
const replace = (object, name, value) => Object.defineProperty(object, name, { value });
for (const name of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
  replace(console, name, (...args) => write(format(...args) + '\\n'));
}
for (const name of ['stdout', 'stderr']) {
  replace(process, name, new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => { write(chunk); done(); },
  }));
}
exports.run = () => require(${JSON.stringify(testsPath)}).run();
`,
  );
  return file;
}

/**
 * Follows a file that another process writes to.
 *
 * @param {string} file
 * @param {(text: string) => void} show
 * @returns {Promise<() => Promise<void>>} shows the rest and stops
 */
export async function follow(file, show) {
  await writeFile(file, '');
  const handle = await open(file);
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(65_536);
  const drain = async () => {
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) {
        return;
      }
      show(decoder.write(buffer.subarray(0, bytesRead)));
    }
  };
  // One read at a time, because all of them use the same buffer.
  let last = Promise.resolve();
  const next = () => {
    last = last.then(drain);
    return last;
  };
  const watcher = watch(file, next);
  return async () => {
    watcher.close();
    await next();
    await handle.close();
  };
}
