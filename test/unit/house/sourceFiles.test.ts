import assert from 'node:assert/strict';
import { readText } from '../../support/readRoot';
import { importedPaths, readSources, readTestsOfFeatures } from '../../support/readSources';

/** An exported declaration. */
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

/** The names that a file takes from another one, or adds to. */
const imports =
  /\{[^{}]*\} (?:from '|= await import\()|import\('[^']*'\)[.)]+\w+|^ {2}interface \w+/gm;

/** Files whose exports others use without naming them: VS Code, other extensions. */
const entries = new Set(['extension.ts', 'features/api/core/agentQueryApi.ts']);

describe('the files of src', () => {
  it('are imported by another one, bundled, named in package.json, or contributions to it', async () => {
    const sources = [...(await readSources('src'))];
    const used = new Set(sources.flatMap(([file, source]) => importedPaths(file, source)));
    const named = await Promise.all(
      ['build/bundles.mjs', 'package.json'].map(file => readText(file)),
    );
    const unused = sources
      .filter(([file]) => !/\.d\.ts$|\bcontributes\.ts$/.test(file))
      .filter(([file]) => !used.has(file.replace(/\.ts$/, '')))
      .map(([file]) => `src/${file}`)
      .filter(file => named.every(text => !text.includes(file)));
    assert.deepEqual(unused, []);
  });

  it('make elements, and have no text parsed as HTML', async () => {
    const parsers =
      /\b(?:insertAdjacentHTML|setHTML|DOMParser|createContextualFragment|document\.write|srcdoc)\b|\b(?:inner|outer)HTML\s*\+?=(?!=)/;
    const found = [...(await readSources('src'))].filter(([, source]) => parsers.test(source));
    assert.deepEqual(
      found.map(([file]) => file),
      [],
    );
    assert.ok(
      parsers.test('element.innerHTML = text') && !parsers.test('return holder.innerHTML;'),
    );
  });

  it('contact nothing but the service, and report nothing', async () => {
    const doors =
      /\bfetch\(|\b(?:https?|net|tls)\.(?:request|get)\b|\b(?:net|tls)\.connect\(|XMLHttpRequest|\bWebSocket\b|new EventSource\b|sendBeacon|createTelemetryLogger|node:(?:dgram|http2)/;
    const found = [...(await readSources('src'))].filter(([, source]) => doors.test(source));
    assert.deepEqual(found.map(([file]) => file).sort(), [
      'platform/browser/fetchTransport.ts',
      // The request for the context of certificates gets no connection.
      'platform/node/nodeTransport.ts',
      'platform/node/openRequest.ts',
    ]);
  });

  it('export only what another file uses', async () => {
    const sources = [...(await readSources('src'))].map(([file, text]) => ({ file, text }));
    const tests = [...(await readSources('test')), ...(await readTestsOfFeatures())].filter(
      ([file]) => !file.startsWith('fixtures/'),
    );
    const used = new Set([
      ...sources.flatMap(({ text }) => text.match(imports)?.flatMap(wordsOf) ?? []),
      // They load some modules as a whole.
      ...tests.flatMap(([, text]) => wordsOf(text)),
      ...[...(await readSources('build'))].flatMap(([, text]) => wordsOf(text)),
    ]);
    const exported = sources
      .filter(({ file }) => !entries.has(file))
      .flatMap(({ file, text }) =>
        Array.from(text.matchAll(declaration), ([, name = '']) => ({ file, name })),
      );
    assert.ok(exported.length > 500, 'exports are found');
    assert.deepEqual(
      exported.filter(({ name }) => !used.has(name)),
      [],
    );
  });
});

function wordsOf(text: string): readonly string[] {
  return text.match(/\w+/g) ?? [];
}
