import assert from 'node:assert/strict';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type * as documents from '../host/diagramDocument';

describe('the page of a diagram', () => {
  let html: string;

  before(async () => {
    const module = await loadHostModule<typeof documents>(
      ['../features/diagrams/host/diagramDocument'],
      {
        env: { language: 'en' },
        Uri: { joinPath: (...parts: readonly string[]) => parts.join('/') },
      },
    );
    html = module.diagramDocument(
      { cspSource: 'https://own', asWebviewUri: (uri: unknown) => uri } as never,
      '/extension' as never,
      '<pre class="mermaid">graph TD</pre>',
      [
        { uri: '/draw.js"><script>' as never, type: 'module' },
        { uri: '/old.js' as never, type: undefined },
      ],
    );
  });

  it('lets nothing load but its scripts, whatever the diagram contains', () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const [, nonce] = /nonce-([0-9a-f]{32})'/.exec(html) ?? [];
    assert.deepEqual(policy?.split('; '), [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      'font-src data:',
      "form-action 'none'",
      "base-uri 'none'",
    ]);
    assert.ok(html.includes('<meta http-equiv="x-dns-prefetch-control" content="off">'));
  });

  it('counts what is blocked before anything is drawn', () => {
    const scripts = [...html.matchAll(/<script nonce="[0-9a-f]{32}"([^>]*)>/g)];
    assert.deepEqual(
      scripts.map(([, attributes]) => attributes),
      [
        ' src="/extension/dist/webview-diagram.js"',
        ' async type="module" src="/draw.js&#34;&#62;&#60;script&#62;"',
        ' async src="/old.js"',
      ],
    );
    const positions = ['webview-diagram.js', '<pre class="mermaid">', '/draw.js'];
    const order = positions.map(text => html.indexOf(text));
    assert.deepEqual(
      [...order].sort((a, b) => a - b),
      order,
    );
  });
});
